# معنی خطاهای سرور در یک خط، با مقدارهایشان، به ترتیب کد علت. متن خود سرور کنارش می‌آید.

## دربارهٔ شیءها

plain-unknown-field = چنین فیلدی نیست. نامش را درست کنید، جابه‌جایش کنید یا آن را بردارید.
plain-duplicate-field = این کلید تکراری است و مقدار آخر به حساب می‌آید. بقیه را بردارید.
plain-decode-type = سرور نمی‌تواند این مقدار را بخواند. نوع آن باید { $wanted } باشد.
plain-required = این فیلد الزامی است. آن را بیفزایید.
plain-type = نوع مقدار { $found } است. طرح‌واره { $wanted } می‌خواهد.
plain-enum = { $value } مجاز نیست. یکی از این‌ها را بگذارید: { $values }.
plain-minimum = { $value } کوچک‌تر از کمینه است: { $limit }.
plain-minimum-exclusive = { $value } بیش از اندازه کوچک است. باید بزرگ‌تر از { $limit } باشد.
plain-maximum = { $value } بزرگ‌تر از بیشینه است: { $limit }.
plain-maximum-exclusive = { $value } بیش از اندازه بزرگ است. باید کوچک‌تر از { $limit } باشد.
plain-multiple-of = { $value } مضرب { $limit } نیست.
plain-multiple-of-fraction = سرور { $value } را مضرب { $limit } نمی‌داند.
plain-number-range = این عدد در نوع و قالبش نمی‌گنجد.
plain-max-length = رشته باید حداکثر { $limit } نویسه داشته باشد. اکنون { $found } نویسه دارد.
plain-min-length = رشته باید دست‌کم { $limit } نویسه داشته باشد. اکنون { $found } نویسه دارد.
plain-max-items = فهرست باید حداکثر { $limit } مدخل داشته باشد. اکنون { $found } مدخل دارد.
plain-min-items = فهرست باید دست‌کم { $limit } مدخل داشته باشد. اکنون { $found } مدخل دارد.
plain-max-properties = نگاشت باید حداکثر { $limit } مدخل داشته باشد. اکنون { $found } مدخل دارد.
plain-min-properties = نگاشت باید دست‌کم { $limit } مدخل داشته باشد. اکنون { $found } مدخل دارد.
plain-list-duplicate = این از پیش در فهرست هست: { $value }. یکی را بردارید.
plain-unique-items = مدخلی از فهرست تکراری است. یکی را بردارید.
plain-list-item = هر مدخل این فهرست باید شیء باشد.
plain-pattern = { $value } با عبارت باقاعدهٔ طرح‌واره جور نیست.
plain-format = { $value } قالب { $format } را ندارد.
plain-any-of = هیچ‌یک از گزینه‌های anyOf با مقدار جور نیست. دست‌کم یکی باید باشد.
plain-one-of = درست یکی از گزینه‌های oneOf باید با مقدار جور باشد.
plain-all-of = همهٔ گزینه‌های allOf باید با مقدار جور باشند.
plain-not = مقدار با طرح‌وارهٔ زیر not جور است و نباید باشد.
plain-rule-failed = این قاعده‌ای از CRD را می‌شکند. مقدار را عوض کنید یا قاعده را درست کنید.
plain-rule-error = قاعده‌ای از CRD اینجا به خطا می‌رسد. بیشتر از آن روست که فیلدی را می‌خواند که نیست: با has() از آن محافظت کنید.
plain-rule-cost-exceeded = هزینهٔ قاعده‌ها روی این شیء از سقف می‌گذرد. شیء را کوچک‌تر یا قاعده‌ها را ارزان‌تر کنید.
plain-rules-not-checked = سرور روی شیئی که چنین خطاهایی دارد قاعده‌ای اجرا نمی‌کند. نخست آن‌ها را درست کنید.
plain-name = { $value } نام یا برچسب درستی نیست.
plain-name-required = شیء به metadata.name یا metadata.generateName نیاز دارد.
plain-namespace-not-allowed = شیءهای این نوع فضای نام ندارند. آن را بردارید.
plain-immutable = به‌روزرسانی نباید این فیلد را عوض کند.
plain-must-be-string = مقدار باید رشته باشد.
plain-must-not-be-empty = این نباید خالی باشد.
plain-replicas = شمار نسخه‌ها (replicas) بیرون از بازهٔ 0 تا 2147483647 است.
plain-negative-generation = generation نباید منفی باشد.
plain-generation-decremented = به‌روزرسانی نباید generation را کم کند.
plain-conflicting-finalizers = finalizerهای orphan و foregroundDeletion با هم نمی‌شوند. یکی را بردارید.
plain-new-finalizers = شیء در حال حذف است: به‌روزرسانی نباید finalizer بیفزاید.

## دربارهٔ تعریف‌ها

plain-definition-name = نام CRD از جمع نام، یک نقطه و گروه ساخته می‌شود.
plain-group-without-dot = گروه باید نقطه داشته باشد، مانند example.com.
plain-kind-is-list-kind = kind و listKind نباید یکی باشند.
plain-conversion-strategy = تا وقتی spec.preserveUnknownFields برابر true است، راهبرد باید None باشد.
plain-webhook-required = راهبرد Webhook است، پس webhook الزامی است.
plain-webhook-not-allowed = راهبرد Webhook نیست، پس webhook نباید باشد.
plain-webhook-url-or-service = webhook به یکی از url یا service نیاز دارد، نه هر دو.
plain-webhook-url = نشانی webhook از https://، میزبان و مسیر ساخته می‌شود و نه بیش.
plain-webhook-port = درگاه باید میان 1 و 65535 باشد.
plain-webhook-certificates = caBundle گواهی خواندنی ندارد.
plain-version-names = نام دو نسخه یکی است.
plain-storage-version = درست یک نسخه باید storage: true داشته باشد.
plain-stored-versions = status.storedVersions باید نسخهٔ ذخیره را داشته باشد و نسخه‌ای نداشته باشد که در spec.versions نیست.
plain-json-path = مسیر باید ساده باشد و با نقطه آغاز شود.
plain-schema-required = نسخهٔ ارائه‌شده به طرح‌واره نیاز دارد. بی آن همهٔ فیلدها دور انداخته می‌شوند.
plain-preserve-unknown-fields = spec.preserveUnknownFields باید false باشد یا نباشد. در طرح‌واره، x-kubernetes-preserve-unknown-fields باید true باشد یا نباشد.
plain-default-not-pruned = پیش‌فرض فیلدی دارد که در طرح‌واره نیست.
plain-map-type = x-kubernetes-map-type برای type: object است.
plain-list-type = x-kubernetes-list-type برای type: array است.
plain-set-items-not-atomic = مدخل‌های set باید مقدار ساده، یا فهرست یا شیء atomic باشند.
plain-list-map-key-optional = این کلید فهرستی از نوع map است. آن را الزامی کنید یا پیش‌فرض بدهید.
plain-list-map-key-nullable = این کلید فهرستی از نوع map است. نباید nullable باشد.
plain-null-type = نوع null وجود ندارد. از nullable: true استفاده کنید.
plain-items-list = items باید یک طرح‌واره باشد، نه فهرستی از آن‌ها.
plain-unique-items-not-allowed = CRD نباید uniqueItems: true داشته باشد. از x-kubernetes-list-type: set استفاده کنید.
plain-additional-properties-and-properties = طرح‌واره یا properties دارد یا additionalProperties، نه هر دو.
plain-nullable-root = ریشهٔ طرح‌واره نباید nullable باشد.
plain-structural-items = فهرست به طرح‌وارهٔ مدخل‌هایش نیاز دارد.
plain-structural-type = این بخش طرح‌واره نوع ندارد، یا نوعی دارد که اینجا مجاز نیست.
plain-structural-junctor = این نباید درون allOf یا anyOf یا oneOf یا not گذاشته شود.
plain-structural-incomplete = این تنها درون allOf یا anyOf یا oneOf یا not هست. طرح‌وارهٔ بیرونی هم باید آن را داشته باشد.
plain-rule-required = قاعده عبارتی ندارد.
plain-rule-message-required = قاعدهٔ چندخطی به message نیاز دارد.
plain-rule-does-not-compile = عبارت کامپایل نمی‌شود.
plain-rule-estimated-cost = برآورد هزینه از سقف می‌گذرد. با maxItems و maxProperties و maxLength برای فهرست‌ها، نگاشت‌ها و رشته‌ها کران بگذارید.
plain-rule-optional-old-self = optionalOldSelf تنها برای قاعده‌هایی است که oldSelf را به کار می‌برند.
plain-rule-uncorrelatable = قاعده oldSelf را جایی به کار می‌برد که مدخل‌های کهنه و نو جفت نمی‌شوند. فهرست را از نوع map کنید یا قاعده را بالاتر ببرید.
plain-invalid-pattern = { $value } عبارت باقاعدهٔ درستی نیست.
plain-keyword-not-supported = CRD نمی‌تواند این بخش از JSON Schema را به کار ببرد.
plain-protected-group = این گروه از آن کوبرنتیز است و به تأیید نیاز دارد: حاشیه‌نویسی api-approved.kubernetes.io.

## شرط‌های یک تعریف، با دلیل آن‌ها

plain-condition-NoConflicts = همهٔ نام‌های آن آزادند.
plain-condition-PluralConflict = نام جمع از پیش در کار است.
plain-condition-SingularConflict = نام مفرد از پیش در کار است.
plain-condition-ShortNamesConflict = نام کوتاهی از پیش در کار است.
plain-condition-KindConflict = نوع (kind) از پیش در کار است.
plain-condition-ListKindConflict = نوع فهرست‌ها (listKind) از پیش در کار است.
plain-condition-InitialNamesAccepted = سرور این نوع را ارائه می‌کند.
plain-condition-NotAccepted = سرور این نوع را ارائه نمی‌کند، زیرا همهٔ نام‌هایش پذیرفته نشده‌اند.
plain-condition-InvalidCABundle = سرور این نوع را ارائه نمی‌کند، زیرا گواهی‌های وب‌هوک خوانده نمی‌شوند.
plain-condition-StructuralError = نمی‌توان گفت طرح‌واره ساختاری است یا نه.
plain-condition-Violations = طرح‌واره ساختاری نیست.
plain-condition-MissingAnnotation = گروه از آنِ کوبرنتیز است و حاشیه‌نویسیِ تأیید آن نیست.
plain-condition-InvalidAnnotation = گروه از آنِ کوبرنتیز است و حاشیه‌نویسیِ تأیید آن نادرست است.
plain-condition-UnapprovedAnnotation = گروه از آنِ کوبرنتیز است و حاشیه‌نویسی می‌گوید بدون تأیید به کار می‌رود.
plain-condition-ApprovedAnnotation = گروه از آنِ کوبرنتیز است و حاشیه‌نویسی تأیید آن را نام می‌برد.
