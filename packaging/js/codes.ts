// The codes of diagnostics: `src/workspace/findings/code.rs`, whose test compares.

/** The meaning of each code of a diagnostic, and how to fix it. */
export const diagnosticCodes = {
  "syntax-error":
    "The document is neither valid YAML nor valid JSON, so Kubernetes reads nothing of it. Fix the text where it is marked, or just above.",
  "ignored-text":
    "Kubernetes stops reading before this text and ignores it silently. Indent it as the rest of the document, or put a line `---` before it.",
  "decode-error":
    "The server refuses the document before it validates it: a value has a type that the field cannot hold, the document is of another kind, it is larger than a request may be, or it is new and has a `resourceVersion`, which the cluster gives. Give the field a value of the type that the message names, or remove it.",
  "unknown-field":
    "The schema has no such field. The server drops it; `kubectl apply`, which asks for strict validation, refuses the object. Correct the name, move the field, or remove it.",
  "duplicate-field":
    "A key is repeated. The last value counts; a server that gets the text with strict validation refuses it. `kubectl apply -f` sends only the last value, and says nothing. Remove the others.",
  "missing-field": "A required field is absent. Add it.",
  "wrong-type":
    "The value is of another type than the schema demands. Quote a number that should be a string, remove the quotes of a string that should not be one.",
  "wrong-format": "The string does not have the format that the schema demands.",
  "not-in-enum": "The value is none of those that the schema lists. Take one of them.",
  "out-of-range":
    "The number is below the minimum, above the maximum, or no multiple of what the schema demands.",
  "wrong-length": "The string is shorter or longer than the schema allows.",
  "wrong-count": "The list or map has fewer or more entries than the schema allows.",
  "pattern-mismatch": "The string does not match the regular expression that the schema demands.",
  "duplicate-value":
    "The value is there already, in a list whose items are unique or unique in their keys. Remove one of them.",
  "no-alternative":
    "The value satisfies none, too many or not all of the alternatives (`anyOf`, `oneOf`, `allOf`, `not`) of the schema.",
  "forbidden-field": "The field must not be set here, or must not change.",
  "invalid-value": "The server refuses the value for the reason in the message.",
  "rule-failed": "The object breaks a rule (`x-kubernetes-validations`) of its definition.",
  "rule-error":
    "A rule of the definition ends in an error on this object instead of a verdict, which refuses the object. Often it reads a field that is absent: guard it with `has()`. `no such overload` says that a value has another type than the rule expects.",
  "rules-not-checked":
    "Because of the other errors the server did not run the rules of the definition. Fix those first.",
  "server-warning": "The server accepts this with a warning, which `kubectl` shows.",
  suppressed:
    "This would be an error in a new object; the update did not change it, so the server lets it pass (ratcheting).",
  "version-not-served":
    "Neither a definition nor, for Kubernetes' own kinds, the release serves this version, so the server knows no endpoint for the object. Use a version that is served.",
  "definition-unusable":
    "The server refuses the object's definition, cannot decode it, or finds no served version in it. Correct the definition. What else is said of the object is what the server would say if it accepted the definition as it is.",
  "duplicate-definition":
    "Another definition in the workspace is of the same group and kind. Objects are judged by the first one, in the order of the addresses, that the server takes. Remove the others.",
  "invalid-definition": "The server refuses the definition for the reason in the message.",
  "invalid-rule":
    "A rule or message expression does not compile. The server refuses the definition.",
  "expensive-rule":
    "The estimated cost of the rule, or of all rules, exceeds the limit. Bound the lists, maps and strings that it looks at: `maxItems`, `maxProperties`, `maxLength`.",
  "optional-without-has":
    "A rule reads a property that objects may lack without asking `has()` first: where it is absent the rule can fail with an error.",
  "transition-escaped-by-deletion":
    "A rule about `oldSelf` is on or below a property that an update may leave out: who deletes it and sets it again escapes the rule. Put a rule on the parent that keeps it.",
  "default-never-applied":
    "An object that may be left out has defaults below it and none itself: where it is absent they do not apply. Give it `default: {}`.",
  "map-key-not-required":
    "A list's map key is neither required nor defaulted, which a new definition would be refused for. Require it, or give it a default.",
  "required-without-property":
    "`required` names a property that `properties` lacks. The server drops it, and then refuses the object because it is absent. Correct the name, or add the property.",
  "enum-of-another-type":
    "The enumeration of a string has a boolean or a number, which no string equals. YAML 1.1 reads `on`, `off`, `yes` and `no` as booleans. Put the value in quotes.",
  "unnoticed-field":
    "The schema has an unknown field below `items` or `additionalProperties`. The server drops it there without a warning, also with strict validation. Correct the name, or remove it.",
  "serves-nothing":
    "The definition serves no version, so it answers no request. Set `served: true` in one.",
  "broken-openapi":
    "The OpenAPI document has no kinds, or a reference in it leads nowhere or in a circle. The kinds and fields that are in order are used all the same. Fetch the document anew: `kubectl get --raw /openapi/v3/apis/GROUP/VERSION`.",
  "embedded-object":
    "A part of the object is an object or a template of Kubernetes itself. The definition leaves it open, but it does not match what Kubernetes defines. The server stores it as it is. The program that reads it may fail or ignore it. Correct it as the message says.",
  "not-among-files":
    "The object refers by name to another one, or to a key or port of it, which is not among the files. Correct the name, or add the object. Nothing is wrong if it is made in another way, as Secrets often are.",
  "selects-no-pods":
    "The selector demands labels that no pod and no pod template among the files has, in a namespace that may be the same. Correct the selector or the labels. Nothing is wrong if the pods come from elsewhere.",
  "no-such-port":
    "The Service names a port, and no container of the pods that it selects has a port of that name, so it forwards no requests. Correct the name, or use the number.",
  "unknown-resource":
    "The role allows something on a resource that its API group does not have, neither in Kubernetes nor by a definition among the files. Correct the name, which is the plural of the kind in small letters, or the group.",
  "needs-kubernetes":
    "A release of those that were chosen, older than the one that the message names, refuses this or drops it silently. Drop support of the older releases, or write it without.",
  "upgrade-refused":
    "The server of a newer release refuses what the older one accepts. Correct it before the cluster is upgraded.",
  "upgrade-accepted": "The server of a newer release accepts what the older one refuses.",
  "upgrade-rule-cost":
    "The releases estimate the cost of the rule differently, and only one of them finds it within the limit. Where the newer one refuses the definition, bound the lists, maps and strings that the rule looks at: `maxItems`, `maxProperties`, `maxLength`.",
  "upgrade-format":
    "A newer release enforces a format or a bound that the older one ignores, so it may refuse values that objects have. Look for such values before the cluster is upgraded.",
  "upgrade-text":
    "The text of an error is another one in a newer release. Tests that compare texts notice it.",
  "upgrade-warning": "Only one of the releases warns of this.",
  "upgrade-field":
    "The older release drops the field; a newer one knows it. Some fields of Kubernetes' own kinds have an effect only where a feature gate is on.",
  "upgrade-updates":
    "Updates that do not change a wrong value are treated differently by the releases, or the value becomes wrong (ratcheting).",
} as const;
