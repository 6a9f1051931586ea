# What the server's errors mean, in one line with the values at hand, by the codes of their causes.
# The server's own text stands beside it. Without such a line the explanation of the diagnostic's code does.

## Of objects

plain-unknown-field = There is no such field. Correct its name, move it, or remove it.
plain-duplicate-field = This key is repeated, and the last value counts. Remove the others.
plain-decode-type = The server cannot read this value. Its type must be { $wanted }.
plain-required = This field is required. Add it.
plain-required-misspelt = This field is required. If { $name } is meant, rename it.
plain-required-null = This field is required, and its value is null, as if it were absent. Give it a value.
plain-type = The type of the value is { $found }. The schema demands { $wanted }.
plain-enum = { $value } is not allowed. Take one of these: { $values }.
plain-minimum = { $value } is less than the minimum, { $limit }.
plain-minimum-exclusive = { $value } is too small. It must be greater than { $limit }.
plain-maximum = { $value } is greater than the maximum, { $limit }.
plain-maximum-exclusive = { $value } is too large. It must be less than { $limit }.
plain-multiple-of = { $value } is not a multiple of { $limit }.
plain-multiple-of-fraction = The server does not take { $value } for a multiple of { $limit }.
plain-number-range = The number does not fit its type and format.
plain-max-length = { $limit ->
    [one] The text may have at most { $limit } character. It has { $found }.
   *[other] The text may have at most { $limit } characters. It has { $found }.
}
plain-min-length = { $limit ->
    [one] The text must have at least { $limit } character. It has { $found }.
   *[other] The text must have at least { $limit } characters. It has { $found }.
}
plain-max-items = { $limit ->
    [one] The list may have at most { $limit } item. It has { $found }.
   *[other] The list may have at most { $limit } items. It has { $found }.
}
plain-min-items = { $limit ->
    [one] The list must have at least { $limit } item. It has { $found }.
   *[other] The list must have at least { $limit } items. It has { $found }.
}
plain-max-properties = { $limit ->
    [one] The map may have at most { $limit } entry. It has { $found }.
   *[other] The map may have at most { $limit } entries. It has { $found }.
}
plain-min-properties = { $limit ->
    [one] The map must have at least { $limit } entry. It has { $found }.
   *[other] The map must have at least { $limit } entries. It has { $found }.
}
plain-list-duplicate = The list has this already: { $value }. Remove one of them.
plain-unique-items = An item of the list is repeated. Remove one of them.
plain-list-item = Each item of this list must be an object.
plain-pattern = { $value } does not match the pattern of the schema.
plain-format = { $value } does not have the format { $format }.
plain-any-of = None of the alternatives under `anyOf` fits the value. At least one must.
plain-one-of = Exactly one of the alternatives under `oneOf` must fit the value.
plain-all-of = All schemas under `allOf` must fit the value.
plain-not = The value matches the schema under `not`, which it must not.
plain-rule-failed = This breaks a rule of the CRD. Change the value, or correct the rule.
plain-rule-says = The rule says: { $message }
plain-rule-error = A rule of the CRD ends in an error here. Often it reads a field that is absent: guard it with `has()`. `no such overload` says that a value has another type than the rule expects.
plain-rule-cost-exceeded = The rules cost more on this object than they may. Make the object smaller, or the rules cheaper.
plain-rules-not-checked = The server runs no rules on an object with such errors. Correct those first.
plain-name = { $value } is not valid as a name or label.
plain-name-object = { $value } is not valid as a name. A name may have the letters a to z, digits, `-` and `.`. The name, and each part of it between dots, begins and ends with a letter or a digit.
plain-name-label = { $value } is not valid in a label. The name of a label and its value may have letters, digits, `-`, `_` and `.`, at most 63 characters each. They begin and end with a letter or a digit. A domain and `/` may stand before the name.
plain-name-required = The object needs a `metadata.name` or a `metadata.generateName`.
plain-namespace-not-allowed = Objects of this kind have no namespace. Remove it.
plain-immutable = An update must not change this field.
plain-must-be-string = The value must be a string.
plain-must-not-be-empty = This must not be empty.
plain-replicas = The number of replicas is outside 0 to 2147483647.
plain-negative-generation = The `generation` must not be negative.
plain-generation-decremented = An update must not lower the `generation`.
plain-conflicting-finalizers = The finalizers `orphan` and `foregroundDeletion` exclude each other. Remove one.
plain-new-finalizers = The object is being deleted: an update must not add finalizers.

## Of definitions

plain-definition-name = The name of a CRD is its plural, a dot and its group.
plain-group-without-dot = The group needs a dot, as in `example.com`.
plain-kind-is-list-kind = `kind` and `listKind` must differ.
plain-conversion-strategy = The strategy must be `None` while `spec.preserveUnknownFields` is `true`.
plain-webhook-required = The strategy is `Webhook`, so a `webhook` is required.
plain-webhook-not-allowed = The strategy is not `Webhook`, so there must be no `webhook`.
plain-webhook-url-or-service = The `webhook` needs either a `url` or a `service`, not both.
plain-webhook-url = The URL of a webhook is `https://`, a host and a path, and no more.
plain-webhook-port = The port must be between 1 and 65535.
plain-webhook-certificates = `caBundle` has no certificate that can be read.
plain-version-names = Two versions have the same name.
plain-storage-version = Exactly one version must have `storage: true`.
plain-stored-versions = `status.storedVersions` must have the storage version, and no version that `spec.versions` lacks.
plain-json-path = The path must be simple and begin with a dot.
plain-selectable-field = The path must lead to a field of the schema that is a string, boolean or integer, and not into `metadata`.
plain-selectable-field-without-schema = Selectable fields need the schema of their version.
plain-definition-unusable-refused = The server refuses the CRD of this object. Correct the CRD. All other problems of the object are what the server would say if it accepted this CRD.
plain-definition-unusable-undecodable = The server cannot decode the CRD of this object. Correct the CRD.
plain-definition-unusable-nothing = The CRD of this object serves no version. Serve one.
plain-schema-required = A served version needs a schema. Without one all fields are dropped.
plain-preserve-unknown-fields = `spec.preserveUnknownFields` must be `false` or absent. In a schema, `x-kubernetes-preserve-unknown-fields` must be `true` or absent.
plain-default-not-pruned = The default has a field that the schema does not list.
plain-map-type = `x-kubernetes-map-type` is for `type: object`.
plain-list-type = `x-kubernetes-list-type` is for `type: array`.
plain-set-items-not-atomic = The items of a `set` must be scalars, or `atomic` lists or objects.
plain-list-map-key-optional = This is a key of a list of the type `map`. Require it, or give it a default.
plain-list-map-key-nullable = This is a key of a list of the type `map`. It must not be `nullable`.
plain-null-type = There is no type `null`. Use `nullable: true`.
plain-items-list = `items` must be one schema, not a list of them.
plain-unique-items-not-allowed = A CRD may not have `uniqueItems: true`. Use `x-kubernetes-list-type: set`.
plain-additional-properties-and-properties = A schema has `properties` or `additionalProperties`, not both.
plain-nullable-root = The root of a schema must not be `nullable`.
plain-structural-items = A list needs a schema for its items.
plain-structural-type = This part of the schema lacks a type, or has one that is not allowed here.
plain-structural-junctor = This must not be set within `allOf`, `anyOf`, `oneOf` or `not`.
plain-structural-incomplete = This is only within `allOf`, `anyOf`, `oneOf` or `not`. The schema around them must have it, too.
plain-rule-required = The rule has no expression.
plain-rule-message-required = A rule of several lines needs a message.
plain-rule-does-not-compile = The expression does not compile.
plain-rule-estimated-cost = The estimated cost is above the limit. Bound the lists, maps and strings with `maxItems`, `maxProperties` and `maxLength`.
plain-rule-total-cost = The rules of this CRD together cost more than they may, and this rule is one of them. Make it cheaper, or another one.
plain-rule-estimated-cost-message = The estimated cost of the `messageExpression` is above the limit. Bound what it reads, or write a simpler one. No bound helps where it appends the result of `string()`: the estimate does not know how long that is.
plain-rule-total-cost-message = The rules and messageExpressions of this version together cost more than they may, and this `messageExpression` is one of the causes.
plain-rule-estimated-cost-schema = The rules and messageExpressions of this version together cost more than they may. Correct those whose costs are reported.
plain-rule-optional-old-self = `optionalOldSelf` is only for rules that use `oldSelf`.
plain-rule-uncorrelatable = The rule uses `oldSelf` where nothing pairs old and new items. Make the list a map, or move the rule above it.
plain-invalid-pattern = { $value } is not a valid regular expression.
plain-keyword-not-supported = A CRD may not use this part of JSON Schema.
plain-protected-group = The group belongs to Kubernetes and needs an approval: the annotation `api-approved.kubernetes.io`.

## Of the conditions of a definition, by their reasons

plain-condition-NoConflicts = All its names are free.
plain-condition-PluralConflict = The plural name is in use already.
plain-condition-SingularConflict = The singular name is in use already.
plain-condition-ShortNamesConflict = A short name is in use already.
plain-condition-KindConflict = The kind is in use already.
plain-condition-ListKindConflict = The kind of its lists is in use already.
plain-condition-InitialNamesAccepted = The server serves the kind.
plain-condition-NotAccepted = The server does not serve the kind, since not all its names are accepted.
plain-condition-InvalidCABundle = The server does not serve the kind, since the certificates of the webhook cannot be read.
plain-condition-StructuralError = Nobody can say whether the schema is structural.
plain-condition-Violations = The schema is not structural.
plain-condition-MissingAnnotation = The group belongs to Kubernetes, and the annotation about its approval is missing.
plain-condition-InvalidAnnotation = The group belongs to Kubernetes, and the annotation about its approval is invalid.
plain-condition-UnapprovedAnnotation = The group belongs to Kubernetes, and the annotation says that it is used without an approval.
plain-condition-ApprovedAnnotation = The group belongs to Kubernetes, and the annotation names its approval.
