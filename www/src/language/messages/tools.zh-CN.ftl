# 较大引擎的文本，英文由引擎给出。

# 比较两个 CRD 时发现的每种变化的含义。英文说明来自引擎。

change-definition-added = 资源是新增的。
change-definition-removed = 资源及其所有对象都被删除。
change-update-refused = API 服务器拒绝从旧 CRD 更新到新 CRD。
change-definition-refused = API 服务器拒绝新的 CRD。
change-definition-accepted = API 服务器拒绝旧的 CRD，接受新的 CRD。
change-scope-changed = 作用域在名字空间与集群之间改变。
change-singular-changed = 单数名称改变。命令行会用到它。
change-list-kind-changed = 列表的类别（listKind）改变。生成的客户端会用到它。
change-short-name-added = 命令行可以使用一个新的短名称。
change-short-name-removed = 使用该短名称的命令行不再有效。
change-category-added = 资源属于另一个分类，例如 `all`。
change-category-removed = 使用该分类的命令行不再列出此资源。
change-version-added = 资源有了新版本。
change-version-removed = 该版本的清单和客户端不再有效。
change-unserved-version-added = 资源有了一个不提供服务的新版本。
change-unserved-version-removed = 一个未提供服务的版本被移除。不能有对象以它存储。
change-version-served = 该版本原已存在，现在开始提供服务。
change-version-not-served = 该版本的清单和客户端不再有效。
change-version-deprecated = 每次使用该版本时，服务器都会给出警告。
change-version-not-deprecated = 服务器不再对该版本给出警告。
change-deprecation-warning-changed = 弃用警告换了文本。
change-storage-version-changed = 下次写入对象时，会以另一个版本存储。在没有对象以旧版本存储之前，旧版本必须保留。
change-storage-loses-field = 某个提供服务的版本有一个存储版本没有的字段。对象存储时会失去它。
change-new-version-loses-field = 新版本有一个存储版本没有的字段。该版本的对象存储时会失去它。
change-new-version-exceeds-storage = 新版本接受存储版本拒绝的值。存储版本的客户端可能无法更改这样的对象。
change-new-version-refuses-stored = 新版本拒绝存储版本接受的值。新版本的客户端可能无法更改这样的对象。
change-new-field-not-stored = 某个版本有一个存储版本没有的新字段。对象存储时会失去它。
change-new-field-exceeds-storage = 某个版本有一个新字段，并接受存储版本拒绝的值。存储版本的客户端可能无法更改这样的对象。
change-storage-sets-default = 存储版本有一个默认值，而某个提供服务的版本没有。该提供服务的版本的客户端会读到这个默认值。
change-storage-leaves-default = 存储版本不再有某个提供服务的版本也没有的默认值。该提供服务的版本的客户端不再读到这个默认值。
change-storage-keeps-field = 某个提供服务的版本的对象存储时不再失去某个字段。
change-version-loses-field = 某个对外提供的版本缺少对象已有的字段。在该版本中更新会移除该字段。
change-version-keeps-field = 在某个对外提供的版本中更新不再移除对象已有的字段。
change-version-lacks-field = 某个对外提供的版本缺少存储版本的一个字段，尚无对象有该字段，或其客户端从未遇到过。在该版本中更新会移除该字段。
change-storage-refuses-value = 某个提供服务的版本接受存储版本拒绝的值。存储版本的客户端可能无法更改这样的对象。
change-storage-accepts-value = 存储版本不再拒绝某个提供服务的版本所接受的值。
change-conversion-strategy-changed = 转换策略改变。Webhook 的作用在此未知。
change-conversion-webhook-changed = 转换 Webhook 改变。它的作用在此未知。
change-status-subresource-added = 对对象的请求不再设置其状态，只有对 `/status` 的请求才会。
change-status-subresource-removed = 对 `/status` 的请求会失败。对对象的请求会设置其状态。
change-scale-subresource-added = 资源有了 scale 子资源。
change-scale-subresource-removed = 自动扩缩器和 `kubectl scale` 不再有效。
change-scale-subresource-changed = scale 子资源使用另一个字段。
change-scale-selector-added = scale 子资源给出 Pod 的选择算符。自动扩缩器需要它。
change-scale-selector-removed = scale 子资源不再给出 Pod 的选择算符。自动扩缩器需要它。
change-scale-field-added = 模式现在有了 scale 子资源使用的字段。
change-scale-field-removed = 模式不再有 scale 子资源使用的字段。
change-column-added = `kubectl get` 显示一个新列。
change-column-removed = `kubectl get` 不再显示该列。
change-column-changed = `kubectl get` 的一列改变。
change-columns-reordered = `kubectl get` 以另一种顺序显示各列。
change-column-field-added = 模式现在有了 `kubectl get` 某列的字段。
change-column-field-removed = 模式不再有 `kubectl get` 某列的字段。该列为空。
change-selectable-field-added = 请求可以按另一个字段选择。
change-selectable-field-removed = 按该字段选择的请求会失败。
change-schema-added = 该版本原先没有模式。
change-schema-removed = 该版本不再有模式。
change-property-added = 属性是新增的。旧 CRD 会剪裁它。
change-property-constrained = 属性原先接受任何值，现在有了模式。
change-property-removed = 属性会被剪裁。对象在下次写入时失去它。
change-property-forbidden = 属性会被拒绝。
change-property-permitted = 属性不再被拒绝。
change-unknown-fields-forbidden = 未列出的字段会被拒绝。原先它们会被剪裁并给出警告。
change-unknown-fields-permitted = 未列出的字段会被剪裁。原先它们会被拒绝。
change-property-unconstrained = 属性原先有模式，现在接受任何值。
change-required-added = 属性现在是必需的。
change-required-removed = 属性不再是必需的。
change-required-defaulted-added = 属性现在是必需的。它的默认值总会提供它。
change-required-defaulted-removed = 属性不再是必需的。它的默认值总会提供它。
change-type-changed = 旧类型的值会被拒绝。
change-type-narrowed = 旧类型的某些值会被拒绝。
change-type-widened = 值可以有更多类型。
change-nullable-added = 值可以为 null。
change-nullable-removed = null 会被丢弃、拒绝或替换为默认值。
change-format-added = 值必须符合某种格式。
change-format-removed = 值不再需要符合格式。
change-format-changed = 值必须符合另一种格式。
change-enum-added = 只接受列出的值。
change-enum-removed = 值不再需要在列表之中。
change-enum-value-added = 接受一个新值。读取者可能不认识它。
change-enum-value-removed = 不再接受某个值。
change-maximum-lowered = 更大的数会被拒绝。
change-maximum-raised = 接受更大的数。
change-minimum-raised = 更小的数会被拒绝。
change-minimum-lowered = 接受更小的数。
change-multiple-of-added = 数必须是某个数的倍数。
change-multiple-of-removed = 数不再需要是某个数的倍数。
change-multiple-of-changed = 数必须是另一个数的倍数。
change-max-length-lowered = 更长的字符串会被拒绝。
change-max-length-raised = 接受更长的字符串。
change-min-length-raised = 更短的字符串会被拒绝。
change-min-length-lowered = 接受更短的字符串。
change-max-items-lowered = 更长的列表会被拒绝。
change-max-items-raised = 接受更长的列表。
change-min-items-raised = 更短的列表会被拒绝。
change-min-items-lowered = 接受更短的列表。
change-max-properties-lowered = 更大的映射会被拒绝。
change-max-properties-raised = 接受更大的映射。
change-min-properties-raised = 更小的映射会被拒绝。
change-min-properties-lowered = 接受更小的映射。
change-pattern-added = 字符串必须匹配某个模式（pattern）。
change-pattern-removed = 字符串不再需要匹配模式（pattern）。
change-pattern-changed = 字符串必须匹配另一个模式（pattern）。
change-additional-properties-added = 任何名称的属性都会保留。
change-additional-properties-removed = 未列出的属性会被剪裁。
change-items-added = 列表项现在有了模式。
change-items-removed = 列表项接受任何值。
change-preserve-unknown-fields-added = 未知字段会保留。
change-preserve-unknown-fields-removed = 未知字段会被剪裁。对象在下次写入时失去它们。
change-embedded-resource-added = 值必须是完整的资源。
change-embedded-resource-removed = 值不再需要是完整的资源。
change-default-added = 值不存在时，服务器现在会设置它。
change-default-removed = 值不存在时，服务器不再设置它。
change-default-changed = 值不存在时，服务器现在会设置另一个值。
change-list-type-tightened = 重复的列表项会被拒绝。服务器端应用（Server-Side Apply）以另一种方式合并该列表。
change-list-type-loosened = 列表项可以重复。服务器端应用（Server-Side Apply）以另一种方式合并该列表。
change-list-map-keys-removed = 标识列表项的键变少，因此键相同的列表项会被拒绝。服务器端应用（Server-Side Apply）以另一种方式合并该列表。
change-list-map-keys-added = 标识列表项的键变多。服务器端应用（Server-Side Apply）以另一种方式合并该列表。
change-list-map-keys-changed = 由另外的键标识列表项，因此键相同的列表项会被拒绝。服务器端应用（Server-Side Apply）以另一种方式合并该列表。
change-map-type-changed = 服务器端应用（Server-Side Apply）以另一种方式合并该映射。
change-combination-changed = `allOf`、`anyOf`、`oneOf` 或 `not` 改变。
change-combination-for-others-added = `allOf`、`anyOf`、`oneOf` 或 `not` 是新增的。旧 CRD 的所有对象都满足它。
change-combination-for-others-removed = `allOf`、`anyOf`、`oneOf` 或 `not` 被移除。新 CRD 的所有对象本来也都满足它。
change-rule-added = 规则是新增的。
change-rule-removed = 规则被移除。
change-rule-for-others-added = 规则是新增的。旧 CRD 的所有对象都满足它。
change-rule-for-others-removed = 规则被移除。新 CRD 的所有对象本来也都满足它。
change-rule-tightened = 规则更严格。
change-rule-loosened = 规则更宽松。
change-rule-changed = 规则改变。
change-rule-rewritten = 规则被改写，含义相同。
change-rule-message-changed = 规则的错误换了文本、原因或位置。

# 测试失败的种类。

failure-definition-refused = CRD 的补丁无法应用，或者没有服务器接受其结果。
failure-setup-refused = 在所测试的请求之前的某个请求被拒绝。
failure-refused = 请求被拒绝。
failure-admitted = 请求被接受。
failure-other-error = 请求被拒绝，但消息不同。
failure-other-errors = 错误与预期的不同。
failure-other-warnings = 警告与预期的不同。
failure-other-unknown-fields = 剪裁移除了其他字段。
failure-other-object = 客户端读取到的对象不同。
failure-other-fields = 对象中预期的字段不同。

fault-syntax-error = 套件无法读取：其 YAML 有误。
fault-wrong-type = 这里的值类型不对。
fault-unknown-key = 套件中没有这个键。
fault-repeated-key = 这个键重复出现。
fault-repeated-name = 有两个测试同名。
fault-other-name = 更新前后的对象名称不同。
fault-ignored-key = 这个键在此不起作用。
fault-missing = 这里缺少必需的内容。
fault-no-tests = 套件中没有测试。
fault-contradiction = 这里的内容相互矛盾。
fault-wrong-value = 这里不能使用这个值。
fault-wrong-path = 这个路径不对。
fault-no-effect = 这里的内容不起作用。

# 安全更改的步骤。英文步骤来自引擎。

step-whole-object = 整个对象
step-scope = 保存所有对象。删除 CRD，这会删除集群中的这些对象。创建新的 CRD，然后重新创建对象。
step-status-required = 不要将 `status` 设为必需。服务器会丢弃新对象的状态，然后因缺少它而拒绝该对象。
step-require-manifests = 发布一个 CRD，其中 { $paths } 有默认值或是可选的。待所有清单都设置它之后，再将其设为必需。
step-require-controllers = 发布一个 CRD，其中 { $paths } 有默认值或是可选的。待所有控制器都设置它之后，再将其设为必需。
step-require-keys = 发布一个 CRD，其中 { $paths } 有默认值，或是可选的且不是该列表的键。待所有写入对象的一方都设置它之后，再将其设为必需的键。
step-names = 如果新的 CRD 拒绝对象的名称，请以其他名称重新创建。在此之前无法更新它们。
step-correct = 更正新的 CRD 会拒绝其 { $paths } 的已存储对象。在此之前无法更新它们。
step-correct-before = 在应用新的 CRD 之前，更正它会拒绝其 { $paths } 的已存储对象。之后既无法更新也无法更正它们。
step-anew = 删除并重新创建新的 CRD 会拒绝其 { $paths } 的对象，或者保持其模式不变。两个 CRD 都不接受更正。
step-older = 更正旧的 CRD 已经会拒绝其 { $paths } 的已存储对象。在此之前，对它们的更新会有更少被接受。
step-null = 从把 { $paths } 设为 null 的清单中删去 null。服务器现在会保留它。
step-null-dropped = 不要让任何人依赖 { $paths } 中的 null。服务器现在会丢弃或替换它。
step-changes = 让用户和控制器只对 { $paths } 作新的 CRD 接受的更改。
step-retyped = 给新类型的值取一个不同于 { $paths } 的名称，或者在带有转换的新版本中更改类型。
step-manifests = 修改清单中会被新的 CRD 拒绝的 { $paths }。
step-controllers = 修改控制器，使其不再向 { $paths } 写入新的 CRD 会拒绝的值。
step-default-manifests = 在依赖该默认值的清单中设置 { $paths }。
step-default-controllers = 在依赖该默认值的控制器请求中设置 { $paths }。
step-default-clients = 让读取 { $paths } 的客户端处理新的默认值。
step-default-set = 在不应得到新默认值的清单中设置 { $paths }。
step-default-refused = 更改因 { $paths } 的新默认值而被新的 CRD 拒绝的清单，或者不要添加该默认值。
step-status-added = 一旦 CRD 有了 `/status`，就让控制器通过它写入 { $versions } 的状态。
step-status-removed = 让控制器把 { $versions } 的状态与对象的其余部分一起写入。对 `/status` 的请求会失败。
step-storage-both = 发布一个同时有 { $before } 和 { $after } 的 CRD，并以 { $after } 存储对象。
step-storage-write = 把每个对象写入一次，使其以 { $after } 存储。然后从 CRD 的 `status.storedVersions` 中移除 { $before }。
step-serve = 再提供 { $versions } 至少一个发行版，并带有 `deprecated: true`。然后设置 `served: false`。
step-serve-objects = 只要还有对象，就提供 { $versions }。没有提供的版本，就没有人能读取、更改或删除它们。
step-remove-version = 当 `status.storedVersions` 不再列出 { $versions } 时，将其从 CRD 中移除。
step-storage-first = 先把 { $paths } 加入存储版本。对象会失去存储版本没有的内容。
step-version-first = 先在缺少它的版本中加入 { $paths }，或让其客户端改用存储版本。它们的更新会移除它。
step-storage-default = 在所有版本中给 { $paths } 相同的默认值，或者在所有清单中设置 { $paths }。存储版本会在每个对象中设置它的默认值。
step-list = 让 { $paths } 的模式列出对象在其中的内容，或者保持不变。其余内容会在对象下次写入时失去。
step-optional = 发布一个 { $paths } 为可选的 CRD。旧的 CRD 拒绝没有它的对象。
step-remove = 先从控制器和清单中移除 { $paths }。对象在下次写入时失去它。
step-remove-status = 先从控制器中移除 { $paths }。对象在下次写入时失去它。

# 升级集群会改变什么。

differs-refused = 从 Kubernetes { $since } 起，服务器拒绝它。
differs-accepted = 从 Kubernetes { $since } 起，服务器接受它；之前会拒绝。
differs-cost-above = 从 Kubernetes { $since } 起，此规则的估算成本为 { $after }，超过上限 { $limit }；之前为 { $before }。
differs-cost-within = 从 Kubernetes { $since } 起，此规则的估算成本为 { $after }，在上限 { $limit } 之内；之前为 { $before }。
differs-format = 从 Kubernetes { $since } 起，会强制执行格式 { $format }：{ $which ->
    [int32] 小于 -2147483648 或大于 2147483647 的数会被拒绝
    [int64] 小于 -9223372036854775808 或大于 9223372036854775807 的数会被拒绝
    [float] 32 位容不下的数会被拒绝
   *[other] 不符合该格式的值会被拒绝
}。
differs-bound = 从 Kubernetes { $since } 起，此处的任何值都会被拒绝：字段的类型容不下 { $keyword } 的值。
differs-text = 从 Kubernetes { $since } 起，某个错误的文本不同。
differs-text-added = 从 Kubernetes { $since } 起，多出一个错误。
differs-text-gone = 从 Kubernetes { $since } 起，少了一个错误。
differs-lengths = 从 Kubernetes { $since } 起，字符串过长的错误换了文本。例如：
differs-json-values = 从 Kubernetes { $since } 起，错误以 JSON 而不是 Go 语法显示列表和映射。例如：
differs-rule-values = 从 Kubernetes { $since } 起，规则的错误显示值而不是其类型，对于对象或列表则什么都不显示。例如：
differs-owner-indices = 从 Kubernetes { $since } 起，属主引用（ownerReferences）中的错误的写法变了，路径中带有下标。例如：
differs-warns = 从 Kubernetes { $since } 起，服务器会发出警告。
differs-warns-no-more = 从 Kubernetes { $since } 起，服务器不再发出警告。
differs-kept = 从 Kubernetes { $since } 起，{ $field } 会生效；之前会被悄然丢弃。
differs-known = 从 Kubernetes { $since } 起，{ $field } 是已知字段，因此严格字段校验会接受它。之前该字段是未知的：严格字段校验会拒绝它，否则它会被丢弃。如果某个特性门控处于关闭状态，该版本仍可能丢弃它。
differs-passes-unchanged = 从 Kubernetes { $since } 起，尽管此处有误，更新仍会通过，因为它没有改动此处；之前会被拒绝。
differs-wrong-unchanged = 从 Kubernetes { $since } 起，此处有误。更新之所以通过，只是因为它没有改动此处。
differs-valid = 从 Kubernetes { $since } 起，此处无误。之前只有不改动此处的更新才能通过。
differs-stored-definition-passes = 从 Kubernetes { $since } 起，不改动已存储定义中错误值的更新会通过。
differs-stored-definition-refused = 从 Kubernetes { $since } 起，不改动已存储定义中错误值的更新也会被拒绝。
differs-stored-object-passes = 从 Kubernetes { $since } 起，不改动已存储对象中错误值的更新会通过。
differs-stored-object-refused = 从 Kubernetes { $since } 起，不改动已存储对象中错误值的更新也会被拒绝。
differs-stored-status-passes = 从 Kubernetes { $since } 起，不改动已存储对象中错误值的 status 更新会通过。
differs-stored-status-refused = 从 Kubernetes { $since } 起，不改动已存储对象中错误值的 status 更新也会被拒绝。
failure-release = 预期的文本是 Kubernetes { $release } 的。

# CRD 变更之后对象会怎样。

undecided-rule-tightened = 规则可能更严格。
undecided-rule-loosened = 规则可能更宽松。
remark-about-others = 只对其中一个 CRD 没有的属性或值有影响。
remark-no-difference = 在这里没有影响：没有对象会因此得到不同的判定。
remark-no-difference-unserved = 没有影响，因为至少有一个 CRD 不提供该版本。
remark-refuses-none = 它不会拒绝旧 CRD 所接受的新对象。
remark-accepts-none = 它不会接受旧 CRD 所拒绝的新对象。
remark-same-new-objects = 对新对象没有影响。
remark-older-blocked = 旧 CRD 不会创建违反规则的对象，但接受对更旧对象的更新。如果规则现在对这样的对象出错，则在规则成立之前无法更新它。
remark-older-narrowed = 但{ $subject ->
    [rule] 违反规则的
    [lack] 缺少它的
    [list] 有这种列表的
    [none] {""}
   *[value] 有这种值的
}旧对象现在只有在{ $whole ->
    [yes] 其他内容都不变
   *[no] {" "}{ $part } 不变
}时才能更新。旧 CRD 接受对它的更多更新。
remark-older-widened = 新 CRD 接受对{ $subject ->
    [rule] 违反规则的
    [lack] 缺少它的
    [list] 有这种列表的
    [none] {""}
   *[value] 有这种值的
}旧对象的更多更新：旧 CRD 只有在{ $whole ->
    [yes] 其他内容都不变
   *[no] {" "}{ $part } 不变
}时才接受。
remark-may-fail-for-older = 但{ $subject ->
    [rule] 违反规则的
    [lack] 缺少它的
    [list] 有这种列表的
    [none] {""}
   *[value] 有这种值的
}旧对象可能无法更新：只要规则出错，服务器就会拒绝更新。
remark-no-status = 旧 CRD 不保留状态，因此没有请求设置过它。
remark-changes-rules = 但有规则读取该值，现在可能会拒绝它：对这样的值，规则的含义不同。
remark-widens = 它放宽了限制：示例请求现在会被接受。没有找到现在才会被拒绝的对象，但可能存在。
remark-undecided = 没有找到因此变更而使两个 CRD 给出不同应答的对象。
remark-undecided-unserved = 没有对象能证明这一点，因为至少有一个 CRD 不提供该版本。
remark-void = 不影响任何人：API 服务器拒绝旧 CRD，因此没有它的对象。
remark-kept = 目前不影响任何人：API 服务器拒绝新 CRD，并保留旧 CRD。
remark-unreachable = 新 CRD 不提供任何版本，因此没有人能读取、更改或删除对象。
remark-not-searched = 没有示例请求就无法知道影响，而这里没有寻找。
remark-then-default-refused = 服务器在已存储的对象和更新中也会设置它。于是有规则会拒绝原先被接受的对该值的更改。
remark-then-rule-refuses = 有规则读取该值。规则没有改变，但现在对这样的值含义不同，因而拒绝请求。
remark-then-null-violates = 原先 null 会被丢弃或替换。现在它会被保留，因而违反另一项约束。
remark-then-without-null = 没有 null，对象就违反另一项约束。
remark-then-with-default = 有了默认值，对象就违反另一项约束。
remark-then-with-new-default = 有了新的默认值，对象就违反另一项约束。
remark-then-without-default = 没有默认值，对象就违反另一项约束。
remark-then-violates = 于是对象违反另一项约束。
remark-violating-blocked = 违反它的已存储对象无法更新。
remark-violating-unsure = 违反它的已存储对象可能无法更新。
remark-violating-ratcheted = 违反它的已存储对象仍可更新，只要{ $whole ->
    [yes] 其他内容都不变
   *[no] {" "}{ $part } 不变
}。
remark-never-created = 再也无法创建对象：服务器会丢弃新对象的状态，然后因缺少它而拒绝该对象。
remark-loss = 已存储的对象会失去新模式未列出的字段。
remark-same-default = 没有影响：属性的默认值会把两个值补全为同一个值。
remark-null-replaced = 已存储的 null 在读取时变为默认值。
remark-uncorrectable = 有这种值的已存储对象无法更新，其值也无法更正：有规则读取旧值并出错。
remark-blocked-by-others = 新定义的另一部分会拒绝对已存储示例的每次更新。
remark-null-dropped = 已存储的 null 会被丢弃。
remark-may-widen = 没有找到现在才会被接受的对象，但可能存在。
remark-may-refuse = 没有找到现在才会被拒绝的对象，但可能存在。
remark-may-lose = 已存储的对象可能失去新模式未列出的字段。
remark-unless-rule-inside = 如果新模式的某条规则出错或与旧值比较，则可能并非如此：即使没有任何更改，这样的规则也会拒绝更新。
remark-unless-keys-inside = 如果列表的项缺少新模式的键或键相同，则可能并非如此：服务器此时找不到已存储的项。
remark-may-fail-in-rule = { $subject ->
    [rule] 违反规则的
    [lack] 缺少它的
    [list] 有这种列表的
    [none] {""}
   *[value] 有这种值的
}已存储对象可能无法更新：有规则读取该值，而只要规则出错，服务器就会拒绝更新。
remark-without-ratcheting = { $subject ->
    [rule] 违反规则的
    [lack] 缺少它的
    [list] 有这种列表的
    [none] {""}
   *[value] 有这种值的
}已存储对象可能无法更新：此 Kubernetes 版本也检查没有改变的值。
remark-may-refuse-unchanged = 有些已存储的对象可能无法更新：规则与旧值比较，即使什么都没变也可能不成立。
remark-may-fail = 但只要规则出错，服务器就会拒绝更新，而这里可能发生这种情况。
remark-may-fail-in-other-version = 但规则所读取的某个值在另一版本中类型不同。规则对这样的值会出错，于是服务器拒绝每次更新。
remark-unless-other-defaults = 若它以其他版本存储，则可能无法更新：该版本缺少某个默认值，而该默认值届时会改变这个值。
remark-certain = 没有找到能说明这一点的对象。服务器会剪裁模式未列出的每个属性。
remark-removable = 更新现在可以移除该值。之前默认值会取代它，而有规则会拒绝这一更改。
remark-read-in = 该版本不提供服务，但对象以它存储。示例说明 { $version } 的客户端读到什么。
remark-update-removes = 示例显示 { $version } 的客户端更新对象之后还剩下什么。
remark-clients-read-other = { $version } 的客户端读到的值与之前不同。
remark-clients-read-less = { $version } 的客户端读到的比写入的少。
remark-sent-in = 该示例以 { $version } 发送，即其客户端读取 { $other } 所接受的对象时看到的样子。
remark-clients-blocked = { $version } 的客户端无法更新某些对象。
remark-clients-cannot-create-nor-always-update = { $version } 的客户端无法创建该示例。若该值不变，则可以更新它。若该值或其旁的值含有没有模式的字段，则无法更新这样的对象。
remark-clients-cannot-create = { $version } 的客户端无法创建该示例，但只要该值不变就可以更新它。
remark-stored-elsewhere = 仍以其他版本存储的对象可能会被拒绝。
remark-none-found = 没有找到能说明这一点的对象。
remark-blocked-rule-error = 规则对其出错的已存储对象，在规则成立之前无法更新。
remark-blocked-rule = 违反规则的已存储对象，在规则成立之前无法更新。
remark-blocked-lack = 缺少它的已存储对象，在设置它之前无法更新。
remark-blocked-list = 有这种列表的已存储对象，在更改列表之前无法更新。
remark-blocked-value = 有这种值的已存储对象，在更改该值之前无法更新。
remark-blocked-rule-names = 违反规则的已存储对象，在规则成立之前无法更新。如果原因在于其名称，则必须以另一个名称重新创建：名称永不改变。
remark-blocked-name = 有这种名称的已存储对象无法更新，必须以另一个名称重新创建：名称永不改变。
remark-blocked-replicas = 服务器拒绝 { $path } 为负数的对象。已存储的这种对象在改正该数之前无法更新。
remark-ratcheted = { $subject ->
    [rule] 违反规则的
    [lack] 缺少它的
    [list] 有这种列表的
    [none] {""}
   *[value] 有这种值的
}已存储对象仍可更新，只要{ $whole ->
    [yes] 其他内容都不变
   *[no] {" "}{ $part } 不变
}。
remark-ratcheted-list = 有这种列表的已存储对象仍可更新。
remark-ratcheted-name = 有这种名称的已存储对象仍可更新：名称永不改变。
remark-ratcheted-list-alone = 有这种列表的已存储对象仍可更新，除非另一处变更拒绝该列表中或其外层的内容。
remark-reads = 规则读取 { $fields }。
remark-reads-more = 规则读取 { $fields } 及另外 { $more } 个字段。
remark-blocked-if-free-field = 若 { $part } 含有没有模式的字段，或默认值设置了这样的字段，则无法更新：服务器此时永远不会把该值视为未改变。
remark-blocked-if-shared-keys = 若 { $list } 的两个列表项有相同的新键，则可能无法更新：服务器会把两项都与第一项比较。
remark-blocked-if-items-differ = 若键相同的列表项在其他字段上不同，则可能无法更新：服务器会把它们都与第一项比较，规则因而会发现改变。

untested-not-served = 该版本不提供服务。
untested-no-request = 没有找到可以尝试的请求。
untested-all-admitted = 尝试了 { $requests } 个请求，有无此改动都被接受。
untested-all-refused = 尝试了 { $requests } 个请求，无论如何都被拒绝。
untested-some-refused = 尝试了 { $requests } 个请求：{ $admitted } 个有无此改动都被接受，{ $refused } 个无论如何都被拒绝。
untested-unwritten = 对某个请求的应答不同，但没有测试能表现出来：测试套件无法发出该请求，或客户端读取到的对象相同。
