# 較大引擎的文字，英文由引擎給出。

# 比較兩個 CRD 時發現的每種變化的含義。英文說明來自引擎。

change-definition-added = 資源是新增的。
change-definition-removed = 資源及其所有物件都被刪除。
change-update-refused = API 伺服器拒絕從舊 CRD 更新到新 CRD。
change-definition-refused = API 伺服器拒絕新的 CRD。
change-definition-accepted = API 伺服器拒絕舊的 CRD，接受新的 CRD。
change-scope-changed = 作用範圍在命名空間與叢集之間改變。
change-singular-changed = 單數名稱改變。命令列會用到它。
change-list-kind-changed = 清單的類別（listKind）改變。產生的用戶端會用到它。
change-short-name-added = 命令列可以使用一個新的短名稱。
change-short-name-removed = 使用該短名稱的命令列不再有效。
change-category-added = 資源屬於另一個分類，例如 `all`。
change-category-removed = 使用該分類的命令列不再列出此資源。
change-version-added = 資源有了新版本。
change-version-removed = 該版本的資訊清單和用戶端不再有效。
change-unserved-version-added = 資源有了一個不提供服務的新版本。
change-unserved-version-removed = 一個未提供服務的版本被移除。不能有物件以它儲存。
change-version-served = 該版本原已存在，現在開始提供服務。
change-version-not-served = 該版本的資訊清單和用戶端不再有效。
change-version-deprecated = 每次使用該版本時，伺服器都會給出警告。
change-version-not-deprecated = 伺服器不再對該版本給出警告。
change-deprecation-warning-changed = 棄用警告換了文字。
change-storage-version-changed = 下次寫入物件時，會以另一個版本儲存。在沒有物件以舊版本儲存之前，舊版本必須保留。
change-storage-loses-field = 某個提供服務的版本有一個儲存版本沒有的欄位。物件儲存時會失去它。
change-new-version-loses-field = 新版本有一個儲存版本沒有的欄位。該版本的物件儲存時會失去它。
change-new-version-exceeds-storage = 新版本接受儲存版本拒絕的值。儲存版本的用戶端可能無法更改這樣的物件。
change-new-version-refuses-stored = 新版本拒絕儲存版本接受的值。新版本的用戶端可能無法更改這樣的物件。
change-new-field-not-stored = 某個版本有一個儲存版本沒有的新欄位。物件儲存時會失去它。
change-new-field-exceeds-storage = 某個版本有一個新欄位，並接受儲存版本拒絕的值。儲存版本的用戶端可能無法更改這樣的物件。
change-storage-sets-default = 儲存版本有一個預設值，而某個提供服務的版本沒有。該提供服務的版本的用戶端會讀到這個預設值。
change-storage-leaves-default = 儲存版本不再有某個提供服務的版本也沒有的預設值。該提供服務的版本的用戶端不再讀到這個預設值。
change-storage-keeps-field = 某個提供服務的版本的物件儲存時不再失去某個欄位。
change-version-loses-field = 某個對外提供的版本缺少物件已有的欄位。在該版本中更新會移除該欄位。
change-version-keeps-field = 在某個對外提供的版本中更新不再移除物件已有的欄位。
change-version-lacks-field = 某個對外提供的版本缺少儲存版本的一個欄位，尚無物件有該欄位，或其用戶端從未遇到過。在該版本中更新會移除該欄位。
change-storage-refuses-value = 某個提供服務的版本接受儲存版本拒絕的值。儲存版本的用戶端可能無法更改這樣的物件。
change-storage-accepts-value = 儲存版本不再拒絕某個提供服務的版本所接受的值。
change-conversion-strategy-changed = 轉換策略改變。Webhook 的作用在此未知。
change-conversion-webhook-changed = 轉換 Webhook 改變。它的作用在此未知。
change-status-subresource-added = 對物件的請求不再設定其狀態，只有對 `/status` 的請求才會。
change-status-subresource-removed = 對 `/status` 的請求會失敗。對物件的請求會設定其狀態。
change-scale-subresource-added = 資源有了 scale 子資源。
change-scale-subresource-removed = 自動擴縮器和 `kubectl scale` 不再有效。
change-scale-subresource-changed = scale 子資源使用另一個欄位。
change-scale-selector-added = scale 子資源給出 Pod 的選擇器。自動擴縮器需要它。
change-scale-selector-removed = scale 子資源不再給出 Pod 的選擇器。自動擴縮器需要它。
change-scale-field-added = 結構描述現在有了 scale 子資源使用的欄位。
change-scale-field-removed = 結構描述不再有 scale 子資源使用的欄位。
change-column-added = `kubectl get` 顯示一個新欄。
change-column-removed = `kubectl get` 不再顯示該欄。
change-column-changed = `kubectl get` 的一欄改變。
change-columns-reordered = `kubectl get` 以另一種順序顯示各欄。
change-column-field-added = 結構描述現在有了 `kubectl get` 某欄的欄位。
change-column-field-removed = 結構描述不再有 `kubectl get` 某欄的欄位。該欄為空。
change-selectable-field-added = 請求可以依另一個欄位選擇。
change-selectable-field-removed = 依該欄位選擇的請求會失敗。
change-schema-added = 該版本原先沒有結構描述。
change-schema-removed = 該版本不再有結構描述。
change-property-added = 屬性是新增的。舊 CRD 會剪裁它。
change-property-constrained = 屬性原先接受任何值，現在有了結構描述。
change-property-removed = 屬性會被剪裁。物件在下次寫入時失去它。
change-property-forbidden = 屬性會被拒絕。
change-property-permitted = 屬性不再被拒絕。
change-unknown-fields-forbidden = 未列出的欄位會被拒絕。原先它們會被剪裁並給出警告。
change-unknown-fields-permitted = 未列出的欄位會被剪裁。原先它們會被拒絕。
change-property-unconstrained = 屬性原先有結構描述，現在接受任何值。
change-required-added = 屬性現在是必需的。
change-required-removed = 屬性不再是必需的。
change-required-defaulted-added = 屬性現在是必需的。它的預設值總會提供它。
change-required-defaulted-removed = 屬性不再是必需的。它的預設值總會提供它。
change-type-changed = 舊型別的值會被拒絕。
change-type-narrowed = 舊型別的某些值會被拒絕。
change-type-widened = 值可以有更多型別。
change-nullable-added = 值可以為 null。
change-nullable-removed = null 會被丟棄、拒絕或替換為預設值。
change-format-added = 值必須符合某種格式。
change-format-removed = 值不再需要符合格式。
change-format-changed = 值必須符合另一種格式。
change-enum-added = 只接受列出的值。
change-enum-removed = 值不再需要在列表之中。
change-enum-value-added = 接受一個新值。讀取者可能不認識它。
change-enum-value-removed = 不再接受某個值。
change-maximum-lowered = 更大的數會被拒絕。
change-maximum-raised = 接受更大的數。
change-minimum-raised = 更小的數會被拒絕。
change-minimum-lowered = 接受更小的數。
change-multiple-of-added = 數必須是某個數的倍數。
change-multiple-of-removed = 數不再需要是某個數的倍數。
change-multiple-of-changed = 數必須是另一個數的倍數。
change-max-length-lowered = 更長的字串會被拒絕。
change-max-length-raised = 接受更長的字串。
change-min-length-raised = 更短的字串會被拒絕。
change-min-length-lowered = 接受更短的字串。
change-max-items-lowered = 更長的清單會被拒絕。
change-max-items-raised = 接受更長的清單。
change-min-items-raised = 更短的清單會被拒絕。
change-min-items-lowered = 接受更短的清單。
change-max-properties-lowered = 更大的對應表會被拒絕。
change-max-properties-raised = 接受更大的對應表。
change-min-properties-raised = 更小的對應表會被拒絕。
change-min-properties-lowered = 接受更小的對應表。
change-pattern-added = 字串必須符合某個模式（pattern）。
change-pattern-removed = 字串不再需要符合模式（pattern）。
change-pattern-changed = 字串必須符合另一個模式（pattern）。
change-additional-properties-added = 任何名稱的屬性都會保留。
change-additional-properties-removed = 未列出的屬性會被剪裁。
change-items-added = 清單項目現在有了結構描述。
change-items-removed = 清單項目接受任何值。
change-preserve-unknown-fields-added = 未知欄位會保留。
change-preserve-unknown-fields-removed = 未知欄位會被剪裁。物件在下次寫入時失去它們。
change-embedded-resource-added = 值必須是完整的資源。
change-embedded-resource-removed = 值不再需要是完整的資源。
change-default-added = 值不存在時，伺服器現在會設定它。
change-default-removed = 值不存在時，伺服器不再設定它。
change-default-changed = 值不存在時，伺服器現在會設定另一個值。
change-list-type-tightened = 重複的清單項目會被拒絕。伺服器端套用（Server-Side Apply）以另一種方式合併該清單。
change-list-type-loosened = 清單項目可以重複。伺服器端套用（Server-Side Apply）以另一種方式合併該清單。
change-list-map-keys-removed = 識別清單項目的鍵變少，因此鍵相同的項目會被拒絕。伺服器端套用（Server-Side Apply）以另一種方式合併該清單。
change-list-map-keys-added = 識別清單項目的鍵變多。伺服器端套用（Server-Side Apply）以另一種方式合併該清單。
change-list-map-keys-changed = 由另外的鍵識別清單項目，因此鍵相同的項目會被拒絕。伺服器端套用（Server-Side Apply）以另一種方式合併該清單。
change-map-type-changed = 伺服器端套用（Server-Side Apply）以另一種方式合併該對應表。
change-combination-changed = `allOf`、`anyOf`、`oneOf` 或 `not` 改變。
change-combination-for-others-added = `allOf`、`anyOf`、`oneOf` 或 `not` 是新增的。舊 CRD 的所有物件都滿足它。
change-combination-for-others-removed = `allOf`、`anyOf`、`oneOf` 或 `not` 被移除。新 CRD 的所有物件本來也都滿足它。
change-rule-added = 規則是新增的。
change-rule-removed = 規則被移除。
change-rule-for-others-added = 規則是新增的。舊 CRD 的所有物件都滿足它。
change-rule-for-others-removed = 規則被移除。新 CRD 的所有物件本來也都滿足它。
change-rule-tightened = 規則更嚴格。
change-rule-loosened = 規則更寬鬆。
change-rule-changed = 規則改變。
change-rule-rewritten = 規則被改寫，含義相同。
change-rule-message-changed = 規則的錯誤換了文字、原因或位置。

# 測試失敗的種類。

failure-definition-refused = CRD 的修補無法套用，或者沒有伺服器接受其結果。
failure-setup-refused = 在所測試的請求之前的某個請求被拒絕。
failure-refused = 請求被拒絕。
failure-admitted = 請求被接受。
failure-other-error = 請求被拒絕，但訊息不同。
failure-other-errors = 錯誤與預期的不同。
failure-other-warnings = 警告與預期的不同。
failure-other-unknown-fields = 剪裁移除了其他欄位。
failure-other-object = 用戶端讀取到的物件不同。
failure-other-fields = 物件中預期的欄位不同。

fault-syntax-error = 套件無法讀取：其 YAML 有誤。
fault-wrong-type = 這裡的值型別不對。
fault-unknown-key = 套件中沒有這個鍵。
fault-repeated-key = 這個鍵重複出現。
fault-repeated-name = 有兩個測試同名。
fault-other-name = 更新前後的物件名稱不同。
fault-ignored-key = 這個鍵在此不起作用。
fault-missing = 這裡缺少必要的內容。
fault-no-tests = 套件中沒有測試。
fault-contradiction = 這裡的內容互相矛盾。
fault-wrong-value = 這裡不能使用這個值。
fault-wrong-path = 這個路徑不對。
fault-no-effect = 這裡的內容不起作用。

# 安全變更的步驟。英文步驟來自引擎。

step-whole-object = 整個物件
step-scope = 儲存所有物件。刪除 CRD，這會刪除叢集中的這些物件。建立新的 CRD，然後重新建立物件。
step-status-required = 不要將 `status` 設為必需。伺服器會丟棄新物件的狀態，然後因缺少它而拒絕該物件。
step-require-manifests = 發布一個 CRD，其中 { $paths } 有預設值或是選填的。待所有資訊清單都設定它之後，再將其設為必需。
step-require-controllers = 發布一個 CRD，其中 { $paths } 有預設值或是選填的。待所有控制器都設定它之後，再將其設為必需。
step-require-keys = 發布一個 CRD，其中 { $paths } 有預設值，或是選填的且不是該清單的鍵。待所有寫入物件的一方都設定它之後，再將其設為必需的鍵。
step-names = 如果新的 CRD 拒絕物件的名稱，請以其他名稱重新建立。在此之前無法更新它們。
step-correct = 更正新的 CRD 會拒絕其 { $paths } 的已儲存物件。在此之前無法更新它們。
step-correct-before = 在套用新的 CRD 之前，更正它會拒絕其 { $paths } 的已儲存物件。之後既無法更新也無法更正它們。
step-anew = 刪除並重新建立新的 CRD 會拒絕其 { $paths } 的物件，或者保持其結構描述不變。兩個 CRD 都不接受更正。
step-older = 更正舊的 CRD 已經會拒絕其 { $paths } 的已儲存物件。在此之前，對它們的更新會有更少被接受。
step-null = 從把 { $paths } 設為 null 的資訊清單中刪去 null。伺服器現在會保留它。
step-null-dropped = 不要讓任何人依賴 { $paths } 中的 null。伺服器現在會捨棄或取代它。
step-changes = 讓使用者和控制器只對 { $paths } 作新的 CRD 接受的變更。
step-retyped = 給新型別的值取一個不同於 { $paths } 的名稱，或者在帶有轉換的新版本中變更型別。
step-manifests = 修改資訊清單中會被新的 CRD 拒絕的 { $paths }。
step-controllers = 修改控制器，使其不再向 { $paths } 寫入新的 CRD 會拒絕的值。
step-default-manifests = 在依賴該預設值的資訊清單中設定 { $paths }。
step-default-controllers = 在依賴該預設值的控制器請求中設定 { $paths }。
step-default-clients = 讓讀取 { $paths } 的用戶端處理新的預設值。
step-default-set = 在不應得到新預設值的資訊清單中設定 { $paths }。
step-default-refused = 變更因 { $paths } 的新預設值而被新的 CRD 拒絕的資訊清單，或者不要加入該預設值。
step-status-added = 一旦 CRD 有了 `/status`，就讓控制器透過它寫入 { $versions } 的狀態。
step-status-removed = 讓控制器把 { $versions } 的狀態與物件的其餘部分一起寫入。對 `/status` 的請求會失敗。
step-storage-both = 發布一個同時有 { $before } 和 { $after } 的 CRD，並以 { $after } 儲存物件。
step-storage-write = 把每個物件寫入一次，使其以 { $after } 儲存。然後從 CRD 的 `status.storedVersions` 中移除 { $before }。
step-serve = 再提供 { $versions } 至少一個發行版，並帶有 `deprecated: true`。然後設定 `served: false`。
step-serve-objects = 只要還有物件，就提供 { $versions }。沒有提供的版本，就沒有人能讀取、變更或刪除它們。
step-remove-version = 當 `status.storedVersions` 不再列出 { $versions } 時，將其從 CRD 中移除。
step-storage-first = 先把 { $paths } 加入儲存版本。物件會失去儲存版本沒有的內容。
step-version-first = 先在缺少它的版本中加入 { $paths }，或讓其用戶端改用儲存版本。它們的更新會移除它。
step-storage-default = 在所有版本中給 { $paths } 相同的預設值，或者在所有資訊清單中設定 { $paths }。儲存版本會在每個物件中設定它的預設值。
step-list = 讓 { $paths } 的結構描述列出物件在其中的內容，或者保持不變。其餘內容會在物件下次寫入時失去。
step-optional = 發布一個 { $paths } 為選填的 CRD。舊的 CRD 拒絕沒有它的物件。
step-remove = 先從控制器和資訊清單中移除 { $paths }。物件在下次寫入時失去它。
step-remove-status = 先從控制器中移除 { $paths }。物件在下次寫入時失去它。

# 升級叢集會改變什麼。

differs-refused = 從 Kubernetes { $since } 起，伺服器拒絕它。
differs-accepted = 從 Kubernetes { $since } 起，伺服器接受它；之前會拒絕。
differs-cost-above = 從 Kubernetes { $since } 起，此規則的估算成本為 { $after }，超過上限 { $limit }；之前為 { $before }。
differs-cost-within = 從 Kubernetes { $since } 起，此規則的估算成本為 { $after }，在上限 { $limit } 之內；之前為 { $before }。
differs-format = 從 Kubernetes { $since } 起，會強制執行格式 { $format }：{ $which ->
    [int32] 小於 -2147483648 或大於 2147483647 的數會被拒絕
    [int64] 小於 -9223372036854775808 或大於 9223372036854775807 的數會被拒絕
    [float] 32 位元容不下的數會被拒絕
   *[other] 不符合該格式的值會被拒絕
}。
differs-bound = 從 Kubernetes { $since } 起，此處的任何值都會被拒絕：欄位的型別容不下 { $keyword } 的值。
differs-text = 從 Kubernetes { $since } 起，某個錯誤的文字不同。
differs-text-added = 從 Kubernetes { $since } 起，多出一個錯誤。
differs-text-gone = 從 Kubernetes { $since } 起，少了一個錯誤。
differs-lengths = 從 Kubernetes { $since } 起，字串過長的錯誤換了文字。例如：
differs-json-values = 從 Kubernetes { $since } 起，錯誤以 JSON 而不是 Go 語法顯示清單和對應表。例如：
differs-rule-values = 從 Kubernetes { $since } 起，規則的錯誤顯示值而不是其型別，對於物件或清單則什麼都不顯示。例如：
differs-owner-indices = 從 Kubernetes { $since } 起，擁有者參照（ownerReferences）中的錯誤的寫法變了，路徑中帶有序號。例如：
differs-warns = 從 Kubernetes { $since } 起，伺服器會發出警告。
differs-warns-no-more = 從 Kubernetes { $since } 起，伺服器不再發出警告。
differs-kept = 從 Kubernetes { $since } 起，{ $field } 會生效；之前會被悄悄丟棄。
differs-known = 從 Kubernetes { $since } 起，{ $field } 是已知欄位，因此嚴格欄位驗證會接受它。之前該欄位是未知的：嚴格欄位驗證會拒絕它，否則它會被丟棄。如果某個功能閘門處於關閉狀態，該版本仍可能丟棄它。
differs-passes-unchanged = 從 Kubernetes { $since } 起，儘管此處有誤，更新仍會通過，因為它沒有改動此處；之前會被拒絕。
differs-wrong-unchanged = 從 Kubernetes { $since } 起，此處有誤。更新之所以通過，只是因為它沒有改動此處。
differs-valid = 從 Kubernetes { $since } 起，此處無誤。之前只有不改動此處的更新才能通過。
differs-stored-definition-passes = 從 Kubernetes { $since } 起，不改動已儲存定義中錯誤值的更新會通過。
differs-stored-definition-refused = 從 Kubernetes { $since } 起，不改動已儲存定義中錯誤值的更新也會被拒絕。
differs-stored-object-passes = 從 Kubernetes { $since } 起，不改動已儲存物件中錯誤值的更新會通過。
differs-stored-object-refused = 從 Kubernetes { $since } 起，不改動已儲存物件中錯誤值的更新也會被拒絕。
differs-stored-status-passes = 從 Kubernetes { $since } 起，不改動已儲存物件中錯誤值的 status 更新會通過。
differs-stored-status-refused = 從 Kubernetes { $since } 起，不改動已儲存物件中錯誤值的 status 更新也會被拒絕。
failure-release = 預期的文字是 Kubernetes { $release } 的。

# CRD 變更之後物件會如何。

undecided-rule-tightened = 規則可能更嚴格。
undecided-rule-loosened = 規則可能更寬鬆。
remark-about-others = 只對其中一個 CRD 沒有的屬性或值有影響。
remark-no-difference = 在這裡沒有影響：沒有物件會因此得到不同的判定。
remark-no-difference-unserved = 沒有影響，因為至少有一個 CRD 不提供該版本。
remark-refuses-none = 它不會拒絕舊 CRD 所接受的新物件。
remark-accepts-none = 它不會接受舊 CRD 所拒絕的新物件。
remark-same-new-objects = 對新物件沒有影響。
remark-older-blocked = 舊 CRD 不會建立違反規則的物件，但接受對更舊物件的更新。如果規則現在對這樣的物件出錯，則在規則成立之前無法更新它。
remark-older-narrowed = 但{ $subject ->
    [rule] 違反規則的
    [lack] 缺少它的
    [list] 有這種清單的
    [none] {""}
   *[value] 有這種值的
}舊物件現在只有在{ $whole ->
    [yes] 其他內容都不變
   *[no] {" "}{ $part } 不變
}時才能更新。舊 CRD 接受對它的更多更新。
remark-older-widened = 新 CRD 接受對{ $subject ->
    [rule] 違反規則的
    [lack] 缺少它的
    [list] 有這種清單的
    [none] {""}
   *[value] 有這種值的
}舊物件的更多更新：舊 CRD 只有在{ $whole ->
    [yes] 其他內容都不變
   *[no] {" "}{ $part } 不變
}時才接受。
remark-may-fail-for-older = 但{ $subject ->
    [rule] 違反規則的
    [lack] 缺少它的
    [list] 有這種清單的
    [none] {""}
   *[value] 有這種值的
}舊物件可能無法更新：只要規則出錯，伺服器就會拒絕更新。
remark-no-status = 舊 CRD 不保留狀態，因此沒有請求設定過它。
remark-changes-rules = 但有規則讀取該值，現在可能會拒絕它：對這樣的值，規則的含義不同。
remark-widens = 它放寬了限制：範例請求現在會被接受。沒有找到現在才會被拒絕的物件，但可能存在。
remark-undecided = 沒有找到因此變更而使兩個 CRD 給出不同回應的物件。
remark-undecided-unserved = 沒有物件能證明這一點，因為至少有一個 CRD 不提供該版本。
remark-void = 不影響任何人：API 伺服器拒絕舊 CRD，因此沒有它的物件。
remark-kept = 目前不影響任何人：API 伺服器拒絕新 CRD，並保留舊 CRD。
remark-unreachable = 新 CRD 不提供任何版本，因此沒有人能讀取、更改或刪除物件。
remark-not-searched = 沒有範例請求就無法知道影響，而這裡沒有尋找。
remark-then-default-refused = 伺服器在已儲存的物件和更新中也會設定它。於是有規則會拒絕原先被接受的對該值的更改。
remark-then-rule-refuses = 有規則讀取該值。規則沒有改變，但現在對這樣的值含義不同，因而拒絕請求。
remark-then-null-violates = 原先 null 會被丟棄或取代。現在它會被保留，因而違反另一項限制。
remark-then-without-null = 沒有 null，物件就違反另一項限制。
remark-then-with-default = 有了預設值，物件就違反另一項限制。
remark-then-with-new-default = 有了新的預設值，物件就違反另一項限制。
remark-then-without-default = 沒有預設值，物件就違反另一項限制。
remark-then-violates = 於是物件違反另一項限制。
remark-violating-blocked = 違反它的已儲存物件無法更新。
remark-violating-unsure = 違反它的已儲存物件可能無法更新。
remark-violating-ratcheted = 違反它的已儲存物件仍可更新，只要{ $whole ->
    [yes] 其他內容都不變
   *[no] {" "}{ $part } 不變
}。
remark-never-created = 再也無法建立物件：伺服器會丟棄新物件的狀態，然後因缺少它而拒絕該物件。
remark-loss = 已儲存的物件會失去新結構描述未列出的欄位。
remark-same-default = 沒有影響：屬性的預設值會把兩個值補全為同一個值。
remark-null-replaced = 已儲存的 null 在讀取時變為預設值。
remark-uncorrectable = 有這種值的已儲存物件無法更新，其值也無法更正：有規則讀取舊值並出錯。
remark-blocked-by-others = 新定義的另一部分會拒絕對已儲存範例的每次更新。
remark-null-dropped = 已儲存的 null 會被丟棄。
remark-may-widen = 沒有找到現在才會被接受的物件，但可能存在。
remark-may-refuse = 沒有找到現在才會被拒絕的物件，但可能存在。
remark-may-lose = 已儲存的物件可能失去新結構描述未列出的欄位。
remark-unless-rule-inside = 如果新結構描述的某條規則出錯或與舊值比較，則可能並非如此：即使沒有任何變更，這樣的規則也會拒絕更新。
remark-unless-keys-inside = 如果清單的項目缺少新結構描述的鍵或鍵相同，則可能並非如此：伺服器此時找不到已儲存的項目。
remark-may-fail-in-rule = { $subject ->
    [rule] 違反規則的
    [lack] 缺少它的
    [list] 有這種清單的
    [none] {""}
   *[value] 有這種值的
}已儲存物件可能無法更新：有規則讀取該值，而只要規則出錯，伺服器就會拒絕更新。
remark-without-ratcheting = { $subject ->
    [rule] 違反規則的
    [lack] 缺少它的
    [list] 有這種清單的
    [none] {""}
   *[value] 有這種值的
}已儲存物件可能無法更新：此 Kubernetes 版本也檢查沒有改變的值。
remark-may-refuse-unchanged = 有些已儲存的物件可能無法更新：規則與舊值比較，即使什麼都沒變也可能不成立。
remark-may-fail = 但只要規則出錯，伺服器就會拒絕更新，而這裡可能發生這種情況。
remark-may-fail-in-other-version = 但規則所讀取的某個值在另一版本中型別不同。規則對這樣的值會出錯，於是伺服器拒絕每次更新。
remark-unless-other-defaults = 若它以其他版本儲存，則可能無法更新：該版本缺少某個預設值，而該預設值屆時會改變這個值。
remark-certain = 沒有找到能說明這一點的物件。伺服器會剪裁結構描述未列出的每個屬性。
remark-removable = 更新現在可以移除該值。之前預設值會取代它，而有規則會拒絕這一更改。
remark-read-in = 該版本不提供服務，但物件以它儲存。範例說明 { $version } 的用戶端讀到什麼。
remark-update-removes = 範例顯示 { $version } 的用戶端更新物件之後還剩下什麼。
remark-clients-read-other = { $version } 的用戶端讀到的值與之前不同。
remark-clients-read-less = { $version } 的用戶端讀到的比寫入的少。
remark-sent-in = 該範例以 { $version } 傳送，即其用戶端讀取 { $other } 所接受的物件時看到的樣子。
remark-clients-blocked = { $version } 的用戶端無法更新某些物件。
remark-clients-cannot-create-nor-always-update = { $version } 的用戶端無法建立該範例。若該值不變，則可以更新它。若該值或其旁的值含有沒有結構描述的欄位，則無法更新這樣的物件。
remark-clients-cannot-create = { $version } 的用戶端無法建立該範例，但只要該值不變就可以更新它。
remark-stored-elsewhere = 仍以其他版本儲存的物件可能會遭拒絕。
remark-none-found = 沒有找到能說明這一點的物件。
remark-blocked-rule-error = 規則對其出錯的已儲存物件，在規則成立之前無法更新。
remark-blocked-rule = 違反規則的已儲存物件，在規則成立之前無法更新。
remark-blocked-lack = 缺少它的已儲存物件，在設定它之前無法更新。
remark-blocked-list = 有這種清單的已儲存物件，在更改清單之前無法更新。
remark-blocked-value = 有這種值的已儲存物件，在更改該值之前無法更新。
remark-blocked-rule-names = 違反規則的已儲存物件，在規則成立之前無法更新。如果原因在於其名稱，則必須以另一個名稱重新建立：名稱永不改變。
remark-blocked-name = 有這種名稱的已儲存物件無法更新，必須以另一個名稱重新建立：名稱永不改變。
remark-blocked-replicas = 伺服器拒絕 { $path } 為負數的物件。已儲存的這種物件在改正該數之前無法更新。
remark-ratcheted = { $subject ->
    [rule] 違反規則的
    [lack] 缺少它的
    [list] 有這種清單的
    [none] {""}
   *[value] 有這種值的
}已儲存物件仍可更新，只要{ $whole ->
    [yes] 其他內容都不變
   *[no] {" "}{ $part } 不變
}。
remark-ratcheted-list = 有這種清單的已儲存物件仍可更新。
remark-ratcheted-name = 有這種名稱的已儲存物件仍可更新：名稱永不改變。
remark-ratcheted-list-alone = 有這種清單的已儲存物件仍可更新，除非另一項變更拒絕該清單中或其外層的內容。
remark-reads = 規則讀取 { $fields }。
remark-reads-more = 規則讀取 { $fields } 及另外 { $more } 個欄位。
remark-blocked-if-free-field = 若 { $part } 含有沒有結構描述的欄位，或預設值設定了這樣的欄位，則無法更新：伺服器此時永遠不會把該值視為未改變。
remark-blocked-if-shared-keys = 若 { $list } 的兩個清單項有相同的新鍵，則可能無法更新：伺服器會把兩項都與第一項比較。
remark-blocked-if-items-differ = 若鍵相同的清單項在其他欄位上不同，則可能無法更新：伺服器會把它們都與第一項比較，規則因而會發現改變。

untested-not-served = 此版本不提供服務。
untested-no-request = 沒有找到可以嘗試的請求。
untested-all-admitted = 嘗試了 { $requests } 個請求，有無此改動都被接受。
untested-all-refused = 嘗試了 { $requests } 個請求，無論如何都被拒絕。
untested-some-refused = 嘗試了 { $requests } 個請求：{ $admitted } 個有無此改動都被接受，{ $refused } 個無論如何都被拒絕。
untested-unwritten = 對某個請求的回應不同，但沒有測試能表現出來：測試套件無法發出該請求，或用戶端讀取到的物件相同。
