# 頁面的全部文字。術語與 Kubernetes 中文文件一致，用詞依臺灣習慣。

## 頁面框架

title = Drydock：試執行自訂資源
description = 檢視 Kubernetes API 伺服器會如何處理你的自訂資源：就在此頁面中，無需叢集。
skip = 跳到結果
tagline-before = Kubernetes
tagline-after = 會如何處理你的自訂資源
kubernetes-release = Kubernetes 版本
language = 語言
example = 範例
open = 開啟
open-hint = 開啟檔案，或將檔案拖放到頁面任意位置
share = 分享
share-hint = 複製一個包含此頁面全部內容的連結
export = 匯出
export-hint = 把本頁上的內容存成 ZIP，附測試集和 README
embed-open = 在 Drydock 中開啟
embed-copy = 複製嵌入程式碼
embed-copied = 嵌入程式碼已複製到剪貼簿：請將其放入 HTML 頁面。使用 `?embed=readonly` 則不可編輯。
theme-hint = 淺色、深色，或跟隨系統
theme = 主題：{ $theme }
theme-auto = 自動
theme-light = 淺色
theme-dark = 深色
own = 使用自己的 CRD
own-hint = 清空窗格，放入你自己的 CRD
own-start = 請將你的 CRD 貼上或拖入第一個窗格。伺服器接受它之後，會出現一個樣本物件。
new = 新建
new-hint = 從一個簡單的 CRD 及其物件開始
new-start = 一個可隨意修改的簡單 CRD 及其物件。
start-placed = { $kind } 的樣本已放入物件窗格。
start-replaced = 原來的物件屬於另一類別：已換成 { $kind } 的樣本。
start-offer = 這裡沒有 CRD 定義該物件的類別：它保持原樣。
start-use = 換成 { $kind } 的樣本
about = 關於
about-hint = 版本、隱私、已知差異、快速鍵
notice = 提示
notice-label = 值得注意之處
tip-first = 任意編輯：每次按鍵後結果都會更新。
tip = 任意編輯：每次按鍵後結果都會更新，所有內容都不會離開此頁面。
notice-edited = 原先：{ $notice }
crd = CRD
object = 物件
previous = 先前的物件
result = 結果
panes = 窗格
request = 請求
mode-create = 建立
mode-update = 更新
mode-status = status
mode-status-hint = 更新 status 子資源
validation = 欄位驗證
validation-hint = 如何處理未知欄位和重複欄位。kubectl apply 要求 Strict；API 自身的預設值是 Warn。
validation-strict = Strict（拒絕）
validation-warn = Warn（警告）
validation-ignore = Ignore（忽略）
previous-fill = 以儲存的物件為起點
previous-fill-hint = 將建立該物件時所儲存的內容填入此處
previous-crd = 先前的 CRD
previous-crd-fill = 以目前的 CRD 為起點
previous-crd-fill-hint = 將 CRD 現在的樣子填入此處：之後的修改就是對它的更新
suite = 測試集
views = 結果檢視
why = 為什麼？
why-hint = 顯示問題
view-stored = 儲存結果
view-problems = 問題
view-rules = 規則
view-table = 表格
view-versions = 版本
view-openapi = OpenAPI
view-sample = 樣本
view-tests = 測試
view-changes = 變更
view-upgrade = 升級
differs = 有何不同？
differs-hint = 升級叢集會給此 CRD 與物件帶來哪些變化
kubernetes = Kubernetes { $release }
on-paper = Drydock：Kubernetes { $release }，請求：{ $mode }，欄位驗證：{ $validation }
drop = 拖放 CRD 與物件：每個文件都會放入對應的窗格。
no-script = Drydock 在頁面中執行，因此需要 JavaScript。
close = 關閉
copy = 複製
undo = 復原
redo = 重做
taken-back = 已恢復為之前的內容。
version = 版本
format = 格式
link = 連結
separator = 、
between-sentences = { "" }

## 窗格

editor-crd = CustomResourceDefinition，YAML 或 JSON
editor-crd-hint = 在此貼上或拖入一個或多個 CustomResourceDefinition。
editor-object = 自訂資源，YAML 或 JSON
editor-object-hint = 在此貼上或拖入一個或多個自訂資源。
editor-previous = 先前的物件，YAML 或 JSON
editor-previous-hint = 貼上叢集中所儲存的物件。
editor-previous-crd = 先前的 CustomResourceDefinition，YAML 或 JSON
editor-previous-crd-hint = 貼上叢集中現有的 CRD。
editor-suite = 測試集，YAML
editor-suite-hint = 將 crd-drydock test 所執行的測試集貼上或拖放到此處。
split-crd = CRD 窗格的寬度
split-object = 物件窗格的寬度
split-previous = 物件窗格的高度
split-previous-crd = CRD 窗格的高度
maximise = 只顯示此窗格，或顯示全部
files = 檔案：{ $pane }
file-new = 新增檔案
file-close = 關閉 { $file }
file-closed = 已關閉 { $file }。
file-rename = 重新命名 { $file }
file-name = 檔案名稱
files-split = 已依「# Source:」註解將該串流拆分為 { $files } 個檔案。
crumbs = 游標所在位置
fold = 摺疊
unfold = 展開
folded = 已摺疊的行
outline = 大綱
outline-hint = 逐行列出文字的結構（Ctrl+Shift+O）
outline-find = 在大綱中尋找
outline-count = { $shown }／{ $all }
tidy = 格式化
tidy-hint = 每層縮排兩個空格，保留註解（Shift+Alt+F）
tidy-not = 未格式化此文字：它有錯誤，或者格式化後的內容會與原來不同。
no-schema = 沒有定義說明此欄位是什麼。
find = 尋找
find-next = 下一個
find-previous = 上一個
find-case = 區分大小寫
find-regexp = 正規表示式
find-word = 全字拼寫須相符
replace = 取代
replace-by = 取代為
replace-all = 全部取代
replaced = 已取代第 $ 行的相符項
replaced-all = 已取代 $ 處相符
match = 目前相符項
on-line = 所在行
go-to-line = 前往行
go = 前往
completions = 自動完成
diagnostics = 診斷
control-character = 控制字元

## 範例

example-choose = 請選擇…
example-chosen = 範例：{ $title }。
example-chosen-usual = 範例：{ $title }。版本和欄位驗證已恢復為預設。
earlier = 先前的文字
earlier-work = { $name }，{ $when }
earlier-unnamed = 未命名
restored = 已還原先前的文字。
example-pruning = 欄位剪裁
    .notice = 結構描述中未列出的欄位會悄悄消失，不報任何錯誤：`shedule`、`keepLast`，以及有自己子資源的 `status`。
example-defaults = 預設值與 null
    .notice = 先設定預設值，再檢查 `required`；可為 null 的欄位保留 null；`tls` 之下的預設值從不生效，因為 `tls` 自身沒有預設值。
example-list-map = map 清單與 set 清單
    .notice = 第三個連接埠與第一個連接埠的鍵重複，因為在比較鍵之前 `protocol` 已被設為預設值。
example-transition = 轉換規則
    .notice = 使用 `oldSelf` 的規則只在更新時執行。欄位被刪除後，其上的規則會被跳過，因此保護該欄位的規則寫在其上層。
example-ratcheting = 棘輪驗證
    .notice = 有兩個值不符合目前的結構描述，但更新仍能通過，因為它沒有改動這兩個值。把 `replicas` 改為 41，更新就會失敗。
example-cost = 成本預算
    .notice = 無論物件如何，伺服器都會拒絕此 CRD：各清單的大小會相乘，卻沒有上限。按建議設定 `maxItems` 和 `maxLength` 即可滿足限制。
example-columns = 列印欄
    .notice = 欄顯示其 JSONPath 找到的第一個值。`HOSTS` 找到兩個而只顯示一個，並且只有勾選「寬」時才顯示。
example-conversion = 版本轉換
    .notice = 沒有 Webhook 時只有 `apiVersion` 會改變：`v1` 不認識 `size`，因此以 `v1` 讀取該物件會遺失它。
example-evolution = 更新 CRD
    .notice = 此 CRD 變得更嚴格，並拿掉了一個欄位：「變更」會說明破壞了什麼、提出證明，並說明三個物件會如何。
example-testing = 測試
    .notice = 每次修改之後測試集都會執行：兩個測試通過，一個測試所預期的文字與伺服器的不同。CRD 各行旁的標記說明是否有測試覆蓋它。

## 文字的去留

not-kept = 此瀏覽器不會儲存你的文字：請在關閉分頁之前分享或複製。
sample-placed = 樣本已放入物件窗格。
nothing-stored = 沒有可作為起點的儲存物件：請檢視「問題」。
previous-filled = 建立該物件時所儲存的內容現在是先前的物件。
previous-crd-filled = 此 CRD 現在是先前的 CRD：請修改上方的 CRD，「變更」會說明這破壞了什麼。
opened-previous = 已作為先前的物件開啟。
opened-previous-crd = 已作為先前的 CRD 開啟。
opened-beside = 已在其他檔案旁開啟 { $files } 個檔案。
opened = 已開啟 { $files } 個檔案：每個文件都在其類別對應的窗格中。
left-out-large = { $file } 大於 { $megabytes } MB，已略過。
left-out-binary = { $file } 不是 UTF-8 或 UTF-16 文字，已略過。
left-out-archive = { $file } 是壓縮檔。請先解壓縮，再開啟或拖入其中的檔案。
link-copied = 連結已複製到剪貼簿：它包含此頁面的全部內容。
link-shown = 請複製此連結：它包含此頁面的全部內容。
link-long = 連結有 { $characters } 個字元：並非所有聊天工具都能容納。
exported = 已儲存 { $file }：其中的 README 說明了內容。
export-unnamed = 其中沒有測試集：此物件沒有名稱，而測試會給它一個名稱。
export-not-judged = 其中沒有測試集：沒有可以作為預期的結果。
export-left = 其中有 { $count } 個物件沒有測試：它們沒有名稱，或沒有被驗證。
export-suite = 預期得到此結果的測試集
link-opened = 已開啟分享的連結，取代了你自己的文字。
link-damaged = 無法開啟分享的連結：連結已損壞。
link-unknown = 無法開啟分享連結：它由此頁面的另一個版本建立。
link-empty = 無法開啟分享的連結：其中沒有文字。
link-large = 無法開啟分享的連結：解壓後超過 { $megabytes } MB。
part-missing = 頁面的這一部分無法載入。
new-version = 此頁面有新版本可用。你的文字會保留。
reload = 重新載入
no-clipboard = 瀏覽器不允許此頁面使用剪貼簿。

## 結論

wait = 請稍候
loading = 正在載入引擎…
busy = 處理中
busy-text = 仍在處理這段文字…
failed = 失敗
failed-text = 引擎在處理此輸入時停止，現已重新啟動；你的文字已保留。（{ $reason }）
no-engine = 無引擎
no-engine-text = 無法載入引擎：{ $reason }
no-engine-toast = 無法載入引擎。你的文字已保留。
no-answer = { $seconds } 秒內沒有回應
no-worker = 其指令碼無法載入
try-again = 重試
waiting = 等待中
waiting-crd = 等待輸入 CustomResourceDefinition。
waiting-object = 等待輸入物件。
no-crd = 無 CRD
no-crd-text = 該 CRD 無法使用：請檢視「問題」。
crd-refused = CRD 被拒絕
crd-refused-text = 伺服器拒絕此 CRD：請檢視「問題」。
crd-refused-update = 伺服器拒絕對 CRD 的這次更新，因此先前的 CRD 保持不變：請檢視「問題」。
unread = 無法讀取
unread-text = 無法讀取該物件：請檢視「問題」。
unread-part = 部分文字無法讀取：請檢視「問題」。
not-checked = 未驗證
structure-only = 僅結構
allowed = 允許
refused = 拒絕
refused-some = { $all } 個中 { $count } 個被拒絕
verdict-on = { $title }：{ $text }
refused-early = 伺服器在驗證該物件之前就拒絕了請求：請檢視「問題」。
no-status = CRD 的版本 { $version } 沒有 status 子資源，因此伺服器回答 404：{ $said }。
refused-strictly = 被嚴格欄位驗證拒絕：{ $what }。
kubectl-refuses = kubectl apply 會拒絕它：{ $what }。kubectl apply 要求嚴格欄位驗證。
kubectl-refuses-crd = kubectl apply 會拒絕該 CRD：{ $what }。它要求嚴格的欄位驗證。
strict-unknown = { $count } 個未知欄位
strict-repeated = { $count } 個重複欄位
refused-errors = 因 { $errors } 個錯誤被拒絕。
refused-without-rules = 因 { $errors } 個錯誤被拒絕；規則沒有執行。
stored-create = 原樣儲存。
stored-update = 更新原樣儲存。
stored-status = status 原樣儲存。
stored-create-with = 已儲存：{ $changes }。
stored-update-with = 更新已儲存：{ $changes }。
stored-status-with = status 已儲存：{ $changes }。
count-pruned = 剪裁 { $count } 處
count-defaulted = 設定預設值 { $count } 處
count-null-dropped = 丟棄 null { $count } 處
count-status-ignored = 忽略 { $count } 處
count-cleared = 清除 { $count } 處
count-generated = 由伺服器產生 { $count } 處
trip-lost = 在 { $version } 中遺失 { $fields }
trip-gained = 在 { $version } 中新增 { $fields }
tally = { $all } 個物件中有 { $accepted } 個會被儲存。
tally-with = { $all } 個物件中有 { $accepted } 個會被儲存，{ $others }。
tally-none = 共 { $all } 個物件：{ $others }。
tally-refused = { $count } 個被拒絕
tally-structure-only = { $count } 個僅檢查了結構
tally-not-judged = { $count } 個未驗證
tally-waiting = { $count } 個等待中
chooser-option = 第 { $number } 個，共 { $all } 個：{ $title }，{ $outcome ->
    [accepted] 允許
    [structure-only] 僅結構
    [refused] 拒絕
    [waiting] 等待中
   *[other] 未驗證
}

## 缺少的內容

untitled = 沒有 kind 的文件 { $name }
empty-crd = 貼上或拖入一個 CustomResourceDefinition 及其物件。
open-files = 開啟檔案…
choose-example = 選擇範例
no-object = 沒有可檢視的物件。
no-definition = 沒有可檢視的 CRD：請檢視「問題」。
structure-view = 這一類別沒有 CRD，只有公布的結構；此檢視需要 CRD。
no-kind-sample = 只有 Kubernetes 最常見的類別才有樣本。
no-kind-table = 只有 Kubernetes 最常見的類別才有表格。
no-stored-object = 沒有可列出的儲存物件。
stale = 這是之前的結果：最新的文字沒有自己的結果。
missing-crd = 還沒有 CustomResourceDefinition：請以 YAML 或 JSON 貼上一個。
missing-object = 還沒有物件：請以 YAML 或 JSON 貼上一個。
needs-previous = 更新需要先前的物件：請貼上它，或以儲存的物件為起點。
needs-this-previous = 更新 { $title } 需要其儲存的樣子；而先前的物件是 { $previous }。
needs-previous-of = 更新 { $title } 需要其儲存的樣子：「先前的物件」窗格中沒有與其群組、類別、命名空間和名稱都相同的物件。
previous-crd-of-another = 「先前的 CRD」窗格中沒有與此 CRD 同名的定義，因此以新增來判定。
unreadable-definition = 無法讀取其 CRD。
did-you-mean = { $said }你是否想寫 { $names }？
not-judged-not-kubernetes = 這不是 Kubernetes 資訊清單，例如可能是 Chart 的 values。
stranger-go = 這是 Go 原始碼。controller-gen 可由 Go 型別產生 CRD：controller-gen crd paths=./... output:stdout
stranger-schema = 這是結構描述，外面沒有 CRD。CRD 把它放在 spec.versions 中的 schema.openAPIV3Schema 之下。
wrap-schema = 為它加上 CRD
not-judged-no-type = 資訊清單缺少 { $missing }。
not-judged-mistyped-type = 資訊清單的 { $mistyped } 必須是字串。
not-judged-built-in = { $kind } 是 Kubernetes 的內建類別，不由 CRD 定義。
not-judged-structure-only = 其結構沒有問題；伺服器處理 { $kind } 的自身程式碼是否會拒絕它，結構描述無法說明。
structure-warnings = 結構有 { $warnings } 則警告：請看「問題」。伺服器處理 { $kind } 的自身程式碼是否會拒絕它，結構描述無法說明。
not-judged-tool-file = { $kind } 由工具讀取，不會傳送給 API 伺服器。
not-judged-unknown-kind = { $apiVersion } 中沒有已知的類別 { $kind }。
not-judged-no-definition = 沒有 { $definition } 的定義。
not-judged-aggregated = 沒有 { $definition } 的定義。其 API 由聚合層後的擴充 API 伺服器提供：{ $command } 會輸出其 OpenAPI 文件，可將文件放入 CRD 窗格。
not-judged-definition-undecodable = 伺服器無法解碼 { $definition } 的定義。
not-judged-definition-refused = 伺服器會拒絕 { $definition } 的定義。
not-judged-definition-serves-nothing = { $definition } 的定義沒有提供任何版本。
lone-surrogate = 文字不是有效的 Unicode：孤立的代理項 U+{ $code } 會被讀作 U+FFFD。

## 各個 Kubernetes 版本

releases-accepted = 從 { $first } 到 { $last } 的所有版本都接受該 CRD。
releases-dropped = 所有版本都接受該 CRD，但 { $which ->
    [all] 所有版本
    [until] { $releases } 及更早版本
    [since] { $releases } 及更新版本
   *[some] { $releases }
}會悄悄丟棄 { $fields }。
releases-refused = { $which ->
    [all] 所有版本都
    [until] { $releases } 及更早版本
    [since] { $releases } 及更新版本
   *[some] { $releases }
}會拒絕該 CRD：{ $reason }。
releases-more = { $reason }（另有 { $more } 條原因）
releases-unknown = 不認識 { $what }
releases-since = 新規則從 { $since } 起才能使用 { $what }
releases-asking = 正在詢問其他版本…
see-problems = 請檢視「問題」
reconstructed = { $release } 是根據其釋出前的程式碼重建的：結果可能與正式釋出的版本不同。

## 升級

upgrade-from = 從 Kubernetes
upgrade-to = 到 Kubernetes
upgrade-between = 從 { $from } 到 { $to }
upgrade-comparing = 正在比較…
upgrade-failed = 無法比較這些版本：{ $reason }
upgrade-error = 會破壞
upgrade-warning = 可能破壞
upgrade-info = 有差異
upgrade-count-error = 破壞性變更 { $count } 處
upgrade-count-warning = 可能的破壞性變更 { $count } 處
upgrade-count-info = 差異 { $count } 處
upgrade-nothing = 沒有變化。
upgrade-changes = { $changes }。
differs-message = 伺服器：
differs-after = 現在：
differs-before = 之前：

## 定義的變更

changes-no-previous = 要查看更新 CRD 會破壞什麼，請將叢集中現有的 CRD 放入 CRD 下方的窗格。
changes-failed = 無法比較這些定義：{ $reason }
changes-nothing = 對於物件沒有變化。
changes-count-alpha = 計入 alpha 版本
changes-alpha = { $versions }：與 crd-drydock diff 一樣，alpha 版本的變更在此不計為破壞性變更。
changes-accepted = 伺服器接受對此定義的這次更新。
changes-refused = 伺服器拒絕對此定義的這次更新。
changes-apart = 兩者沒有進行比較：{ $reason }
changes-what = 變更內容
changes-more = … 還有 { $count } 處變更。
changes-show-before = 顯示之前
changes-show-now = 顯示現在
changes-objects = 本頁中的物件
changes-no-objects = 本頁中沒有此類別的物件。
changes-migration = 安全的做法
changes-witness = 能說明這一點的請求
witness-previous = 之前儲存的物件：
witness-object = 送出的物件：
witness-before = 先前的 CRD：
witness-after = 目前的 CRD：
witness-accepted = 接受
fate-kept = 仍然有效
fate-kept-why = 可以原樣建立和更新。
fate-untouched = 照舊
fate-untouched-why = 伺服器拒絕新的 CRD，並保留先前的 CRD。
fate-losing = 有效，會遺失值
fate-ratcheted = 棘輪放行
fate-ratcheted-why = 保持錯誤的值不變的更新會通過（棘輪驗證，ratcheting）。它已不能再被建立。
fate-stuck = 被卡住
fate-stuck-why = 在改正之前，每次更新都會被拒絕。
fate-was-refused = 先前的 CRD 也不允許建立它。
fate-pruned = 下次寫入會丟棄：{ $fields }
fate-defaulted = 下次寫入會設定預設值：{ $fields }
fate-round-trip = 儲存後再讀取，這些欄位的值會不同：{ $fields }

## 定義的測試

tests-none = 測試集說明伺服器接受哪些物件、儲存什麼、為何拒絕。可以從 CRD 寫出第一個測試集，或把本頁上的請求變成一個測試。
tests-no-crd = 本頁上沒有可測試的 CRD。
tests-no-definition = 本頁上沒有名為 { $name } 的 CRD。
tests-running = 正在執行…
tests-not-run = 無法執行測試：{ $reason }
tests-draft = 寫出第一個測試集
tests-draft-hint = CRD 允許的物件，以及每條規則各拒絕的一個物件
tests-drafted = 第一個測試集已在編輯器中。
tests-not-drafted = 沒有寫出測試集：{ $reason }
tests-add = 加入此請求
tests-add-hint = 本頁上的請求及其結果成為一個測試
tests-added = 已將 { $count } 個測試加入測試集。
tests-not-added = 無法向此測試集加入測試：請改正其中的錯誤，或不用括號書寫其清單。
tests-update = 將這些回應設為預期
tests-update-hint = 把伺服器現在的回應寫入失敗的測試
tests-updated = { $count } 個測試現在以伺服器的回應為預期。
tests-not-updated = 沒有可以更改的測試。
tests-empty = 沒有測試
tests-passed = { $count } 個通過
tests-failed = { $count } 個失敗
tests-broken = { $count } 個無法執行
tests-skipped = { $count } 個略過
test-passed = 通過
test-failed = 失敗
test-broken = 無法執行
test-skipped = 略過
test-onCreate = 建立
test-onUpdate = 更新
test-onStatusUpdate = 更新 status
test-unknown = 伺服器會丟棄結構描述中沒有的欄位：{ $fields }
test-unnamed = 沒有加入測試：此物件沒有名稱，而測試會給它一個名稱。
test-not-judged = 沒有加入測試：沒有可以作為預期的結果。
tests-coverage = 覆蓋：{ $total } 項中的 { $covered } 項
tests-coverage-why = 還沒有測試覆蓋 CRD 的這些部分。一條規則需要一個它放行的請求和一個它拒絕的請求。
tests-covered = 測試覆蓋了 CRD 的全部內容。
covered = 有測試覆蓋此行的內容
not-covered = 沒有測試覆蓋此行的內容
not-covered-short = 無測試
covered-rule = 放行：{ $passed }，拒絕：{ $refused }
missing-find = 尋找缺少的測試
missing-find-hint = 每次對 CRD 做一處小改動，並列出沒有測試能發現的改動
missing-finding = 正在逐處改動 CRD…
missing-failed = 尋找缺少的測試時失敗：{ $reason }
missing-found = 沒有測試能發現的改動：{ $valid } 處中的 { $unnoticed } 處
missing-why = 對 CRD 做下列任何一處改動後，所有測試仍然通過。每處改動下方的測試則會失敗。
missing-none = 每處改動都會使某個測試失敗。
missing-over = 時間已到，只嘗試了 { $total } 處改動中的 { $tried } 處。
missing-becomes = { $before } 變為 { $after }
missing-removed = { $before } 被移除
missing-add = 加入此測試
missing-add-all = 加入全部 { $count } 個測試
missing-too = 測試 { $name } 也能發現它。
missing-no-test = 沒有找到能發現它的測試。
missing-no-test-why = 沒有找到能發現它的測試：{ $reason }

## 問題

problems-none = 沒有問題：伺服器沒有任何意見。
problems-none-found = 沒有發現問題。
problems-structure = 沒有 CRD 的類別，是依據其公開的結構，以及本頁面所知的伺服器檢查來判斷的。伺服器還會進行其他檢查，仍可能拒絕該物件。
problems-more = 再顯示 { $count } 條
problems-hidden = …另有 { $kinds }。
severity-error = 錯誤
severity-warning = 警告
severity-info = 提示
hidden-error = { $count } 個錯誤
hidden-warning = { $count } 個警告
hidden-info = { $count } 條提示
place-crd = CRD，第 { NUMBER($line, useGrouping: "false") } 行
place-object = 物件，第 { NUMBER($line, useGrouping: "false") } 行
place-file = { $file }，第 { NUMBER($line, useGrouping: "false") } 行
place-previous = 先前的物件，第 { NUMBER($line, useGrouping: "false") } 行
place-previous-crd = 先前的 CRD，第 { NUMBER($line, useGrouping: "false") } 行
place-suite = 測試集，第 { NUMBER($line, useGrouping: "false") } 行
demanded = 原因是 { $keyword }：{ $place }
because-of = 原因：{ $place }
server-text = 伺服器的完整文字
tip-template = 這看起來是範本：請貼上轉譯後的內容，例如 `helm template` 的輸出。
tip-v1beta1 = `apiextensions.k8s.io/v1beta1` 的 CRD 已在 Kubernetes 1.22 中移除。請寫 `apiVersion: apiextensions.k8s.io/v1`，並將 `schema`、`subresources` 和 `additionalPrinterColumns` 移到 `spec.versions` 的每個項目中。
tip-from-cluster = 此資訊清單來自叢集。建立請求不能帶有 `resourceVersion`：請移除叢集寫入的內容。
tip-no-status = 請在 CRD 的該版本中加上 `subresources.status`，或選擇「更新」。
tip-boolean = Kubernetes 按 YAML 1.1 讀取，其中不加引號的 `{ $written }` 是布林值。若需要字串，請加上引號。
tip-scalar = 不加引號的 `{ $written }` 是數字或布林值。如果要寫的是字串，請加上引號。
tip-quantity = 數量的數字與單位之間沒有空格。
tip-strict = 嚴格的欄位驗證會拒絕未知欄位與重複欄位。`kubectl apply` 要求嚴格驗證。
tip-sign = 以「{ $sign }」開頭的值在 YAML 中不是文字。請加上引號。
tip-colon = 含有冒號加空格的值在 YAML 中不是文字。請加上引號。
tip-open-quote = 此值開頭的引號 `{ $quote }` 在這一行沒有閉合。
tip-no-colon = 這個鍵後面沒有冒號。
tip-indent = 此欄位屬於 `{ $key }` 之下，而 `{ $key }` 是空的。請縮排它。
indent-below = 縮排屬於 { $key } 的各行
put-in-quotes = 加上引號
close-quote = 閉合引號
tip-tab = 此行用定位字元（Tab）縮排。YAML 在此處只接受空格。
tip-cel-equals = CEL 用兩個等號比較：`==`。
tip-cel-implies = CEL 沒有 `=>`。若 a 成立則 b 必須成立，請寫 `!(a) || b`。
tip-cel-null = 在 CEL 中，不存在的欄位不是 null。請查詢它是否存在：`{ $asks }`。
tip-cel-function = CEL 沒有 `{ $written }`。它有 `{ $instead }`。
tip-cel-metadata = 規則只能看到物件 metadata 的 `name` 和 `generateName`。
tip-cel-words = CEL 用 `&&` 表示「且」，`||` 表示「或」，`!` 表示「非」。
write-instead = 改寫為 { $text }
tabs-to-spaces = 改用空格縮排
tip-crd-here = 這是一個 CRD：放在這裡也有效，但它應放在第一個窗格。
move-crd = 移到第一個窗格
crd-moved = 此 CRD 已在第一個窗格中。
tip-fence = 複製時帶上了程式碼區塊的標記。資訊清單中不應有三個反引號的行。
tip-command = 複製時帶上了命令。只有其餘各行才是資訊清單。
tip-signs = 每一行都以 diff 的加號開頭。加號不屬於資訊清單。
tip-blanks = 這一行的縮排用了不換行空格或全形空格，網頁上常有這種空格。YAML 的縮排只接受一般空格。
tip-colons = 這些是全形冒號。YAML 只接受半形冒號，冒號後還要有一個空格。
tip-quotes = 這些是彎引號，會成為值的一部分。YAML 的引號是直引號。
tip-digits = 這些數字不是 ASCII 數字，因此該值是字串。YAML 的數值只用數字 0 到 9 書寫。
keep-manifest = 只保留資訊清單
plain-characters = 改用半形字元
tip-object-here = 這是 { $kind } 類別的一個物件。此窗格放的是 CRD。
move-object = 移到物件窗格
object-moved = 物件已移到它自己的窗格。
tip-boolean-key = Kubernetes 按 YAML 1.1 讀取，其中不加引號的鍵 `{ $written }` 是布林值。伺服器得到的鍵是 `{ $becomes }`。
quote-key = 將鍵寫成帶引號的 { $written }
convert = 轉換為 apiextensions.k8s.io/v1
converted = 該 CRD 已改寫為 `apiextensions.k8s.io/v1`，註解保留不變。
converted-keeps = 結構描述的根保留未知欄位，與 v1beta1 的預設行為一樣：`x-kubernetes-preserve-unknown-fields`。結構描述所描述的欄位內部的未知欄位現在會被丟棄。
convert-not = 未轉換任何內容：文字有錯誤，或者沒有帶 spec 的 v1beta1 CRD。
clean = 移除叢集寫入的內容
cleaned = 已移除叢集寫入的內容：resourceVersion、uid、creationTimestamp 等，以及 CRD 的 status。
clean-not = 未移除任何內容：文字有錯誤，或者沒有這樣的內容。

## 儲存的物件

lines-hidden = …另有 { $count } 行。複製時會包含全部內容。
copy-yaml = 複製為 YAML
copy-json = 複製為 JSON
stored-copied = 儲存的物件已複製到剪貼簿。
stored-refused = 請求被拒絕，因此什麼都不會儲存。若它有效，儲存的將是以下內容。
legend-gone = 消失
legend-added = 新增
legend-hint = 將指標移到其上可檢視原因
legend-hint-tap = 點按變更可檢視原因
only-changes = 僅顯示變化
beside = 並排比較
beside-typed = 輸入
beside-stored = 儲存結果
beside-before = 先前的物件
next-change = 下一處變化
download = 下載
lines-folded = { $count } 行沒有變化
show-cause = 在 CRD 中顯示其原因所在
cause-in-crd = 已選取 CRD 中造成此結果的部分。
cause-back = 返回結果
mark-pruned = 已剪裁
    .why = 結構描述沒有列出此欄位，因此伺服器會悄悄丟棄它。請檢查是否拼寫有誤，或欄位的層級不對。
mark-defaulted = 預設值
    .why = 物件沒有寫這一項：伺服器設定了結構描述中的預設值。
mark-null-dropped = null
    .why = 結構描述中既不可為 null、也沒有預設值替代的 null 會被丟棄。
mark-status-ignored = 已忽略
    .why = status 只能透過 status 子資源寫入：此請求不會改動它。
    .why-beside = 此請求發往 status 子資源，只會改動 status：其餘部分保持儲存的樣子。
mark-metadata = 伺服器
    .why = 由伺服器自己設定，或取自儲存的物件。
mark-generated = 已產生
    .why = 名稱由伺服器產生：generateName 加五個隨機字元，此處為 xxxxx。
mark-cleared = 已清除
    .why = 伺服器不會保留它：只有伺服器能設定此欄位，或這一類別的物件沒有此欄位。
mark-kept = 已保留
    .why = 取自儲存的物件：無論文字怎麼寫，此請求都不會改動它。
marked = { $mark }：{ $why }
trip = 叢集以 { $version } 儲存它，其中{ $what ->
    [lost] 會遺失 { $lost }
    [gained] 會新增 { $gained }
   *[both] 會遺失 { $lost } 並新增 { $gained }
}。請檢視「版本」。
and-more = { $names } 及另外 { $more } 個

## 規則

no-rules = 此版本的結構描述沒有規則（x-kubernetes-validations）。
rules-no-match = 沒有這樣的規則。
no-estimate = 規則沒有估算成本：請檢視 CRD 的問題。
estimated-all = 所有規則，最高估算：{ $share }
estimated-some = 有估算的規則，最高估算：{ $share }
estimated = 最高估算：{ $share }
chart = { $count } 條規則的成本
chart-all = 顯示所有規則
scale-legend = 每一刻度是前一刻度的十倍。虛線：所有規則的上限 { $schema }。實線（在單條規則的長條圖中）：單條規則的上限 { $rule }。
scale-used = 此次請求：{ $share }。
share-of-limit = { $value }，上限 { $limit }（{ $percent }%）
share-times = { $value }，上限 { $limit }（為上限的 { $times } 倍）
share-about = 約 { $value }；上限為 { $limit }
share-uncounted = 大到無法計數；上限為 { $limit }
share-little = { $value }，上限 { $limit }（不足 { $percent }%）
rule-refused = 被拒絕
rule-not-run = 未執行
rule-failed = 未通過
rule-ratcheted = 棘輪放行
rule-skipped = 已跳過
rule-held = 通過
rule-error = 出錯
rule-node = 位於 { $node }
rule-top = 物件本身
rule-transition = 轉換規則
rule-since = 自 Kubernetes { $release } 起
rule-says = 訊息：{ $message }
rule-computes = 訊息由運算式計算：{ $expression }
rule-go = 在 CRD 中顯示
rule-in-crd = 已在 CRD 中選中該規則。
rule-back = 返回規則
rule-more = { $count ->
    [0] 成本
   *[other] 成本與 { $count } 次執行
}
rules-which = 顯示哪些規則
rules-find = 依路徑或文字搜尋
rules-all = 所有規則（{ $count }）
rules-failed = 未通過（{ $count }）
rules-costly = 成本高（{ $count }）
rules-idle = 未執行（{ $count }）
rules-count = { $shown }／{ $all }
runs-hidden = …另有 { $count } 次執行
run-ratcheted = 未通過，但不計入，因為更新沒有改動該值（棘輪驗證）
run-no-old-value = 規則要與舊值比較，而舊值不存在
run-uncompiled = 規則無法編譯
run-cost = 成本 { $cost }
trace = 追蹤
trace-hint = 規則的每個部分及其值、類型和成本
trace-none = 該規則沒有在此處執行。
trace-failed = 沒有追蹤結果：{ $reason }
trace-unneeded = 未求值：沒有它結果也已確定
trace-rounds-unneeded = 另有 { $count } 個元素未查看：沒有它們結果也已確定。
trace-more = … 還有 { $count } 個元素。
run-no-message = 其 messageExpression 沒有給出訊息（{ $reason }）：伺服器改為顯示規則的 message，或規則本身。
idle-no-object = 沒有執行：沒有可判斷的物件。
idle-early = 沒有執行：伺服器在驗證該物件之前就拒絕了請求。
idle-errors = 沒有執行：物件有這類錯誤時，伺服器不會執行規則。
idle-cost = 沒有執行：物件在該處沒有值，或其他規則的成本已先達到上限。
idle = 沒有執行：物件在該處沒有值。
factor-place = { $factor } × { $place }
factor-calls = 最多呼叫 { $calls } 次
factor-call = 每次呼叫 { $cost }
factor-rest = 其餘部分 { $cost }
multiplied = 因 { $place } 乘以 { $factor }（{ $bound }）。{ $advice }
counted-in = { $place } 的大小也計入：最多 { $factor }（{ $bound }）。{ $advice }
bound-none = 沒有 { $keyword }
bound-is = { $keyword }: { $bound }
bound-fits = 在此設定 { $keyword }: { $bound }，規則即可滿足限制。
bound-not-enough = 僅在此設定上限還不夠。
bounds-together = 或者同時設定：{ $bounds }。
bound-on = 在 { $place } 設定 { $keyword }: { $bound }
try-expression = 試執行運算式
try-self = self 指什麼
try-object = self：物件本身
try-node = self：{ $path }
try-no-old = 此處沒有 oldSelf：建立沒有先前的物件。請選擇更新。
try-refused = 此值是針對所傳送的物件得出的。作為 CRD 的規則，伺服器會拒絕此運算式：
try-hint = CEL 運算式，self 是該物件，oldSelf 是先前的物件。

## 其他檢視

table-wide = 寬（-o wide）
table-error = 缺少部分欄：{ $reason }
table-scale = 擴縮容（scale）
table-selectors = 欄位選取器
version-storage = 儲存版本
version-served = 提供服務
version-not-served = 不提供服務
version-deprecated = 已棄用
version-prunes = 此版本的結構描述沒有以下欄位，因此會剪裁它們：{ $fields }
version-webhook = 該物件在此版本中是什麼樣子，只有 Webhook 知道。伺服器會這樣詢問它：
version-review = 所傳送的 ConversionReview
version-object = 以 { $version } 表示的物件
version-unstored = 沒有伺服器會儲存此 CRD：請檢視「問題」。
conversion-webhook = 由 Webhook 轉換：{ $address }
conversion-webhook-why = 伺服器把物件和所需的版本發給它，剪裁返回的內容，並拒絕改動了標籤和註解以外後設資料的回應。此頁面不發出任何請求，因此不會詢問 Webhook，只顯示會傳送的內容。在套件中，convert() 和 roundTrip() 可以接收一個作答的函式。
conversion-none = 轉換策略：None。只有 apiVersion 會改變。
conversion-many = 某個版本中名稱不同的欄位不會被帶過去：每個版本的結構描述都會剪裁它沒有列出的欄位。
conversion-one = 只有一個版本，因此不會發生轉換。
conversion-loses = 以 { $version } 儲存再讀回時會遺失：{ $fields }
conversion-gains = 以 { $version } 儲存再讀回時會新增：{ $fields }
webhook-service = 服務 { $service }
status = CRD 的狀態
conditions = 狀況
accepted-names = 已接受的名稱
categories = 分類
stored-versions = 已儲存的版本
discovery = 發現（discovery）
discovery-none = 沒有列出任何內容。
namespaced = 命名空間作用域
cluster = 叢集作用域
resources = 資源
openapi-label = 伺服器 OpenAPI 文件中的這一類別
openapi-copied = 結構描述已複製到剪貼簿。
explain-path = 要說明的欄位，例如 spec.replicas
explain-label = 欄位說明
explain-asking = 正在尋找說明…
explain-copied = 說明已複製到剪貼簿。
explain-no-kind = Kubernetes { $release } 的這個群組中沒有 { $kind } 類別。
sample-use = 放入物件窗格
sample-copied = 樣本已複製到剪貼簿。
sample-optional = 包含選填欄位
sample-lacks = 此樣本沒有這些欄位：{ $fields }。通常是某條規則會拒絕帶有它們的樣本，或者它們屬於聯合型別的另一個分支。
sample-lacks-more = 此樣本沒有這些欄位：{ $fields } 等，另外還有 { $more } 個。通常是某條規則會拒絕帶有它們的樣本，或者它們屬於聯合型別的另一個分支。
sample-label = 此 CRD 會接受的物件

## 關於

about-title = 關於 Drydock
about-kubernetes = 依 { $chosen } 判定；可選擇 { $first } 到 { $last }。{ $note }
about-privacy = 隱私
about-privacy-text = 沒有任何內容會離開此頁面：不會用你輸入的內容發出請求，頁面的策略也不允許。分享連結的全部內容都在 # 之後，瀏覽器不會將其傳送給任何伺服器。
about-offline = 離線
about-offline-text = 首次造訪之後，此頁面無需網路即可使用。「變更」「測試」「升級」「追蹤」和 kubectl explain 在首次使用其中之一後也是如此；Kubernetes 自身的類別在首次出現其物件後也是如此。
about-memory = 儲存
about-memory-text = 你的文字儲存在此瀏覽器中，每個分頁各自獨立：重新載入即可恢復。被取代的文字在範例清單的「先前的文字」之下。
about-links = 文件與其他使用方式
about-tutorial = 透過五項任務了解此頁面
about-documents = 文件
about-repository = 程式碼儲存庫
about-package = 套件
about-command = 命令
about-extension = VS Code 擴充套件
about-differs = 與 API 伺服器的差異
about-here = 此處
about-there = API 伺服器
about-why = 原因
about-keys = 快速鍵
key-tab = 離開編輯器；在編輯器中，Esc 關閉已開啟的內容
key-complete = 自動完成正在輸入的內容
key-find = 在編輯器中尋找
key-rename = 在檔案的標籤上重新命名該檔案
key-problem = 前往編輯器中的下一個問題
key-fold = 在編輯器中摺疊和展開
key-outline = 顯示編輯器中文字的大綱
key-tidy = 格式化編輯器中的文字
vim = 編輯器使用 Vim 按鍵
key-comment = 將行變為註解，或取消註解
key-definition = 從物件的欄位前往其結構描述；按住 Ctrl 或 ⌘ 點擊亦可
key-arrows = 選擇檢視或檔案，移動窗格之間的分隔條
arrow-keys = 方向鍵
