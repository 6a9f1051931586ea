# 页面的全部文字。术语与 Kubernetes 中文文档一致。

## 页面框架

title = Drydock：试运行自定义资源
description = 查看 Kubernetes API 服务器会如何处理你的自定义资源：就在此页面中，无需集群。
skip = 跳到结果
tagline-before = Kubernetes
tagline-after = 会如何处理你的自定义资源
kubernetes-release = Kubernetes 版本
language = 语言
example = 示例
open = 打开
open-hint = 打开文件，或将文件拖放到页面任意位置
share = 分享
share-hint = 复制一个包含此页面全部内容的链接
export = 导出
export-hint = 把本页上的内容保存为 ZIP，附测试集和 README
embed-open = 在 Drydock 中打开
embed-copy = 复制嵌入代码
embed-copied = 嵌入代码已复制到剪贴板：请将其放入 HTML 页面。使用 `?embed=readonly` 则不可编辑。
theme-hint = 浅色、深色，或跟随系统
theme = 主题：{ $theme }
theme-auto = 自动
theme-light = 浅色
theme-dark = 深色
own = 使用自己的 CRD
own-hint = 清空窗格，放入你自己的 CRD
own-start = 请将你的 CRD 粘贴或拖入第一个窗格。服务器接受它之后，会出现一个样例对象。
new = 新建
new-hint = 从一个简单的 CRD 及其对象开始
new-start = 一个可随意修改的简单 CRD 及其对象。
start-placed = { $kind } 的样例已放入对象窗格。
start-replaced = 原来的对象属于另一类别：已换成 { $kind } 的样例。
start-offer = 这里没有 CRD 定义该对象的类别：它保持原样。
start-use = 换成 { $kind } 的样例
about = 关于
about-hint = 版本、隐私、已知差异、快捷键
notice = 提示
notice-label = 值得注意之处
tip-first = 随意编辑：每次按键后结果都会更新。
tip = 随意编辑：每次按键后结果都会更新，所有内容都不会离开此页面。
notice-edited = 原先：{ $notice }
crd = CRD
object = 对象
previous = 原有对象
result = 结果
panes = 窗格
request = 请求
mode-create = 创建
mode-update = 更新
mode-status = status
mode-status-hint = 更新 status 子资源
validation = 字段校验
validation-hint = 如何处理未知字段和重复字段。kubectl apply 要求 Strict；API 自身的默认值是 Warn。
validation-strict = Strict（拒绝）
validation-warn = Warn（警告）
validation-ignore = Ignore（忽略）
previous-fill = 以存储的对象为起点
previous-fill-hint = 将创建该对象时所存储的内容填入此处
previous-crd = 原有 CRD
previous-crd-fill = 以当前 CRD 为起点
previous-crd-fill-hint = 将 CRD 现在的样子填入此处：之后的修改就是对它的更新
suite = 测试集
views = 结果视图
why = 为什么？
why-hint = 显示问题
view-stored = 存储结果
view-problems = 问题
view-rules = 规则
view-table = 表格
view-versions = 版本
view-openapi = OpenAPI
view-sample = 样例
view-tests = 测试
view-changes = 变更
view-upgrade = 升级
differs = 有何不同？
differs-hint = 升级集群会给此 CRD 与对象带来哪些变化
kubernetes = Kubernetes { $release }
on-paper = Drydock：Kubernetes { $release }，请求：{ $mode }，字段校验：{ $validation }
drop = 拖放 CRD 与对象：每个文档都会放入对应的窗格。
no-script = Drydock 在页面中运行，因此需要 JavaScript。
close = 关闭
copy = 复制
undo = 撤销
redo = 重做
taken-back = 已恢复为之前的内容。
version = 版本
format = 格式
link = 链接
separator = 、
between-sentences = { "" }

## 窗格

editor-crd = CustomResourceDefinition，YAML 或 JSON
editor-crd-hint = 在此粘贴或拖入一个或多个 CustomResourceDefinition。
editor-object = 自定义资源，YAML 或 JSON
editor-object-hint = 在此粘贴或拖入一个或多个自定义资源。
editor-previous = 原有对象，YAML 或 JSON
editor-previous-hint = 粘贴集群中所存储的对象。
editor-previous-crd = 原有 CustomResourceDefinition，YAML 或 JSON
editor-previous-crd-hint = 粘贴集群中现有的 CRD。
editor-suite = 测试集，YAML
editor-suite-hint = 将 crd-drydock test 所运行的测试集粘贴或拖放到此处。
split-crd = CRD 窗格的宽度
split-object = 对象窗格的宽度
split-previous = 对象窗格的高度
split-previous-crd = CRD 窗格的高度
maximise = 只显示此窗格，或显示全部
files = 文件：{ $pane }
file-new = 新建文件
file-close = 关闭 { $file }
file-closed = 已关闭 { $file }。
file-rename = 重命名 { $file }
file-name = 文件名
files-split = 已按“# Source:”注释将该流拆分为 { $files } 个文件。
crumbs = 光标所在位置
fold = 折叠
unfold = 展开
folded = 已折叠的行
outline = 大纲
outline-hint = 逐行列出文本的结构（Ctrl+Shift+O）
outline-find = 在大纲中查找
outline-count = { $shown }／{ $all }
tidy = 格式化
tidy-hint = 每级缩进两个空格，保留注释（Shift+Alt+F）
tidy-not = 未格式化此文本：它有错误，或者格式化后的内容会与原来不同。
no-schema = 没有定义说明该字段是什么。
find = 查找
find-next = 下一个
find-previous = 上一个
find-case = 区分大小写
find-regexp = 正则表达式
find-word = 全字匹配
replace = 替换
replace-by = 替换为
replace-all = 全部替换
replaced = 已替换第 $ 行的匹配项
replaced-all = 已替换 $ 处匹配
match = 当前匹配项
on-line = 所在行
go-to-line = 转到行
go = 转到
completions = 补全
diagnostics = 诊断
control-character = 控制字符

## 示例

example-choose = 请选择…
example-chosen = 示例：{ $title }。
example-chosen-usual = 示例：{ $title }。版本和字段校验已恢复为默认。
earlier = 先前的文本
earlier-work = { $name }，{ $when }
earlier-unnamed = 未命名
restored = 已恢复先前的文本。
example-pruning = 字段剪裁
    .notice = 模式中未列出的字段会悄然消失，不报任何错误：`shedule`、`keepLast`，以及有自己子资源的 `status`。
example-defaults = 默认值与 null
    .notice = 先设置默认值，再检查 `required`；可为 null 的字段保留 null；`tls` 之下的默认值从不生效，因为 `tls` 自身没有默认值。
example-list-map = map 列表与 set 列表
    .notice = 第三个端口与第一个端口的键重复，因为在比较键之前 `protocol` 已被设为默认值。
example-transition = 转换规则
    .notice = 使用 `oldSelf` 的规则只在更新时运行。字段被删除后，其上的规则会被跳过，因此保护该字段的规则写在其父级上。
example-ratcheting = 棘轮校验
    .notice = 有两个值不符合当前的模式，但更新仍能通过，因为它没有改动这两个值。把 `replicas` 改为 41，更新就会失败。
example-cost = 成本预算
    .notice = 无论对象如何，服务器都会拒绝此 CRD：各列表的大小会相乘，却没有上限。按建议设置 `maxItems` 和 `maxLength` 即可满足限制。
example-columns = 打印列
    .notice = 列显示其 JSONPath 找到的第一个值。`HOSTS` 找到两个而只显示一个，并且只有勾选“宽”时才显示。
example-conversion = 版本转换
    .notice = 没有 Webhook 时只有 `apiVersion` 会改变：`v1` 不认识 `size`，因此以 `v1` 读取该对象会丢失它。
example-evolution = 更新 CRD
    .notice = 该 CRD 变得更严格，并去掉了一个字段：“变更”会说明破坏了什么、给出证明，并说明三个对象会怎样。
example-testing = 测试
    .notice = 每次修改之后测试集都会运行：两个测试通过，一个测试所预期的文字与服务器的不同。CRD 各行旁的标记说明是否有测试覆盖它。

## 文本的去留

not-kept = 此浏览器不会保存你的文本：请在关闭标签页之前分享或复制。
sample-placed = 样例已放入对象窗格。
nothing-stored = 没有可作为起点的存储对象：请查看“问题”。
previous-filled = 创建该对象时所存储的内容现在是原有对象。
previous-crd-filled = 该 CRD 现在是原有 CRD：请修改上方的 CRD，“变更”会说明这破坏了什么。
opened-previous = 已作为原有对象打开。
opened-previous-crd = 已作为原有 CRD 打开。
opened-beside = 已在其他文件旁打开 { $files } 个文件。
opened = 已打开 { $files } 个文件：每个文档都在其类别对应的窗格中。
left-out-large = { $file } 大于 { $megabytes } MB，已略过。
left-out-binary = { $file } 不是 UTF-8 或 UTF-16 文本，已略过。
left-out-archive = { $file } 是压缩包。请先解压，再打开或拖入其中的文件。
link-copied = 链接已复制到剪贴板：它包含此页面的全部内容。
link-shown = 请复制此链接：它包含此页面的全部内容。
link-long = 链接有 { $characters } 个字符：并非所有聊天工具都能容纳。
exported = 已保存 { $file }：其中的 README 说明了内容。
export-unnamed = 其中没有测试集：此对象没有名称，而测试会给它一个名称。
export-not-judged = 其中没有测试集：没有可以作为预期的结果。
export-left = 其中有 { $count } 个对象没有测试：它们没有名称，或没有被校验。
export-suite = 预期得到此结果的测试集
link-opened = 已打开分享的链接，取代了你自己的文本。
link-damaged = 无法打开分享的链接：链接已损坏。
link-unknown = 无法打开分享链接：它由此页面的另一个版本创建。
link-empty = 无法打开分享的链接：其中没有文本。
link-large = 无法打开分享的链接：解压后超过 { $megabytes } MB。
part-missing = 页面的这一部分无法加载。
new-version = 此页面有新版本可用。你的文本会保留。
reload = 重新加载
no-clipboard = 浏览器不允许此页面使用剪贴板。

## 结论

wait = 请稍候
loading = 正在加载引擎…
busy = 处理中
busy-text = 仍在处理这段文本…
failed = 失败
failed-text = 引擎在处理此输入时停止，现已重新启动；你的文本已保留。（{ $reason }）
no-engine = 无引擎
no-engine-text = 无法加载引擎：{ $reason }
no-engine-toast = 无法加载引擎。你的文本已保留。
no-answer = { $seconds } 秒内没有应答
no-worker = 其脚本未能加载
try-again = 重试
waiting = 等待中
waiting-crd = 等待输入 CustomResourceDefinition。
waiting-object = 等待输入对象。
no-crd = 无 CRD
no-crd-text = 该 CRD 无法使用：请查看“问题”。
crd-refused = CRD 被拒绝
crd-refused-text = 服务器拒绝该 CRD：请查看“问题”。
crd-refused-update = 服务器拒绝对 CRD 的这次更新，因此原有 CRD 保持不变：请查看“问题”。
unread = 无法读取
unread-text = 无法读取该对象：请查看“问题”。
unread-part = 部分文本无法读取：请查看“问题”。
not-checked = 未校验
structure-only = 仅结构
allowed = 允许
refused = 拒绝
refused-some = { $all } 个中 { $count } 个被拒绝
verdict-on = { $title }：{ $text }
refused-early = 服务器在验证该对象之前就拒绝了请求：请查看“问题”。
no-status = CRD 的版本 { $version } 没有 status 子资源，因此服务器回答 404：{ $said }。
refused-strictly = 被严格字段校验拒绝：{ $what }。
kubectl-refuses = kubectl apply 会拒绝它：{ $what }。kubectl apply 要求严格字段校验。
kubectl-refuses-crd = kubectl apply 会拒绝该 CRD：{ $what }。它要求严格的字段校验。
strict-unknown = { $count } 个未知字段
strict-repeated = { $count } 个重复字段
refused-errors = 因 { $errors } 个错误被拒绝。
refused-without-rules = 因 { $errors } 个错误被拒绝；规则没有运行。
stored-create = 原样存储。
stored-update = 更新原样存储。
stored-status = status 原样存储。
stored-create-with = 已存储：{ $changes }。
stored-update-with = 更新已存储：{ $changes }。
stored-status-with = status 已存储：{ $changes }。
count-pruned = 剪裁 { $count } 处
count-defaulted = 设置默认值 { $count } 处
count-null-dropped = 丢弃 null { $count } 处
count-status-ignored = 忽略 { $count } 处
count-cleared = 清除 { $count } 处
count-generated = 由服务器生成 { $count } 处
trip-lost = 在 { $version } 中丢失 { $fields }
trip-gained = 在 { $version } 中新增 { $fields }
tally = { $all } 个对象中有 { $accepted } 个会被存储。
tally-with = { $all } 个对象中有 { $accepted } 个会被存储，{ $others }。
tally-none = 共 { $all } 个对象：{ $others }。
tally-refused = { $count } 个被拒绝
tally-structure-only = { $count } 个仅检查了结构
tally-not-judged = { $count } 个未校验
tally-waiting = { $count } 个等待中
chooser-option = 第 { $number } 个，共 { $all } 个：{ $title }，{ $outcome ->
    [accepted] 允许
    [structure-only] 仅结构
    [refused] 拒绝
    [waiting] 等待中
   *[other] 未校验
}

## 缺少的内容

untitled = 没有 kind 的文档 { $name }
empty-crd = 粘贴或拖入一个 CustomResourceDefinition 及其对象。
open-files = 打开文件…
choose-example = 选择示例
no-object = 没有可查看的对象。
no-definition = 没有可查看的 CRD：请查看“问题”。
structure-view = 这一类别没有 CRD，只有公布的结构；此视图需要 CRD。
no-kind-sample = 只有 Kubernetes 最常见的类别才有样例。
no-kind-table = 只有 Kubernetes 最常见的类别才有表格。
no-stored-object = 没有可列出的存储对象。
stale = 这是之前的结果：最新的文本没有自己的结果。
missing-crd = 还没有 CustomResourceDefinition：请以 YAML 或 JSON 粘贴一个。
missing-object = 还没有对象：请以 YAML 或 JSON 粘贴一个。
needs-previous = 更新需要原有对象：请粘贴它，或以存储的对象为起点。
needs-this-previous = 更新 { $title } 需要其存储的样子；而原有对象是 { $previous }。
needs-previous-of = 更新 { $title } 需要其存储的样子：“原有对象”窗格中没有与其组、类别、名字空间和名称都相同的对象。
previous-crd-of-another = “原有 CRD”窗格中没有与该 CRD 同名的定义，因此按新建来判断。
unreadable-definition = 无法读取其 CRD。
did-you-mean = { $said }你是否想写 { $names }？
not-judged-not-kubernetes = 这不是 Kubernetes 清单，例如可能是 Chart 的 values。
stranger-go = 这是 Go 源代码。controller-gen 可由 Go 类型生成 CRD：controller-gen crd paths=./... output:stdout
stranger-schema = 这是模式，外面没有 CRD。CRD 把它放在 spec.versions 中的 schema.openAPIV3Schema 之下。
wrap-schema = 为它加上 CRD
not-judged-no-type = 清单缺少 { $missing }。
not-judged-mistyped-type = 清单的 { $mistyped } 必须是字符串。
not-judged-built-in = { $kind } 是 Kubernetes 的内置类别，不由 CRD 定义。
not-judged-structure-only = 其结构没有问题；服务器处理 { $kind } 的自身代码是否会拒绝它，模式无法说明。
structure-warnings = 结构有 { $warnings } 条警告：请看“问题”。服务器处理 { $kind } 的自身代码是否会拒绝它，模式无法说明。
not-judged-tool-file = { $kind } 由工具读取，不会发送给 API 服务器。
not-judged-unknown-kind = { $apiVersion } 中没有已知的类别 { $kind }。
not-judged-no-definition = 没有 { $definition } 的定义。
not-judged-aggregated = 没有 { $definition } 的定义。其 API 由聚合层后的扩展 API 服务器提供：{ $command } 会输出其 OpenAPI 文档，可将文档放入 CRD 窗格。
not-judged-definition-undecodable = 服务器无法解码 { $definition } 的定义。
not-judged-definition-refused = 服务器会拒绝 { $definition } 的定义。
not-judged-definition-serves-nothing = { $definition } 的定义没有提供任何版本。
lone-surrogate = 文本不是有效的 Unicode：孤立的代理项 U+{ $code } 会被读作 U+FFFD。

## 各个 Kubernetes 版本

releases-accepted = 从 { $first } 到 { $last } 的所有版本都接受该 CRD。
releases-dropped = 所有版本都接受该 CRD，但 { $which ->
    [all] 所有版本
    [until] { $releases } 及更早版本
    [since] { $releases } 及更新版本
   *[some] { $releases }
}会悄然丢弃 { $fields }。
releases-refused = { $which ->
    [all] 所有版本都
    [until] { $releases } 及更早版本
    [since] { $releases } 及更新版本
   *[some] { $releases }
}会拒绝该 CRD：{ $reason }。
releases-more = { $reason }（另有 { $more } 条原因）
releases-unknown = 不认识 { $what }
releases-since = 新规则从 { $since } 起才能使用 { $what }
releases-asking = 正在询问其他版本…
see-problems = 请查看“问题”
reconstructed = { $release } 是根据其发布前的代码重建的：结果可能与正式发布的版本不同。

## 升级

upgrade-from = 从 Kubernetes
upgrade-to = 到 Kubernetes
upgrade-between = 从 { $from } 到 { $to }
upgrade-comparing = 正在比较…
upgrade-failed = 无法比较这些版本：{ $reason }
upgrade-error = 会破坏
upgrade-warning = 可能破坏
upgrade-info = 有差异
upgrade-count-error = 破坏性变更 { $count } 处
upgrade-count-warning = 可能的破坏性变更 { $count } 处
upgrade-count-info = 差异 { $count } 处
upgrade-nothing = 没有变化。
upgrade-changes = { $changes }。
differs-message = 服务器：
differs-after = 现在：
differs-before = 之前：

## 定义的变更

changes-no-previous = 要查看更新 CRD 会破坏什么，请将集群中现有的 CRD 放入 CRD 下方的窗格。
changes-failed = 无法比较这些定义：{ $reason }
changes-nothing = 对于对象没有变化。
changes-count-alpha = 计入 alpha 版本
changes-alpha = { $versions }：与 crd-drydock diff 一样，alpha 版本的变更在此不计为破坏性变更。
changes-accepted = 服务器接受对该定义的这次更新。
changes-refused = 服务器拒绝对该定义的这次更新。
changes-apart = 二者没有进行比较：{ $reason }
changes-what = 变更内容
changes-more = … 还有 { $count } 处变更。
changes-show-before = 显示之前
changes-show-now = 显示现在
changes-objects = 本页中的对象
changes-no-objects = 本页中没有该类别的对象。
changes-migration = 安全的做法
changes-witness = 能说明这一点的请求
witness-previous = 之前存储的对象：
witness-object = 发送的对象：
witness-before = 原有 CRD：
witness-after = 当前 CRD：
witness-accepted = 接受
fate-kept = 仍然有效
fate-kept-why = 可以原样创建和更新。
fate-untouched = 照旧
fate-untouched-why = 服务器拒绝新的 CRD，并保留之前的 CRD。
fate-losing = 有效，会丢失值
fate-ratcheted = 棘轮放行
fate-ratcheted-why = 保持错误的值不变的更新会通过（棘轮校验，ratcheting）。它已不能再被创建。
fate-stuck = 被卡住
fate-stuck-why = 在改正之前，每次更新都会被拒绝。
fate-was-refused = 原有 CRD 也不允许创建它。
fate-pruned = 下次写入会丢弃：{ $fields }
fate-defaulted = 下次写入会设置默认值：{ $fields }
fate-round-trip = 存储后再读取，这些字段的值会不同：{ $fields }

## 定义的测试

tests-none = 测试集说明服务器接受哪些对象、存储什么、为何拒绝。可以从 CRD 写出第一个测试集，或把本页上的请求变成一个测试。
tests-no-crd = 本页上没有可测试的 CRD。
tests-no-definition = 本页上没有名为 { $name } 的 CRD。
tests-running = 正在运行…
tests-not-run = 无法运行测试：{ $reason }
tests-draft = 写出第一个测试集
tests-draft-hint = CRD 允许的对象，以及每条规则各拒绝的一个对象
tests-drafted = 第一个测试集已在编辑器中。
tests-not-drafted = 没有写出测试集：{ $reason }
tests-add = 加入此请求
tests-add-hint = 本页上的请求及其结果成为一个测试
tests-added = 已将 { $count } 个测试加入测试集。
tests-not-added = 无法向此测试集加入测试：请改正其中的错误，或不用括号书写其列表。
tests-update = 将这些应答设为预期
tests-update-hint = 把服务器现在的应答写入失败的测试
tests-updated = { $count } 个测试现在以服务器的应答为预期。
tests-not-updated = 没有可以更改的测试。
tests-empty = 没有测试
tests-passed = { $count } 个通过
tests-failed = { $count } 个失败
tests-broken = { $count } 个无法运行
tests-skipped = { $count } 个跳过
test-passed = 通过
test-failed = 失败
test-broken = 无法运行
test-skipped = 跳过
test-onCreate = 创建
test-onUpdate = 更新
test-onStatusUpdate = 更新 status
test-unknown = 服务器会丢弃模式中没有的字段：{ $fields }
test-unnamed = 没有加入测试：此对象没有名称，而测试会给它一个名称。
test-not-judged = 没有加入测试：没有可以作为预期的结果。
tests-coverage = 覆盖：{ $total } 项中的 { $covered } 项
tests-coverage-why = 还没有测试覆盖 CRD 的这些部分。一条规则需要一个它放行的请求和一个它拒绝的请求。
tests-covered = 测试覆盖了 CRD 的全部内容。
covered = 有测试覆盖此行的内容
not-covered = 没有测试覆盖此行的内容
not-covered-short = 无测试
covered-rule = 放行：{ $passed }，拒绝：{ $refused }
missing-find = 查找缺少的测试
missing-find-hint = 每次对 CRD 做一处小改动，并列出没有测试能发现的改动
missing-finding = 正在逐处改动 CRD…
missing-failed = 查找缺少的测试时失败：{ $reason }
missing-found = 没有测试能发现的改动：{ $valid } 处中的 { $unnoticed } 处
missing-why = 对 CRD 做下列任何一处改动后，所有测试仍然通过。每处改动下方的测试则会失败。
missing-none = 每处改动都会使某个测试失败。
missing-over = 时间已到，只尝试了 { $total } 处改动中的 { $tried } 处。
missing-becomes = { $before } 变为 { $after }
missing-removed = { $before } 被移除
missing-add = 加入此测试
missing-add-all = 加入全部 { $count } 个测试
missing-too = 测试 { $name } 也能发现它。
missing-no-test = 没有找到能发现它的测试。
missing-no-test-why = 没有找到能发现它的测试：{ $reason }

## 问题

problems-none = 没有问题：服务器没有任何意见。
problems-none-found = 没有发现问题。
problems-structure = 没有 CRD 的类别，是依据其公开的结构，以及本页面所知的服务器检查来判断的。服务器还会进行其他检查，仍可能拒绝该对象。
problems-more = 再显示 { $count } 条
problems-hidden = …另有 { $kinds }。
severity-error = 错误
severity-warning = 警告
severity-info = 提示
hidden-error = { $count } 个错误
hidden-warning = { $count } 个警告
hidden-info = { $count } 条提示
place-crd = CRD，第 { NUMBER($line, useGrouping: "false") } 行
place-object = 对象，第 { NUMBER($line, useGrouping: "false") } 行
place-file = { $file }，第 { NUMBER($line, useGrouping: "false") } 行
place-previous = 原有对象，第 { NUMBER($line, useGrouping: "false") } 行
place-previous-crd = 原有 CRD，第 { NUMBER($line, useGrouping: "false") } 行
place-suite = 测试集，第 { NUMBER($line, useGrouping: "false") } 行
demanded = 原因是 { $keyword }：{ $place }
because-of = 原因：{ $place }
server-text = 服务器的完整文本
tip-template = 这看起来是模板：请粘贴渲染后的内容，例如 `helm template` 的输出。
tip-v1beta1 = `apiextensions.k8s.io/v1beta1` 的 CRD 已在 Kubernetes 1.22 中移除。请写 `apiVersion: apiextensions.k8s.io/v1`，并将 `schema`、`subresources` 和 `additionalPrinterColumns` 移到 `spec.versions` 的每个条目中。
tip-from-cluster = 此清单来自集群。创建请求不能带有 `resourceVersion`：请移除集群写入的内容。
tip-no-status = 请在 CRD 的该版本中加上 `subresources.status`，或选择“更新”。
tip-boolean = Kubernetes 按 YAML 1.1 读取，其中不加引号的 `{ $written }` 是布尔值。若需要字符串，请加上引号。
tip-scalar = 不加引号的 `{ $written }` 是数字或布尔值。如果想写的是字符串，请加上引号。
tip-quantity = 数量的数字与单位之间没有空格。
tip-strict = 严格的字段校验会拒绝未知字段和重复字段。`kubectl apply` 要求严格校验。
tip-sign = 以“{ $sign }”开头的值在 YAML 中不是文本。请加上引号。
tip-colon = 含有冒号加空格的值在 YAML 中不是文本。请加上引号。
tip-open-quote = 此值开头的引号 `{ $quote }` 在这一行没有闭合。
tip-no-colon = 这个键后面没有冒号。
tip-indent = 此字段属于 `{ $key }` 之下，而 `{ $key }` 是空的。请缩进它。
indent-below = 缩进属于 { $key } 的各行
put-in-quotes = 加上引号
close-quote = 闭合引号
tip-tab = 此行用制表符（Tab）缩进。YAML 在此处只接受空格。
tip-cel-equals = CEL 用两个等号比较：`==`。
tip-cel-implies = CEL 没有 `=>`。若 a 成立则 b 必须成立，请写 `!(a) || b`。
tip-cel-null = 在 CEL 中，不存在的字段不是 null。请查询它是否存在：`{ $asks }`。
tip-cel-function = CEL 没有 `{ $written }`。它有 `{ $instead }`。
tip-cel-metadata = 规则只能看到对象 metadata 的 `name` 和 `generateName`。
tip-cel-words = CEL 用 `&&` 表示“且”，`||` 表示“或”，`!` 表示“非”。
write-instead = 改写为 { $text }
tabs-to-spaces = 改用空格缩进
tip-crd-here = 这是一个 CRD：放在这里也有效，但它应放在第一个窗格。
move-crd = 移到第一个窗格
crd-moved = 该 CRD 已在第一个窗格中。
tip-fence = 复制时带上了代码块的标记。清单中不应有三个反引号的行。
tip-command = 复制时带上了命令。只有其余各行才是清单。
tip-signs = 每一行都以 diff 的加号开头。加号不属于清单。
tip-blanks = 这一行的缩进用了不换行空格或全角空格，网页上常有这种空格。YAML 的缩进只接受普通空格。
tip-colons = 这些是全角冒号。YAML 只接受半角冒号，冒号后还要有一个空格。
tip-quotes = 这些是弯引号，会成为值的一部分。YAML 的引号是直引号。
tip-digits = 这些数字不是 ASCII 数字，因此该值是字符串。YAML 的数值只用数字 0 到 9 书写。
keep-manifest = 只保留清单
plain-characters = 改用半角字符
tip-object-here = 这是 { $kind } 类别的一个对象。此窗格放的是 CRD。
move-object = 移到对象窗格
object-moved = 对象已移到它自己的窗格。
tip-boolean-key = Kubernetes 按 YAML 1.1 读取，其中不加引号的键 `{ $written }` 是布尔值。服务器得到的键是 `{ $becomes }`。
quote-key = 将键写成带引号的 { $written }
convert = 转换为 apiextensions.k8s.io/v1
converted = 该 CRD 已改写为 `apiextensions.k8s.io/v1`，注释保留不变。
converted-keeps = 模式的根保留未知字段，与 v1beta1 的默认行为一样：`x-kubernetes-preserve-unknown-fields`。模式所描述的字段内部的未知字段现在会被丢弃。
convert-not = 未转换任何内容：文本有错误，或者没有带 spec 的 v1beta1 CRD。
clean = 移除集群写入的内容
cleaned = 已移除集群写入的内容：resourceVersion、uid、creationTimestamp 等，以及 CRD 的 status。
clean-not = 未移除任何内容：文本有错误，或者没有这样的内容。

## 存储的对象

lines-hidden = …另有 { $count } 行。复制时会包含全部内容。
copy-yaml = 复制为 YAML
copy-json = 复制为 JSON
stored-copied = 存储的对象已复制到剪贴板。
stored-refused = 请求被拒绝，因此什么都不会存储。若它有效，存储的将是以下内容。
legend-gone = 消失
legend-added = 新增
legend-hint = 将指针移到其上可查看原因
legend-hint-tap = 点按更改可查看原因
only-changes = 仅显示变化
beside = 并排比较
beside-typed = 输入
beside-stored = 存储结果
beside-before = 原有对象
next-change = 下一处变化
download = 下载
lines-folded = { $count } 行没有变化
show-cause = 在 CRD 中显示其原因所在
cause-in-crd = 已选中 CRD 中造成此结果的部分。
cause-back = 返回结果
mark-pruned = 已剪裁
    .why = 模式没有列出此字段，因此服务器会悄然丢弃它。请检查是否拼写有误，或字段的层级不对。
mark-defaulted = 默认值
    .why = 对象没有写这一项：服务器设置了模式中的默认值。
mark-null-dropped = null
    .why = 模式中既不可为 null、也没有默认值替代的 null 会被丢弃。
mark-status-ignored = 已忽略
    .why = status 只能通过 status 子资源写入：此请求不会改动它。
    .why-beside = 此请求发往 status 子资源，只会改动 status：其余部分保持存储的样子。
mark-metadata = 服务器
    .why = 由服务器自己设置，或取自存储的对象。
mark-generated = 已生成
    .why = 名称由服务器生成：generateName 加五个随机字符，此处为 xxxxx。
mark-cleared = 已清除
    .why = 服务器不会保留它：只有服务器能设置此字段，或这一类别的对象没有此字段。
mark-kept = 已保留
    .why = 取自存储的对象：无论文本怎么写，此请求都不会改动它。
marked = { $mark }：{ $why }
trip = 集群以 { $version } 存储它，其中{ $what ->
    [lost] 会丢失 { $lost }
    [gained] 会新增 { $gained }
   *[both] 会丢失 { $lost } 并新增 { $gained }
}。请查看“版本”。
and-more = { $names } 及另外 { $more } 个

## 规则

no-rules = 此版本的模式没有规则（x-kubernetes-validations）。
rules-no-match = 没有这样的规则。
no-estimate = 规则没有估算成本：请查看 CRD 的问题。
estimated-all = 所有规则，最高估算：{ $share }
estimated-some = 有估算的规则，最高估算：{ $share }
estimated = 最高估算：{ $share }
chart = { $count } 条规则的成本
chart-all = 显示所有规则
scale-legend = 每一刻度是前一刻度的十倍。虚线：所有规则的上限 { $schema }。实线（在单条规则的条形图中）：单条规则的上限 { $rule }。
scale-used = 此次请求：{ $share }。
share-of-limit = { $value }，上限 { $limit }（{ $percent }%）
share-times = { $value }，上限 { $limit }（为上限的 { $times } 倍）
share-about = 约 { $value }；上限为 { $limit }
share-uncounted = 大到无法计数；上限为 { $limit }
share-little = { $value }，上限 { $limit }（不足 { $percent }%）
rule-refused = 被拒绝
rule-not-run = 未运行
rule-failed = 未通过
rule-ratcheted = 棘轮放行
rule-skipped = 已跳过
rule-held = 通过
rule-error = 出错
rule-node = 位于 { $node }
rule-top = 对象本身
rule-transition = 转换规则
rule-since = 自 Kubernetes { $release } 起
rule-says = 消息：{ $message }
rule-computes = 消息由表达式计算：{ $expression }
rule-go = 在 CRD 中显示
rule-in-crd = 已在 CRD 中选中该规则。
rule-back = 返回规则
rule-more = { $count ->
    [0] 成本
   *[other] 成本与 { $count } 次运行
}
rules-which = 显示哪些规则
rules-find = 按路径或文本查找
rules-all = 所有规则（{ $count }）
rules-failed = 未通过（{ $count }）
rules-costly = 成本高（{ $count }）
rules-idle = 未运行（{ $count }）
rules-count = { $shown }／{ $all }
runs-hidden = …另有 { $count } 次运行
run-ratcheted = 未通过，但不计入，因为更新没有改动该值（棘轮校验）
run-no-old-value = 规则要与旧值比较，而旧值不存在
run-uncompiled = 规则无法编译
run-cost = 成本 { $cost }
trace = 追踪
trace-hint = 规则的每个部分及其值、类型和成本
trace-none = 该规则没有在此处运行。
trace-failed = 没有追踪结果：{ $reason }
trace-unneeded = 未求值：没有它结果也已确定
trace-rounds-unneeded = 另有 { $count } 个元素未查看：没有它们结果也已确定。
trace-more = … 还有 { $count } 个元素。
run-no-message = 其 messageExpression 没有给出消息（{ $reason }）：服务器改为显示规则的 message，或规则本身。
idle-no-object = 没有运行：没有可判断的对象。
idle-early = 没有运行：服务器在验证该对象之前就拒绝了请求。
idle-errors = 没有运行：对象有这类错误时，服务器不会运行规则。
idle-cost = 没有运行：对象在该处没有值，或其他规则的成本已先达到上限。
idle = 没有运行：对象在该处没有值。
factor-place = { $factor } × { $place }
factor-calls = 最多调用 { $calls } 次
factor-call = 每次调用 { $cost }
factor-rest = 其余部分 { $cost }
multiplied = 因 { $place } 乘以 { $factor }（{ $bound }）。{ $advice }
counted-in = { $place } 的大小也计入：最多 { $factor }（{ $bound }）。{ $advice }
bound-none = 没有 { $keyword }
bound-is = { $keyword }: { $bound }
bound-fits = 在此设置 { $keyword }: { $bound }，规则即可满足限制。
bound-not-enough = 仅在此设置上限还不够。
bounds-together = 或者同时设置：{ $bounds }。
bound-on = 在 { $place } 设置 { $keyword }: { $bound }
try-expression = 试运行表达式
try-self = self 指什么
try-object = self：对象本身
try-node = self：{ $path }
try-no-old = 此处没有 oldSelf：创建没有之前的对象。请选择更新。
try-refused = 此值是针对所发送的对象得出的。作为 CRD 的规则，服务器会拒绝该表达式：
try-hint = CEL 表达式，self 是该对象，oldSelf 是原有对象。

## 其他视图

table-wide = 宽（-o wide）
table-error = 缺少部分列：{ $reason }
table-scale = 扩缩容（scale）
table-selectors = 字段选择算符
version-storage = 存储版本
version-served = 提供服务
version-not-served = 不提供服务
version-deprecated = 已弃用
version-prunes = 此版本的模式没有以下字段，因此会剪裁它们：{ $fields }
version-webhook = 该对象在此版本中是什么样子，只有 Webhook 知道。服务器会这样询问它：
version-review = 所发送的 ConversionReview
version-object = 以 { $version } 表示的对象
version-unstored = 没有服务器会存储此 CRD：请查看“问题”。
conversion-webhook = 由 Webhook 转换：{ $address }
conversion-webhook-why = 服务器把对象和所需的版本发给它，剪裁返回的内容，并拒绝改动了标签和注解以外元数据的应答。此页面不发出任何请求，因此不会询问 Webhook，只显示会发送的内容。在软件包中，convert() 和 roundTrip() 可以接收一个作答的函数。
conversion-none = 转换策略：None。只有 apiVersion 会改变。
conversion-many = 某个版本中名称不同的字段不会被带过去：每个版本的模式都会剪裁它没有列出的字段。
conversion-one = 只有一个版本，因此不会发生转换。
conversion-loses = 以 { $version } 存储再读回时会丢失：{ $fields }
conversion-gains = 以 { $version } 存储再读回时会新增：{ $fields }
webhook-service = 服务 { $service }
status = CRD 的状态
conditions = 状况
accepted-names = 已接受的名称
categories = 分类
stored-versions = 已存储的版本
discovery = 发现（discovery）
discovery-none = 没有列出任何内容。
namespaced = 名字空间作用域
cluster = 集群作用域
resources = 资源
openapi-label = 服务器 OpenAPI 文档中的这一类别
openapi-copied = 模式已复制到剪贴板。
explain-path = 要说明的字段，例如 spec.replicas
explain-label = 字段说明
explain-asking = 正在查找说明…
explain-copied = 说明已复制到剪贴板。
explain-no-kind = Kubernetes { $release } 的这个组中没有 { $kind } 类别。
sample-use = 放入对象窗格
sample-copied = 样例已复制到剪贴板。
sample-optional = 包含可选字段
sample-lacks = 此样例没有这些字段：{ $fields }。通常是某条规则会拒绝带有它们的样例，或者它们属于联合类型的另一个分支。
sample-lacks-more = 此样例没有这些字段：{ $fields } 等，另外还有 { $more } 个。通常是某条规则会拒绝带有它们的样例，或者它们属于联合类型的另一个分支。
sample-label = 此 CRD 会接受的对象

## 关于

about-title = 关于 Drydock
about-kubernetes = 按 { $chosen } 判定；可选择 { $first } 到 { $last }。{ $note }
about-privacy = 隐私
about-privacy-text = 没有任何内容会离开此页面：不会用你输入的内容发出请求，页面的策略也不允许。分享链接的全部内容都在 # 之后，浏览器不会将其发送给任何服务器。
about-offline = 离线
about-offline-text = 首次访问之后，此页面无需网络即可使用。“变更”“测试”“升级”“追踪”和 kubectl explain 在首次使用其中之一后也是如此；Kubernetes 自身的类别在首次出现其对象后也是如此。
about-memory = 保存
about-memory-text = 你的文本保存在此浏览器中，每个标签页各自独立：重新加载即可恢复。被替换的文本在示例列表的“先前的文本”之下。
about-links = 文档与其他使用方式
about-tutorial = 通过五个任务了解此页面
about-documents = 文档
about-repository = 代码仓库
about-package = 软件包
about-command = 命令
about-extension = VS Code 扩展
about-differs = 与 API 服务器的差异
about-here = 此处
about-there = API 服务器
about-why = 原因
about-keys = 快捷键
key-tab = 离开编辑器；在编辑器中，Esc 关闭已打开的内容
key-complete = 补全正在输入的内容
key-find = 在编辑器中查找
key-rename = 在文件的标签上重命名该文件
key-problem = 转到编辑器中的下一个问题
key-fold = 在编辑器中折叠和展开
key-outline = 显示编辑器中文本的大纲
key-tidy = 格式化编辑器中的文本
vim = 编辑器使用 Vim 按键
key-comment = 将行变为注释，或取消注释
key-definition = 从对象的字段转到其模式；按住 Ctrl 或 ⌘ 点击亦可
key-arrows = 选择视图或文件，移动窗格之间的分隔条
arrow-keys = 方向键
