// The question that every host puts to the package, and what it should answer.

const crd = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: boats.example.org }
spec:
  group: example.org
  scope: Cluster
  names: { kind: Boat, plural: boats }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          x-kubernetes-validations:
            - rule: "!has(self.name) || self.name.matches('^[a-zé]+$')"
          properties:
            name: { type: string, maxLength: 9 }
            berth: { type: integer, minimum: 1, default: 7 }
`;
const boat = (fields) => ({
  apiVersion: "example.org/v1",
  kind: "Boat",
  metadata: { name: "one" },
  ...fields,
});

/** What the package says of a boat that it takes and of one that it refuses. */
export function ask({ Crd, kubernetesVersion }) {
  const definition = new Crd(crd);
  const { object } = definition.admit(boat({ name: "bé", crew: 3 }));
  const { allowed, errors } = definition.admit(boat({ name: "B", berth: 0 }));
  return {
    kubernetesVersion,
    stored: object,
    allowed,
    errors: errors.map(({ message }) => message),
  };
}

export const answer = {
  kubernetesVersion: "1.36",
  stored: {
    apiVersion: "example.org/v1",
    berth: 7,
    kind: "Boat",
    metadata: { generation: 1, name: "one" },
    name: "bé",
  },
  allowed: false,
  errors: [
    "berth: Invalid value: 0: berth in body should be greater than or equal to 1",
    "<nil>: Invalid value: failed rule: !has(self.name) || self.name.matches('^[a-zé]+$')",
  ],
};
