# 伺服器錯誤的含義：一行文字，帶有具體的值，依原因代碼排列。伺服器的原文顯示在旁邊。

## 關於物件

plain-unknown-field = 沒有這個欄位。請更正名稱、移動它或將其刪除。
plain-duplicate-field = 此鍵重複，以最後一個值為準。請刪除多餘的鍵。
plain-decode-type = 伺服器無法讀取此值，其型別必須是 { $wanted }。
plain-required = 此欄位是必需的。請加上它。
plain-type = 值的型別是 { $found }，而結構描述要求 { $wanted }。
plain-enum = 不允許 { $value }。請使用其中之一：{ $values }。
plain-minimum = { $value } 小於最小值 { $limit }。
plain-minimum-exclusive = { $value } 太小，必須大於 { $limit }。
plain-maximum = { $value } 大於最大值 { $limit }。
plain-maximum-exclusive = { $value } 太大，必須小於 { $limit }。
plain-multiple-of = { $value } 不是 { $limit } 的倍數。
plain-multiple-of-fraction = 伺服器不認為 { $value } 是 { $limit } 的倍數。
plain-number-range = 此數值超出其型別與格式的範圍。
plain-max-length = 字串最多 { $limit } 個字元，現有 { $found } 個。
plain-min-length = 字串至少 { $limit } 個字元，現有 { $found } 個。
plain-max-items = 清單最多 { $limit } 個項目，現有 { $found } 個。
plain-min-items = 清單至少 { $limit } 個項目，現有 { $found } 個。
plain-max-properties = 對應表最多 { $limit } 個項目，現有 { $found } 個。
plain-min-properties = 對應表至少 { $limit } 個項目，現有 { $found } 個。
plain-list-duplicate = 清單中已有：{ $value }。請刪除其中一個。
plain-unique-items = 清單中有重複的項目。請刪除其中一個。
plain-list-item = 此清單的每個項目都必須是物件。
plain-pattern = { $value } 不符合結構描述要求的正規表示式。
plain-format = { $value } 不符合格式 { $format }。
plain-any-of = anyOf 之下的備選條件無一滿足，至少須滿足一個。
plain-one-of = oneOf 之下的備選條件必須恰好滿足一個。
plain-all-of = allOf 之下的所有條件都必須滿足。
plain-not = 此值滿足 not 之下的條件，而它不應滿足。
plain-rule-failed = 這違反了 CRD 的一條規則。請變更此值，或更正規則。
plain-rule-error = CRD 的一條規則在此出錯。常見原因是讀取了不存在的欄位：請用 has() 保護。
plain-rule-cost-exceeded = 規則在此物件上的成本超過上限。請縮小物件，或降低規則的成本。
plain-rules-not-checked = 伺服器不會對有此類錯誤的物件執行規則。請先修正那些錯誤。
plain-name = { $value } 不能用作名稱或標籤。
plain-name-required = 物件需要 metadata.name 或 metadata.generateName。
plain-namespace-not-allowed = 該類別的物件沒有命名空間。請將其刪除。
plain-immutable = 更新不能改動此欄位。
plain-must-be-string = 此值必須是字串。
plain-must-not-be-empty = 此處不能為空。
plain-replicas = 副本數超出 0 到 2147483647 的範圍。
plain-negative-generation = generation 不能是負數。
plain-generation-decremented = 更新不能減小 generation。
plain-conflicting-finalizers = finalizer orphan 與 foregroundDeletion 不能同時使用。請刪除其中一個。
plain-new-finalizers = 此物件正在被刪除：更新不能加入 finalizer。

## 關於定義

plain-definition-name = CRD 的名稱由複數名、一個點與群組構成。
plain-group-without-dot = 群組名稱需要含有一個點，例如 example.com。
plain-kind-is-list-kind = kind 與 listKind 必須不同。
plain-conversion-strategy = spec.preserveUnknownFields 為 true 時，策略必須是 None。
plain-webhook-required = 策略是 Webhook，因此必須給出 webhook。
plain-webhook-not-allowed = 策略不是 Webhook，因此不能給出 webhook。
plain-webhook-url-or-service = webhook 需要 url 或 service，二者只能有其一。
plain-webhook-url = webhook 的 URL 只由 https://、主機與路徑構成。
plain-webhook-port = 連接埠必須在 1 到 65535 之間。
plain-webhook-certificates = caBundle 中沒有可讀取的憑證。
plain-version-names = 有兩個版本同名。
plain-storage-version = 必須恰好有一個版本設定 storage: true。
plain-stored-versions = status.storedVersions 必須包含儲存版本，且不能有 spec.versions 中沒有的版本。
plain-json-path = 路徑必須簡單，且以點開頭。
plain-schema-required = 提供服務的版本需要結構描述，否則所有欄位都會被丟棄。
plain-preserve-unknown-fields = spec.preserveUnknownFields 必須是 false 或不設定；結構描述中的 x-kubernetes-preserve-unknown-fields 必須是 true 或不設定。
plain-default-not-pruned = 預設值中有結構描述未列出的欄位。
plain-map-type = x-kubernetes-map-type 只用於 type: object。
plain-list-type = x-kubernetes-list-type 只用於 type: array。
plain-set-items-not-atomic = set 的項目必須是純量，或不可分割的清單或物件。
plain-list-map-key-optional = 這是 map 型別清單的鍵。請將其設為必需，或給出預設值。
plain-list-map-key-nullable = 這是 map 型別清單的鍵，不能為 nullable。
plain-null-type = 沒有 null 型別。請使用 nullable: true。
plain-items-list = items 必須是一個結構描述，不能是結構描述的清單。
plain-unique-items-not-allowed = CRD 不能設定 uniqueItems: true。請使用 x-kubernetes-list-type: set。
plain-additional-properties-and-properties = 一個結構描述只能有 properties 或 additionalProperties 之一。
plain-nullable-root = 結構描述的根不能為 nullable。
plain-structural-items = 清單需要其項目的結構描述。
plain-structural-type = 結構描述的這一部分缺少型別，或其型別在此處不允許。
plain-structural-junctor = allOf、anyOf、oneOf 與 not 之內不能設定它。
plain-structural-incomplete = 它只出現在 allOf、anyOf、oneOf 或 not 之內，外層結構描述也必須有它。
plain-rule-required = 此規則沒有運算式。
plain-rule-message-required = 多行的規則需要 message。
plain-rule-does-not-compile = 此運算式無法編譯。
plain-rule-estimated-cost = 估算成本超過上限。請用 maxItems、maxProperties 與 maxLength 為清單、對應表與字串設定上限。
plain-rule-optional-old-self = optionalOldSelf 只用於使用 oldSelf 的規則。
plain-rule-uncorrelatable = 規則在新舊項目無法對應之處使用了 oldSelf。請將清單設為 map 型別，或把規則移到其上層。
plain-invalid-pattern = { $value } 不是有效的正規表示式。
plain-keyword-not-supported = CRD 不能使用 JSON Schema 的這一部分。
plain-protected-group = 此群組屬於 Kubernetes，需要核准：註解 api-approved.kubernetes.io。

## 定義的狀況，依其原因

plain-condition-NoConflicts = 它的名稱都沒有被佔用。
plain-condition-PluralConflict = 複數名稱已被使用。
plain-condition-SingularConflict = 單數名稱已被使用。
plain-condition-ShortNamesConflict = 某個短名稱已被使用。
plain-condition-KindConflict = 類別（kind）已被使用。
plain-condition-ListKindConflict = 清單的類別（listKind）已被使用。
plain-condition-InitialNamesAccepted = 伺服器提供此類別。
plain-condition-NotAccepted = 並非所有名稱都被接受，因此伺服器不提供此類別。
plain-condition-InvalidCABundle = 無法讀取 Webhook 的憑證，因此伺服器不提供此類別。
plain-condition-StructuralError = 無法判斷結構描述是否為結構化的。
plain-condition-Violations = 結構描述不是結構化的。
plain-condition-MissingAnnotation = 該群組屬於 Kubernetes，而缺少有關核准的註解。
plain-condition-InvalidAnnotation = 該群組屬於 Kubernetes，而有關核准的註解無效。
plain-condition-UnapprovedAnnotation = 該群組屬於 Kubernetes，而註解說明它未經核准。
plain-condition-ApprovedAnnotation = 該群組屬於 Kubernetes，註解指出了核准的出處。
