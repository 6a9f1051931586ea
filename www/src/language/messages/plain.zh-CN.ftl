# 服务器错误的含义：一行文字，带有具体的值，按原因代码排列。服务器的原文显示在旁边。

## 关于对象

plain-unknown-field = 没有这个字段。请更正名称、移动它或将其删除。
plain-duplicate-field = 该键重复，以最后一个值为准。请删除多余的键。
plain-decode-type = 服务器无法读取该值，其类型必须是 { $wanted }。
plain-required = 该字段是必需的。请添加它。
plain-type = 值的类型是 { $found }，而模式要求 { $wanted }。
plain-enum = 不允许 { $value }。请使用其中之一：{ $values }。
plain-minimum = { $value } 小于最小值 { $limit }。
plain-minimum-exclusive = { $value } 太小，必须大于 { $limit }。
plain-maximum = { $value } 大于最大值 { $limit }。
plain-maximum-exclusive = { $value } 太大，必须小于 { $limit }。
plain-multiple-of = { $value } 不是 { $limit } 的倍数。
plain-multiple-of-fraction = 服务器不认为 { $value } 是 { $limit } 的倍数。
plain-number-range = 该数值超出其类型和格式的范围。
plain-max-length = 字符串最多 { $limit } 个字符，现有 { $found } 个。
plain-min-length = 字符串至少 { $limit } 个字符，现有 { $found } 个。
plain-max-items = 列表最多 { $limit } 个条目，现有 { $found } 个。
plain-min-items = 列表至少 { $limit } 个条目，现有 { $found } 个。
plain-max-properties = 映射最多 { $limit } 个条目，现有 { $found } 个。
plain-min-properties = 映射至少 { $limit } 个条目，现有 { $found } 个。
plain-list-duplicate = 列表中已有：{ $value }。请删除其中一个。
plain-unique-items = 列表中有重复的条目。请删除其中一个。
plain-list-item = 该列表的每个条目都必须是对象。
plain-pattern = { $value } 不匹配模式要求的正则表达式。
plain-format = { $value } 不符合格式 { $format }。
plain-any-of = anyOf 下的备选条件无一满足，至少须满足一个。
plain-one-of = oneOf 下的备选条件必须恰好满足一个。
plain-all-of = allOf 下的所有条件都必须满足。
plain-not = 该值满足 not 下的条件，而它不应满足。
plain-rule-failed = 这违反了 CRD 的一条规则。请更改该值，或更正规则。
plain-rule-error = CRD 的一条规则在此出错。常见原因是读取了不存在的字段：请用 has() 保护。
plain-rule-cost-exceeded = 规则在该对象上的成本超过上限。请缩小对象，或降低规则的成本。
plain-rules-not-checked = 服务器不会对有此类错误的对象运行规则。请先修复那些错误。
plain-name = { $value } 不能用作名称或标签。
plain-name-required = 对象需要 metadata.name 或 metadata.generateName。
plain-namespace-not-allowed = 该类别的对象没有名字空间。请将其删除。
plain-immutable = 更新不能改动该字段。
plain-must-be-string = 该值必须是字符串。
plain-must-not-be-empty = 此处不能为空。
plain-replicas = 副本数超出 0 到 2147483647 的范围。
plain-negative-generation = generation 不能是负数。
plain-generation-decremented = 更新不能减小 generation。
plain-conflicting-finalizers = finalizer orphan 与 foregroundDeletion 不能同时使用。请删除其中一个。
plain-new-finalizers = 该对象正在被删除：更新不能添加 finalizer。

## 关于定义

plain-definition-name = CRD 的名称由复数名、一个点和组构成。
plain-group-without-dot = 组名需要含有一个点，例如 example.com。
plain-kind-is-list-kind = kind 与 listKind 必须不同。
plain-conversion-strategy = spec.preserveUnknownFields 为 true 时，策略必须是 None。
plain-webhook-required = 策略是 Webhook，因此必须给出 webhook。
plain-webhook-not-allowed = 策略不是 Webhook，因此不能给出 webhook。
plain-webhook-url-or-service = webhook 需要 url 或 service，二者只能有其一。
plain-webhook-url = webhook 的 URL 只由 https://、主机和路径构成。
plain-webhook-port = 端口必须在 1 到 65535 之间。
plain-webhook-certificates = caBundle 中没有可读取的证书。
plain-version-names = 有两个版本同名。
plain-storage-version = 必须恰好有一个版本设置 storage: true。
plain-stored-versions = status.storedVersions 必须包含存储版本，且不能有 spec.versions 中没有的版本。
plain-json-path = 路径必须简单，且以点开头。
plain-schema-required = 提供服务的版本需要模式，否则所有字段都会被丢弃。
plain-preserve-unknown-fields = spec.preserveUnknownFields 必须是 false 或不设置；模式中的 x-kubernetes-preserve-unknown-fields 必须是 true 或不设置。
plain-default-not-pruned = 默认值中有模式未列出的字段。
plain-map-type = x-kubernetes-map-type 只用于 type: object。
plain-list-type = x-kubernetes-list-type 只用于 type: array。
plain-set-items-not-atomic = set 的条目必须是标量，或原子的列表或对象。
plain-list-map-key-optional = 这是 map 类型列表的键。请将其设为必需，或给出默认值。
plain-list-map-key-nullable = 这是 map 类型列表的键，不能为 nullable。
plain-null-type = 没有 null 类型。请使用 nullable: true。
plain-items-list = items 必须是一个模式，不能是模式的列表。
plain-unique-items-not-allowed = CRD 不能设置 uniqueItems: true。请使用 x-kubernetes-list-type: set。
plain-additional-properties-and-properties = 一个模式只能有 properties 或 additionalProperties 之一。
plain-nullable-root = 模式的根不能为 nullable。
plain-structural-items = 列表需要其条目的模式。
plain-structural-type = 模式的这一部分缺少类型，或其类型在此处不允许。
plain-structural-junctor = allOf、anyOf、oneOf 和 not 之内不能设置它。
plain-structural-incomplete = 它只出现在 allOf、anyOf、oneOf 或 not 之内，外层模式也必须有它。
plain-rule-required = 该规则没有表达式。
plain-rule-message-required = 多行的规则需要 message。
plain-rule-does-not-compile = 该表达式无法编译。
plain-rule-estimated-cost = 估算成本超过上限。请用 maxItems、maxProperties 和 maxLength 为列表、映射和字符串设置上限。
plain-rule-optional-old-self = optionalOldSelf 只用于使用 oldSelf 的规则。
plain-rule-uncorrelatable = 规则在新旧条目无法对应之处使用了 oldSelf。请将列表设为 map 类型，或把规则移到其上层。
plain-invalid-pattern = { $value } 不是有效的正则表达式。
plain-keyword-not-supported = CRD 不能使用 JSON Schema 的这一部分。
plain-protected-group = 该组属于 Kubernetes，需要批准：注解 api-approved.kubernetes.io。

## 定义的状况，按其原因

plain-condition-NoConflicts = 它的名称都没有被占用。
plain-condition-PluralConflict = 复数名称已被使用。
plain-condition-SingularConflict = 单数名称已被使用。
plain-condition-ShortNamesConflict = 某个短名称已被使用。
plain-condition-KindConflict = 类别（kind）已被使用。
plain-condition-ListKindConflict = 列表的类别（listKind）已被使用。
plain-condition-InitialNamesAccepted = 服务器提供该类别。
plain-condition-NotAccepted = 并非所有名称都被接受，因此服务器不提供该类别。
plain-condition-InvalidCABundle = 无法读取 Webhook 的证书，因此服务器不提供该类别。
plain-condition-StructuralError = 无法判断模式是否为结构化模式。
plain-condition-Violations = 模式不是结构化模式。
plain-condition-MissingAnnotation = 该组属于 Kubernetes，而缺少有关批准的注解。
plain-condition-InvalidAnnotation = 该组属于 Kubernetes，而有关批准的注解无效。
plain-condition-UnapprovedAnnotation = 该组属于 Kubernetes，而注解说明它未经批准。
plain-condition-ApprovedAnnotation = 该组属于 Kubernetes，注解给出了批准它的出处。
