// A small CRD around the schema of one field, and objects of it.

const GROUP = "demo.example.org";

/** A CRD whose objects have a field `f` of the schema. */
export function crdOf(f) {
  const schema = { type: "object", properties: { f } };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `widgets.${GROUP}` },
    spec: {
      group: GROUP,
      scope: "Namespaced",
      names: { plural: "widgets", singular: "widget", kind: "Widget", listKind: "WidgetList" },
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema } }],
    },
  };
}

/** An object with a value for `f`. */
export function widgetOf(f) {
  return { apiVersion: `${GROUP}/v1`, kind: "Widget", metadata: { name: "x" }, f };
}
