# همهٔ متن‌های صفحه. کد، مسیرها و نام فیلدها همان‌گونه که هستند می‌مانند.

## قاب صفحه

title = Drydock: اجرای آزمایشی منبع سفارشی
description = ببینید سرور API کوبرنتیز با منبع سفارشی شما چه می‌کند: در همین صفحه و بدون کلاستر.
skip = رفتن به نتیجه
tagline-before = کوبرنتیز
tagline-after = با منبع سفارشی شما چه می‌کند
kubernetes-release = نسخهٔ کوبرنتیز
language = زبان
example = نمونه
open = باز کردن
open-hint = فایل‌ها را باز کنید یا هر جای صفحه رها کنید
share = هم‌رسانی
share-hint = رونوشت پیوندی که همهٔ محتوای این صفحه را دارد
export = برون‌بری
export-hint = آنچه در این صفحه است به‌صورت ZIP، همراه با مجموعهٔ آزمون و README ذخیره می‌شود
embed-open = باز کردن در Drydock
embed-copy = رونوشت کد جاسازی
embed-copied = کد جاسازی در بریده‌دان است: آن را در صفحهٔ HTML بگذارید. با `?embed=readonly` کسی نمی‌تواند ویرایش کند.
theme-hint = روشن، تیره یا مانند سیستم
theme = پوسته: { $theme }
theme-auto = خودکار
theme-light = روشن
theme-dark = تیره
own = CRD خودتان
own-hint = پنجره‌ها را برای تعریف خودتان خالی می‌کند
own-start = CRD خود را در پنجرهٔ نخست بچسبانید یا رها کنید. همین که سرور آن را بپذیرد، یک شیء الگو به دنبال آن می‌آید.
new = جدید
new-hint = آغاز از یک CRD کوچک و شیئی از آن
new-start = یک CRD کوچک که هر گونه بخواهید عوضش می‌کنید، و شیئی از آن.
start-placed = الگویی از { $kind } در پنجرهٔ شیء است.
start-replaced = شیء از نوع دیگری بود: الگویی از { $kind } جایش را گرفت.
start-offer = اینجا هیچ CRDای نوع این شیء را تعریف نمی‌کند: شیء همان‌گونه می‌ماند.
start-use = گذاشتن الگویی از { $kind } به‌جای آن
about = درباره
about-hint = نسخه‌ها، حریم خصوصی، تفاوت‌های شناخته‌شده، کلیدها
notice = نکته
notice-label = آنچه باید به آن توجه کنید
tip-first = هر چیزی را ویرایش کنید: نتیجه با هر ضربهٔ کلید تازه می‌شود.
tip = هر چیزی را ویرایش کنید: نتیجه با هر ضربهٔ کلید تازه می‌شود و هیچ چیز از این صفحه بیرون نمی‌رود.
notice-edited = در آغاز: { $notice }
crd = CRD
object = شیء
previous = شیء پیشین
result = نتیجه
panes = پنجره‌ها
request = درخواست
mode-create = ایجاد
mode-update = به‌روزرسانی
mode-status = status
mode-status-hint = به‌روزرسانی زیرمنبع status
validation = اعتبارسنجی فیلدها
validation-hint = با فیلدهای ناشناخته و تکراری چه می‌شود: رد (Strict)، هشدار (Warn) یا نادیده (Ignore). kubectl apply حالت Strict می‌خواهد؛ پیش‌فرض خود API حالت Warn است.
validation-strict = رد
validation-warn = هشدار
validation-ignore = نادیده
previous-fill = آغاز از شیء ذخیره‌شده
previous-fill-hint = آنچه با ایجاد شیء ذخیره می‌شود را اینجا بگذارید
previous-crd = ‏CRD پیشین
previous-crd-fill = آغاز از همین CRD
previous-crd-fill-hint = ‏CRD را همین‌گونه که هست اینجا بگذارید: آنچه پس از آن عوض کنید به‌روزرسانی آن است
suite = مجموعهٔ آزمون
views = نماهای نتیجه
why = چرا؟
why-hint = نمایش مشکل‌ها
view-stored = ذخیره‌شده
view-problems = مشکل‌ها
view-rules = قاعده‌ها
view-table = جدول
view-versions = نسخه‌ها
view-openapi = OpenAPI
view-sample = الگو
view-tests = آزمون‌ها
view-changes = تغییرها
view-upgrade = ارتقا
differs = چه فرق می‌کند؟
differs-hint = اگر کلاستر ارتقا یابد برای این تعریف و شیء چه چیز عوض می‌شود
kubernetes = کوبرنتیز { $release }
on-paper = Drydock: کوبرنتیز { $release }، درخواست: { $mode }، اعتبارسنجی فیلدها: { $validation }
drop = تعریف‌ها و شیءها را رها کنید: هر کدام به پنجرهٔ خود می‌رود.
no-script = Drydock در خود صفحه اجرا می‌شود و به JavaScript نیاز دارد.
close = بستن
copy = رونوشت
undo = واگرد
redo = ازنو
taken-back = این همان است که پیش‌تر اینجا بود.
version = نسخه
format = قالب
link = پیوند
separator = { "، " }
between-sentences = { " " }
sentence-end = .

## پنجره‌ها

editor-crd = CustomResourceDefinition به YAML یا JSON
editor-crd-hint = یک یا چند CustomResourceDefinition را اینجا بچسبانید یا رها کنید.
editor-object = منبع سفارشی به YAML یا JSON
editor-object-hint = یک یا چند منبع سفارشی را اینجا بچسبانید یا رها کنید.
editor-previous = شیء پیشین به YAML یا JSON
editor-previous-hint = شیء را همان‌گونه که ذخیره شده است بچسبانید.
editor-previous-crd = ‏CustomResourceDefinition پیشین به YAML یا JSON
editor-previous-crd-hint = ‏CRD را همان‌گونه که در کلاستر است بچسبانید.
editor-suite = مجموعهٔ آزمون، YAML
editor-suite-hint = مجموعهٔ آزمونی را که crd-drydock test اجرا می‌کند اینجا بچسبانید یا رها کنید.
split-hint = آن را بکشید یا با کلیدهای جهت جابه‌جا کنید. دو بار کلیک به حالت نخست برمی‌گرداند.
split-crd = پهنای پنجرهٔ CRD
split-object = پهنای پنجرهٔ شیء
split-previous = بلندی پنجرهٔ شیء
split-previous-crd = بلندی پنجرهٔ CRD
maximise = فقط همین پنجره، یا همه
files = فایل‌ها: { $pane }
file-new = فایل جدید
file-close = بستن { $file }
file-closed = { $file } بسته شد.
file-rename = تغییر نام { $file }
file-name = نام فایل
files-split = { $files ->
    [one] این جریان اکنون یک فایل است.
   *[other] این جریان اکنون { $files } فایل است، با نام‌هایی که در توضیح‌های «# Source:» آمده.
}
crumbs = جای مکان‌نما
fold = تا کردن
unfold = باز کردن
folded = سطرهای تاشده
outline = نمای کلی
outline-hint = ساختار متن، سطر به سطر (Ctrl+Shift+O)
outline-find = جست‌وجو در نمای کلی
outline-count = { $shown } از { $all }
tidy = قالب‌بندی
tidy-hint = دو فاصله برای هر سطح؛ توضیح‌ها می‌مانند (Shift+Alt+F)
tidy-not = این متن قالب‌بندی نشد: خطا دارد، یا پس از آن همان نمی‌ماند.
no-schema = هیچ تعریفی نمی‌گوید این فیلد چیست.
find = یافتن
find-next = بعدی
find-previous = قبلی
find-case = حساس به بزرگی حروف
find-regexp = عبارت باقاعده
find-word = کلمهٔ کامل
find-count = { $count } یافته
find-at = { $current } از { $count }
find-many = بیش از { $count }
replace = جایگزینی
replace-by = جایگزین
replace-all = جایگزینی همه
replaced = مورد سطر $ جایگزین شد
replaced-all = $ مورد جایگزین شد
match = مورد کنونی
on-line = در سطر
go-to-line = رفتن به سطر
go = برو
completions = تکمیل‌ها
diagnostics = تشخیص‌ها
control-character = نویسهٔ کنترلی

## نمونه‌ها

example-choose = یکی را برگزینید…
example-chosen = نمونه: { $title }.
example-chosen-usual = نمونه: { $title }. نسخه و اعتبارسنجی فیلدها دوباره همان‌های معمول‌اند.
earlier = متن‌های پیشین
earlier-work = { $name }، { $when }
earlier-unnamed = بی‌نام
restored = متن‌های پیشین شما بازگشتند.
example-pruning = هرس فیلدها
    .notice = فیلدهایی که طرح‌واره ندارد بی هیچ خطایی ناپدید می‌شوند: `shedule`، `keepLast` و `status` که زیرمنبع خودش را دارد.
example-defaults = مقدارهای پیش‌فرض و null
    .notice = پیش‌فرض‌ها پیش از بررسی `required` نهاده می‌شوند، null در فیلدی که nullable است می‌ماند، و پیش‌فرض‌های زیر `tls` هرگز اعمال نمی‌شوند چون خود `tls` پیش‌فرضی ندارد.
example-list-map = فهرست‌های map و set
    .notice = کلیدهای پورت سوم همان کلیدهای پورت نخست‌اند، زیرا `protocol` پیش از مقایسهٔ کلیدها مقدار پیش‌فرض می‌گیرد.
example-transition = قاعده‌های گذار
    .notice = قاعده‌هایی که `oldSelf` دارند تنها هنگام به‌روزرسانی اجرا می‌شوند. قاعده‌های روی فیلدِ حذف‌شده اجرا نمی‌شوند، پس قاعده‌ای که فیلد را نگه می‌دارد روی والد آن است.
example-ratcheting = سخت‌گیری تدریجی
    .notice = دو مقدار با طرح‌وارهٔ امروز سازگار نیستند، اما به‌روزرسانی پذیرفته می‌شود چون به آن‌ها دست نمی‌زند (ratcheting). `replicas` را 41 کنید تا رد شود.
example-cost = بودجهٔ هزینه
    .notice = سرور این CRD را رد می‌کند، شیءها هرچه باشند: اندازهٔ فهرست‌هایش در هم ضرب می‌شود و چیزی کران آن‌ها نیست. `maxItems` و `maxLength` پیشنهادی را بگذارید تا در بودجه بگنجد.
example-columns = ستون‌های چاپی
    .notice = هر ستون نخستین مقداری را نشان می‌دهد که JSONPath آن می‌یابد. `HOSTS` دو مورد می‌یابد و یکی را نشان می‌دهد، آن هم تنها در حالت «پهن».
example-conversion = تبدیل نسخه
    .notice = بدون وب‌هوک تنها `apiVersion` عوض می‌شود: `v1` فیلد `size` را نمی‌شناسد، پس خواندن شیء با `v1` آن را از دست می‌دهد.
example-evolution = به‌روزرسانی CRD
    .notice = این CRD سخت‌گیرتر شده و فیلدی را از دست داده است: «تغییرها» می‌گوید چه چیز می‌شکند، آن را نشان می‌دهد، و می‌گوید بر سر آن سه شیء چه می‌آید.
example-testing = آزمون‌ها
    .notice = مجموعهٔ آزمون پس از هر ویرایش اجرا می‌شود: دو آزمون موفق‌اند و یکی متن دیگری جز متن سرور را انتظار دارد. نشانهٔ کنار هر سطر CRD می‌گوید آیا آزمونی آن را می‌پوشاند.

## آنچه بر سر متن‌ها می‌آید

not-kept = این مرورگر متن‌های شما را نگه نمی‌دارد: پیش از بستن برگه، آن‌ها را هم‌رسانی یا رونوشت کنید.
sample-placed = الگو در پنجرهٔ شیء است.
nothing-stored = چیزی ذخیره نشده است که از آن آغاز شود: «مشکل‌ها» را ببینید.
previous-filled = آنچه با ایجاد شیء ذخیره می‌شود اکنون شیء پیشین است.
previous-crd-filled = این CRD اکنون CRD پیشین است: آن را در بالا عوض کنید تا «تغییرها» بگوید چه چیز می‌شکند.
opened-previous = به‌عنوان شیء پیشین باز شد.
opened-previous-crd = به‌عنوان CRD پیشین باز شد.
opened-beside = { $files } فایل کنار بقیه باز شد.
opened = { $files ->
    [one] یک فایل باز شد: هر سند در پنجرهٔ نوع خود است.
   *[other] { $files } فایل باز شد: هر سند در پنجرهٔ نوع خود است.
}
left-out-large = { $file } بزرگ‌تر از { $megabytes } مگابایت است و کنار گذاشته شد.
left-out-binary = { $file } متن UTF-8 یا UTF-16 نیست و کنار گذاشته شد.
left-out-archive = { $file } یک بایگانی است. آن را از فشردگی درآورید، سپس فایل‌های درونش را باز یا رها کنید.
link-copied = پیوند در بریده‌دان است: همهٔ محتوای این صفحه را دارد.
link-shown = این پیوند را رونوشت کنید: همهٔ محتوای این صفحه را دارد.
link-long = { $characters } نویسه دارد: برخی پیام‌رسان‌ها آن را نمی‌پذیرند.
exported = { $file } ذخیره شد: README آن می‌گوید چه در آن است.
export-unnamed = مجموعهٔ آزمون ندارد: شیء نام ندارد و آزمون به آن نام می‌دهد.
export-not-judged = مجموعهٔ آزمون ندارد: پاسخی نیست که انتظار آن برود.
export-left = { $count ->
    [one] یک شیء در آن آزمونی ندارد: نامی ندارد یا کسی دربارهٔ آن داوری نکرده است.
   *[other] { $count } شیء در آن آزمونی ندارند: نامی ندارند یا کسی دربارهٔ آن‌ها داوری نکرده است.
}
export-suite = مجموعهٔ آزمونی که همین نتیجه را انتظار دارد
labelled = { $label }: { $text }
link-opened = پیوند هم‌رسانی‌شده به‌جای متن‌های شما باز شد.
link-damaged = پیوند هم‌رسانی‌شده باز نمی‌شود: آسیب دیده است.
link-unknown = پیوند هم‌رسانی‌شده باز نمی‌شود: نسخهٔ دیگری از این صفحه آن را ساخته است.
link-empty = پیوند هم‌رسانی‌شده باز نمی‌شود: متنی در آن نیست.
link-large = پیوند هم‌رسانی‌شده باز نمی‌شود: پس از گشودن بیش از { $megabytes } مگابایت می‌شود.
part-missing = این بخش از صفحه بارگذاری نشد.
new-version = نگارش تازه‌ای از این صفحه آماده است. متن‌های شما می‌مانند.
reload = بارگذاری دوباره
no-clipboard = مرورگر به این صفحه اجازهٔ استفاده از بریده‌دان را نمی‌دهد.

## حکم

wait = صبر کنید
loading = در حال بارگذاری موتور…
busy = مشغول
busy-text = هنوز در حال کار روی این متن…
failed = ناکام
failed-text = موتور روی این ورودی متوقف شد و از نو آغاز شد؛ متن‌های شما محفوظ‌اند. ({ $reason })
no-engine = بدون موتور
no-engine-text = موتور بارگذاری نشد: { $reason }
no-engine-toast = موتور بارگذاری نشد. متن‌های شما محفوظ‌اند.
no-answer = در { $seconds } ثانیه پاسخی نداد
no-worker = اسکریپت آن بارگذاری نشد
try-again = تلاش دوباره
waiting = در انتظار
waiting-crd = در انتظار یک CustomResourceDefinition.
waiting-object = در انتظار یک شیء.
no-crd = بدون CRD
no-crd-text = این CRD به کار نمی‌آید: «مشکل‌ها» را ببینید.
crd-refused = CRD رد شد
crd-refused-text = سرور این CRD را رد می‌کند: «مشکل‌ها» را ببینید.
crd-refused-update = سرور این به‌روزرسانی CRD را رد می‌کند، پس CRD پیشین می‌ماند: «مشکل‌ها» را ببینید.
unread = خوانده نشد
unread-text = شیء خوانده نمی‌شود: «مشکل‌ها» را ببینید.
unread-part = بخشی از متن خوانده نمی‌شود: «مشکل‌ها» را ببینید.
not-checked = بررسی نشد
structure-only = تنها ساختار
allowed = پذیرفته
refused = ردشده
refused-some = { $count } از { $all } رد شد
verdict-on = { $title }: { $text }
refused-early = سرور درخواست را پیش از اعتبارسنجی شیء رد می‌کند: «مشکل‌ها» را ببینید.
no-status = نسخهٔ { $version } از CRD زیرمنبع status ندارد، پس سرور 404 پاسخ می‌دهد: { $said }.
refused-strictly = اعتبارسنجی سخت‌گیرانهٔ فیلدها آن را رد کرد: { $what }.
kubectl-refuses = دستور kubectl apply آن را رد می‌کند: { $what }. این دستور اعتبارسنجی سخت‌گیرانهٔ فیلدها را می‌خواهد.
kubectl-refuses-some = دستور kubectl apply به‌سبب { $what } از { $all } شیء { $count } شیء را رد می‌کند: این دستور اعتبارسنجی سخت‌گیرانهٔ فیلدها را می‌خواهد.
kubectl-refuses-crd = دستور kubectl apply این CRD را رد می‌کند: { $what }. این دستور اعتبارسنجی سخت‌گیرانهٔ فیلدها را می‌خواهد.
strict-unknown = { $count } فیلد ناشناخته
strict-repeated = { $count } فیلد تکراری
refused-errors = با { $errors } خطا رد شد.
refused-without-rules = با { $errors } خطا رد شد؛ قاعده‌ها اجرا نشدند.
stored-create = بی‌تغییر ذخیره می‌شود.
stored-update = به‌روزرسانی بی‌تغییر ذخیره می‌شود.
stored-status = status بی‌تغییر ذخیره می‌شود.
stored-create-with = ذخیره می‌شود: { $changes }.
stored-update-with = به‌روزرسانی ذخیره می‌شود: { $changes }.
stored-status-with = status ذخیره می‌شود: { $changes }.
count-pruned = { $count } هرس‌شده
count-defaulted = { $count } با مقدار پیش‌فرض
count-null-dropped = { $count } null حذف‌شده
count-status-ignored = { $count } نادیده‌گرفته‌شده
count-cleared = { $count } پاک‌شده
count-generated = { $count } ساختهٔ سرور
trip-lost = { $fields } در { $version } از دست می‌رود
trip-gained = { $fields } در { $version } افزوده می‌شود
tally = از { $all } شیء، { $accepted } شیء ذخیره می‌شود.
tally-with = از { $all } شیء، { $accepted } شیء ذخیره می‌شود، { $others }.
tally-none = از { $all } شیء: { $others }.
tally-refused = { $count } ردشده
tally-structure-only = { $count } فقط از نظر ساختار بررسی شد
tally-not-judged = { $count } بررسی‌نشده
tally-waiting = { $count } در انتظار
chooser-option = { $number } از { $all }: { $title }، { $outcome ->
    [accepted] پذیرفته
    [structure-only] تنها ساختار
    [refused] ردشده
    [waiting] در انتظار
   *[other] بررسی‌نشده
}

## آنچه نیست

untitled = سندی بدون kind { $name }
empty-crd = یک CustomResourceDefinition و شیئی از آن را بچسبانید یا رها کنید.
open-files = باز کردن فایل…
choose-example = گزینش نمونه
no-object = شیئی برای دیدن نیست.
no-definition = تعریفی برای دیدن نیست: «مشکل‌ها» را ببینید.
structure-view = این نوع CRD ندارد و تنها ساختارش منتشر شده است؛ این نما به تعریف نیاز دارد.
no-kind-sample = تنها برای رایج‌ترین نوع‌های کوبرنتیز الگو هست.
no-kind-table = تنها برای رایج‌ترین نوع‌های کوبرنتیز جدول هست.
no-stored-object = شیء ذخیره‌شده‌ای برای فهرست کردن نیست.
stale = از پیش مانده: تازه‌ترین متن نتیجه‌ای از خود ندارد.
missing-crd = هنوز CustomResourceDefinition نیست: یکی را به YAML یا JSON بچسبانید.
missing-object = هنوز شیئی نیست: یکی را به YAML یا JSON بچسبانید.
needs-previous = به‌روزرسانی به شیء پیشین نیاز دارد: آن را بچسبانید یا از آنچه ذخیره می‌شود آغاز کنید.
needs-this-previous = به‌روزرسانی { $title } به حالت ذخیره‌شدهٔ آن نیاز دارد؛ اما شیء پیشین { $previous } است.
needs-previous-of = به‌روزرسانی { $title } به حالت ذخیره‌شدهٔ آن نیاز دارد: در پنجرهٔ «شیء پیشین» شیئی با همان گروه، نوع، فضای نام و نام نیست.
previous-crd-of-another = در پنجرهٔ «CRD پیشین» تعریفی با نام این CRD نیست، پس این CRD تازه به شمار می‌آید.
unreadable-definition = تعریف آن خوانده نمی‌شود.
did-you-mean = { $said } آیا منظورتان { $names } بود؟
not-judged-not-kubernetes = این مانیفست کوبرنتیز نیست؛ شاید برای نمونه values یک چارت باشد.
stranger-go = این متن Go است. controller-gen از نوع‌های Go برای شما CRD می‌سازد: ⁦controller-gen crd paths=./... output:stdout⁩
stranger-schema = این طرح‌واره‌ای است بی CRD. در CRD جایش زیر schema.openAPIV3Schema در spec.versions است.
wrap-schema = گذاشتن در یک CRD
not-judged-no-type = مانیفست { $missing } ندارد.
not-judged-mistyped-type = مانیفست برای { $mistyped } رشته لازم دارد.
not-judged-built-in = { $kind } نوعی از خود کوبرنتیز است و CRD ندارد.
not-judged-structure-only = ساختارش درست است؛ اینکه کد خود سرور برای { $kind } آن را رد می‌کند یا نه، از طرح‌واره پیدا نیست.
structure-warnings = { $warnings } هشدار دربارهٔ ساختار: مشکل‌ها را ببینید. اینکه کد خود سرور برای { $kind } آن را رد می‌کند یا نه، از طرح‌واره پیدا نیست.
not-judged-tool-file = { $kind } را یک ابزار می‌خواند و به سرور API فرستاده نمی‌شود.
not-judged-unknown-kind = نوع { $kind } در { $apiVersion } شناخته نیست.
not-judged-no-definition = تعریفی از { $definition } نیست.
not-judged-crd-unread = تعریفی از { $definition } نیست و CRD خوانده نمی‌شود: نخست آن را اصلاح کنید.
not-judged-aggregated = تعریفی از { $definition } نیست. API آن را سروری پشت لایهٔ تجمیع ارائه می‌کند: { $command } سند OpenAPI آن را چاپ می‌کند که می‌توان در پنجرهٔ CRD گذاشت.
not-judged-definition-undecodable = سرور نمی‌تواند تعریف { $definition } را رمزگشایی کند.
not-judged-definition-refused = سرور تعریف { $definition } را رد می‌کند.
not-judged-definition-serves-nothing = تعریف { $definition } هیچ نسخه‌ای را ارائه نمی‌کند.
lone-surrogate = متن یونیکد درستی نیست: جانشین تنهای U+{ $code } به‌صورت U+FFFD خوانده می‌شود.

## نسخه‌های کوبرنتیز

releases-accepted = همهٔ نسخه‌ها از { $first } تا { $last } این CRD را می‌پذیرند.
releases-dropped = همهٔ نسخه‌ها این CRD را می‌پذیرند، اما { $which ->
    [all] همهٔ نسخه‌ها
    [until] نسخه‌های تا { $releases }
    [since] نسخه‌های از { $releases } به بعد
   *[some] نسخه‌های { $releases }
} بی‌صدا { $fields } را دور می‌اندازند.
releases-refused = { $which ->
    [all] همهٔ نسخه‌ها
    [until] نسخه‌های تا { $releases }
    [since] نسخه‌های از { $releases } به بعد
   *[some] نسخه‌های { $releases }
} این CRD را رد می‌کنند: { $reason }.
releases-more = { $reason } (و { $more } دلیل دیگر)
releases-unknown = { $what } ناشناخته است
releases-since = { $what } را از { $since } به بعد می‌توان در قاعده‌های تازه به کار برد
releases-asking = پرسش از نسخه‌های دیگر…
see-problems = «مشکل‌ها» را ببینید
reconstructed = نسخهٔ { $release } از کد پیش از انتشار آن بازسازی شده است: شاید پاسخ‌ها با نسخهٔ منتشرشده فرق کنند.

## ارتقا

upgrade-from = از کوبرنتیز
upgrade-to = به کوبرنتیز
upgrade-between = از { $from } به { $to }
upgrade-comparing = در حال مقایسه…
upgrade-failed = نسخه‌ها مقایسه نشدند: { $reason }
upgrade-error = می‌شکند
upgrade-warning = شاید بشکند
upgrade-info = فرق می‌کند
upgrade-count-error = { $count } تغییر شکننده
upgrade-count-warning = { $count } تغییر که شاید بشکند
upgrade-count-info = { $count } تفاوت
upgrade-nothing = چیزی عوض نمی‌شود.
upgrade-changes = { $changes }.
differs-message = سرور:
differs-after = اکنون:
differs-before = پیش از آن:

## تغییرهای یک تعریف

changes-no-previous = برای دیدن آنکه به‌روزرسانی CRD چه چیز را می‌شکند، CRD را همان‌گونه که در کلاستر است در پنجرهٔ زیر CRD بگذارید.
changes-unreadable = CRD خوانده نمی‌شود، پس چیزی برای مقایسه نیست: «مشکل‌ها» را ببینید.
changes-failed = تعریف‌ها مقایسه نشدند: { $reason }
changes-nothing = برای شیءها چیزی عوض نمی‌شود.
changes-count-alpha = نسخه‌های آلفا هم شمرده شوند
changes-alpha = { $versions }: تغییرهای نسخهٔ آلفا اینجا، مانند crd-drydock diff، شکننده شمرده نمی‌شوند.
changes-accepted = سرور این به‌روزرسانی تعریف را می‌پذیرد.
changes-refused = سرور این به‌روزرسانی تعریف را رد می‌کند.
changes-apart = این دو مقایسه نشدند: { $reason }
changes-what = چه عوض می‌شود
changes-more = … و { $count } تغییر دیگر.
changes-show-before = نمایش پیشین
changes-show-now = نمایش کنونی
changes-value-none = (هیچ)
changes-objects = شیءهای این صفحه
changes-no-objects = شیئی از این نوع در صفحه نیست.
changes-migration = راه امن
changes-witness = درخواستی که آن را نشان می‌دهد
witness-previous = ذخیره‌شدهٔ پیشین:
witness-object = فرستاده‌شده:
witness-before = ‏CRD پیشین:
witness-after = ‏CRD کنونی:
witness-accepted = پذیرفته
fate-kept = همچنان معتبر
fate-kept-why = می‌توان آن را همین‌گونه ایجاد و به‌روز کرد.
fate-untouched = مانند پیش
fate-untouched-why = سرور CRD تازه را رد می‌کند و پیشین را نگه می‌دارد.
fate-losing = معتبر، با از دست رفتن مقدار
fate-ratcheted = تدریجی
fate-ratcheted-why = به‌روزرسانی‌ای که مقدارهای نادرست را دست‌نخورده بگذارد پذیرفته می‌شود (سخت‌گیری تدریجی، ratcheting). دیگر نمی‌توان آن را ایجاد کرد.
fate-stuck = گیرکرده
fate-stuck-why = تا درست نشود، هر به‌روزرسانی آن رد می‌شود.
fate-was-refused = ‏CRD پیشین هم اجازهٔ ایجاد آن را نمی‌دهد.
fate-pruned = نوشتن بعدی این‌ها را حذف می‌کند: { $fields }
fate-defaulted = نوشتن بعدی برای این‌ها مقدار پیش‌فرض می‌گذارد: { $fields }
fate-round-trip = پس از ذخیره و خواندن دوباره، مقدار این‌ها فرق می‌کند: { $fields }

## آزمون‌های یک تعریف

tests-none = مجموعهٔ آزمون می‌گوید سرور کدام شیءها را می‌پذیرد، چه ذخیره می‌کند و چرا رد می‌کند. نخستین مجموعه را از CRD بنویسید، یا درخواست این صفحه را یک آزمون کنید.
tests-no-crd = در این صفحه CRDای برای آزمودن نیست.
tests-no-definition = در این صفحه CRDای به نام { $name } نیست.
tests-running = در حال اجرا…
tests-not-run = آزمون‌ها اجرا نشدند: { $reason }
tests-draft = نوشتن نخستین مجموعه
tests-draft-hint = شیءهایی که CRD می‌پذیرد، و برای هر قاعده یکی که رد می‌کند
tests-drafted = نخستین مجموعه در ویرایشگر است.
tests-not-drafted = نخستین مجموعه نوشته نشد: { $reason }
tests-add = افزودن این درخواست
tests-add-hint = درخواست این صفحه با نتیجه‌اش یک آزمون می‌شود
tests-added = { $count } آزمون به مجموعه افزوده شد.
tests-not-added = این مجموعه آزمون نمی‌پذیرد: خطاهای آن را درست کنید، یا فهرست‌هایش را بدون کروشه بنویسید.
tests-update = انتظار همین پاسخ‌ها
tests-update-hint = آنچه سرور اکنون می‌گوید در آزمون‌های ناموفق نوشته می‌شود
tests-updated = { $count } آزمون اکنون همان را انتظار دارد که سرور می‌گوید.
tests-not-updated = هیچ آزمونی را نمی‌شد تغییر داد.
tests-empty = آزمونی نیست
tests-passed = { $count } موفق
tests-failed = { $count } ناموفق
tests-broken = { $count } اجرانشدنی
tests-skipped = { $count } کنار گذاشته
test-passed = موفق
test-failed = ناموفق
test-broken = اجرانشدنی
test-skipped = اجرا نشد
test-onCreate = ایجاد
test-onUpdate = به‌روزرسانی
test-onStatusUpdate = به‌روزرسانی status
test-unknown = سرور فیلدهایی را که در طرح‌واره نیستند حذف می‌کند: { $fields }
test-unnamed = آزمونی افزوده نشد: شیء نام ندارد و آزمون به آن نام می‌دهد.
test-not-judged = آزمونی افزوده نشد: پاسخی نیست که انتظار آن برود.
tests-coverage = پوشش: { $covered } از { $total }
tests-coverage-why = هنوز هیچ آزمونی این بخش‌های CRD را نمی‌پوشاند. هر قاعده یک درخواست می‌خواهد که بپذیرد و یکی که رد کند.
tests-covered = آزمون‌ها همهٔ CRD را می‌پوشانند.
covered = آزمونی آنچه را در این سطر است می‌پوشاند
not-covered = هیچ آزمونی آنچه را در این سطر است نمی‌پوشاند
not-covered-short = بی‌آزمون
covered-rule = پذیرفته: { $passed }، ردشده: { $refused }
missing-find = یافتن آزمون‌های جاافتاده
missing-find-hint = هر بار تغییری کوچک در CRD می‌دهد و تغییرهایی را فهرست می‌کند که هیچ آزمونی متوجهشان نمی‌شود
missing-finding = در حال تغییر CRD، هر بار یک جا…
missing-failed = جست‌وجوی آزمون‌های جاافتاده ناموفق بود: { $reason }
missing-found = تغییرهایی که هیچ آزمونی متوجهشان نمی‌شود: { $unnoticed } از { $valid }
missing-why = با هر یک از این تغییرهای CRD همهٔ آزمون‌ها همچنان موفق‌اند. آزمون زیر آن ناموفق می‌شد.
missing-none = هر تغییر آزمونی را ناموفق می‌کند.
missing-none-open = هر تغییری که آزموده شد آزمونی را ناموفق می‌کند. پوشش بیش از این می‌خواهد: بخش‌هایی که فهرست می‌کند هنوز آزمونی ندارند.
missing-over = زمان پس از { $tried } از { $total } تغییر به پایان رسید.
missing-becomes = { $before } به { $after } تبدیل می‌شود
missing-removed = { $before } برداشته می‌شود
missing-add = افزودن این آزمون
missing-add-all = افزودن هر { $count } آزمون
missing-too = آزمون { $name } هم متوجه آن می‌شود.
missing-no-test = آزمونی یافته نشد که متوجه آن شود.
missing-no-test-why = آزمونی یافته نشد که متوجه آن شود: { $reason }

## مشکل‌ها

problems-none = مشکلی نیست: سرور حرفی ندارد.
problems-none-found = مشکلی پیدا نشد.
problems-structure = نوعی که CRD ندارد با ساختار منتشرشده‌اش داوری شد، و با آن بررسی‌های سرور که این صفحه می‌شناسد. سرور بررسی‌های دیگری هم دارد و شاید باز هم شیء را رد کند.
problems-more = نمایش { $count } مورد دیگر
problems-hidden = … و { $kinds } دیگر.
severity-error = خطا
severity-warning = هشدار
severity-info = نکته
hidden-error = { $count } خطا
hidden-warning = { $count } هشدار
hidden-info = { $count } نکته
place-crd = CRD، سطر { NUMBER($line, useGrouping: "false") }
place-object = شیء، سطر { NUMBER($line, useGrouping: "false") }
place-file = { $file }، سطر { NUMBER($line, useGrouping: "false") }
place-previous = شیء پیشین، سطر { NUMBER($line, useGrouping: "false") }
place-previous-crd = ‏CRD پیشین، سطر { NUMBER($line, useGrouping: "false") }
place-suite = مجموعهٔ آزمون، سطر { NUMBER($line, useGrouping: "false") }
demanded = به‌خاطر { $keyword }: { $place }
place-of = { $title }، { $place }
because-of = علت: { $place }
server-text = متن کامل سرور
tip-template = به قالب می‌ماند: آنچه از آن ساخته می‌شود را بچسبانید، برای نمونه خروجی `helm template` را.
tip-v1beta1 = تعریف‌های `apiextensions.k8s.io/v1beta1` در کوبرنتیز 1.22 برداشته شدند. بنویسید `apiVersion: apiextensions.k8s.io/v1` و `schema`، `subresources` و `additionalPrinterColumns` را به هر مدخل `spec.versions` ببرید.
tip-from-cluster = این مانیفست از یک کلاستر آمده است. درخواست ایجاد نباید `resourceVersion` داشته باشد: آنچه را کلاستر نوشته است بردارید.
tip-no-status = در CRD به این نسخه `subresources.status` را بیفزایید یا «به‌روزرسانی» را برگزینید.
tip-boolean = کوبرنتیز YAML 1.1 می‌خواند که در آن `{ $written }` بدون نقل‌قول یک بولی است. اگر رشته می‌خواهید آن را در نقل‌قول بگذارید.
tip-scalar = `{ $written }` بدون نقل‌قول عدد یا مقدار بولی است. اگر رشته منظور است آن را در نقل‌قول بگذارید.
tip-quantity = میان عدد و یکای یک مقدار فاصله نیست.
tip-strict = اعتبارسنجی سخت‌گیرانه فیلدهای ناشناخته و تکراری را رد می‌کند. `kubectl apply` همین را می‌خواهد.
rename-field = تغییر نام { $from } به { $name }
tip-schema-slip = طرح‌واره در اینجا `{ $name }` دارد که سرور نمی‌شناسد و حذفش می‌کند. نخست CRD را اصلاح کنید.
tip-schema-slip-above = طرح‌واره در مسیر این فیلد `{ $name }` دارد که سرور نمی‌شناسد و حذفش می‌کند. نخست آن را اصلاح کنید.
tip-sign = مقداری که با «{ $sign }» آغاز شود برای YAML متن نیست. آن را در نقل‌قول بگذارید.
tip-colon = مقداری که دونقطه و پس از آن فاصله دارد برای YAML متن نیست. آن را در نقل‌قول بگذارید.
tip-open-quote = نقل‌قول `{ $quote }` که این مقدار با آن آغاز می‌شود در همین سطر بسته نشده است.
tip-no-colon = پس از این کلید دونقطه نیست.
tip-indent = این فیلد زیر `{ $key }` جای دارد که خالی است. آن را تورفته کنید.
indent-below = تورفته کردن آنچه زیر { $key } جای دارد
put-in-quotes = گذاشتن در علامت نقل‌قول
close-quote = بستن نقل‌قول
tip-tab = این سطر با جهش (Tab) تورفته است. YAML آنجا تنها فاصله می‌پذیرد.
tip-cel-equals = CEL با دو نشانهٔ برابر می‌سنجد: `==`.
tip-cel-implies = CEL نشانهٔ `=>` ندارد. اگر با درستی a باید b هم درست باشد، بنویسید `!(a) || b`.
tip-cel-null = در CEL فیلدی که نیست null نیست. بپرسید که هست یا نه: `{ $asks }`.
tip-cel-function = CEL تابع `{ $written }` ندارد. `{ $instead }` را دارد.
tip-cel-metadata = قاعده‌ها از metadata شیء تنها `name` و `generateName` را می‌بینند.
tip-cel-words = در CEL برای «و» `&&`، برای «یا» `||` و برای «نه» `!` نوشته می‌شود.
write-instead = نوشتن { $text }
write-maximum = نوشتن { $text }، بیشینه
write-minimum = نوشتن { $text }، کمینه
add-entry = افزودن { $text }
tabs-to-spaces = تورفتگی با فاصله
tip-crd-here = این یک CRD است: اینجا هم کار می‌کند، اما جای آن پنجرهٔ نخست است.
tip-crd-unused = این یک CRD است: جای آن پنجرهٔ نخست است.
move-crd = بردن به پنجرهٔ نخست
same-object = همین شیء در سطر { NUMBER($line, useGrouping: "false") } هم هست. اگر سرور آن را ذخیره کند، `kubectl apply` آن را با این یکی به‌روز می‌کند.
crd-moved = ‏CRD در پنجرهٔ نخست است.
crd-moved-over = ‏CRD جای تعریف پنجرهٔ نخست را گرفت.
tip-fence = این متن همراه نشانه‌های بلوک کد رونوشت شده است. مانیفست سطری از سه بک‌تیک ندارد.
tip-command = این متن همراه یک فرمان رونوشت شده است. تنها سطرهای دیگر مانیفست‌اند.
tip-signs = هر سطر با علامت جمعِ diff آغاز می‌شود. این علامت بخشی از مانیفست نیست.
tip-blanks = این سطر با فاصله‌های نشکن یا پهن تورفته شده است که در صفحه‌های وب می‌آیند. YAML آنجا تنها فاصلهٔ ساده می‌پذیرد.
tip-colons = این دونقطه‌ها تمام‌عرض‌اند. YAML تنها دونقطهٔ ساده را می‌پذیرد که پس از آن یک فاصله باشد.
tip-quotes = این گیومه‌ها حروف‌چینی‌اند، پس بخشی از مقدار می‌شوند. علامت‌های نقل‌قول YAML ساده‌اند.
tip-digits = این رقم‌ها از خط دیگری‌اند، پس مقدار یک رشته است. عددهای YAML با رقم‌های 0 تا 9 نوشته می‌شوند.
keep-manifest = نگه‌داشتن تنها مانیفست
plain-characters = نوشتن نویسه‌های ساده
tip-object-here = این شیئی از نوع { $kind } است. این پنجره جای CRDهاست.
move-object = بردن به پنجرهٔ شیء
object-moved = شیء در پنجرهٔ خودش است.
object-moved-over = شیء جای آنچه در پنجرهٔ شیء بود را گرفت.
tip-boolean-key = کوبرنتیز YAML 1.1 می‌خواند که در آن کلید `{ $written }` بدون نقل‌قول یک بولی است. سرور کلید `{ $becomes }` را می‌گیرد.
quote-key = گذاشتن کلید در نقل‌قول: { $written }
convert = تبدیل به apiextensions.k8s.io/v1
converted = ‏CRD برای `apiextensions.k8s.io/v1` بازنویسی شد؛ توضیح‌هایش می‌مانند.
converted-keeps = ریشهٔ طرح‌واره فیلدهای ناشناخته را نگه می‌دارد، چنان‌که v1beta1 به‌طور پیش‌فرض می‌کرد: `x-kubernetes-preserve-unknown-fields`. فیلدهای ناشناختهٔ درون فیلدهایی که طرح‌واره شرح می‌دهد اکنون دور ریخته می‌شوند.
convert-not = چیزی تبدیل نشد: متن خطا دارد، یا CRDای از v1beta1 با spec در آن نیست.
clean = برداشتن آنچه کلاستر نوشته است
cleaned = آنچه کلاستر نوشته بود برداشته شد: ⁨resourceVersion⁩، ⁨uid⁩، ⁨creationTimestamp⁩ و مانند آن‌ها، و status تعریف‌ها.
clean-not = چیزی برداشته نشد: متن خطا دارد، یا چنین چیزی در آن نیست.

## شیء ذخیره‌شده

lines-hidden = … و { $count } سطر دیگر. رونوشت‌ها همه را دارند.
copy-yaml = رونوشت YAML
copy-json = رونوشت JSON
stored-copied = شیء ذخیره‌شده در بریده‌دان است.
stored-refused = رد شد، پس چیزی ذخیره نمی‌شود. اگر معتبر بود این ذخیره می‌شد.
legend-gone = رفته
legend-added = افزوده
legend-hint = برای دیدن دلیل، نشانگر را روی آن ببرید
legend-hint-tap = برای دیدن دلیل، روی آن بزنید
only-changes = تنها تغییرها
beside = کنار هم
beside-typed = نوشته‌شده
beside-stored = ذخیره‌شده
beside-before = شیء پیشین
next-change = تغییر بعدی
download = بارگیری
lines-folded = { $count } سطر بدون تغییر
show-cause = نمایش آنچه در CRD این را پدید آورد
cause-in-crd = بخشی از CRD که این را پدید آورد برگزیده شد.
cause-back = بازگشت به نتیجه
mark-pruned = هرس‌شده
    .why = طرح‌واره این فیلد را ندارد، پس سرور بی‌صدا آن را دور می‌اندازد. شاید نام اشتباه نوشته شده یا فیلد در جای درستی نیست.
mark-defaulted = پیش‌فرض
    .why = شیء این را ندارد: سرور مقدار پیش‌فرض طرح‌واره را می‌گذارد.
mark-null-dropped = null
    .why = مقدار null که در طرح‌واره nullable نیست و پیش‌فرضی جایش را نمی‌گیرد دور انداخته می‌شود.
mark-status-ignored = نادیده
    .why = status تنها از راه زیرمنبع status نوشته می‌شود: این درخواست به آن دست نمی‌زند.
    .why-beside = این درخواست به زیرمنبع status می‌رود که تنها status را عوض می‌کند: بقیه همان‌گونه که ذخیره است می‌ماند.
mark-metadata = سرور
    .why = سرور خودش این را می‌گذارد یا از شیء ذخیره‌شده برمی‌دارد.
mark-generated = ساخته‌شده
    .why = سرور نام را می‌سازد: generateName با پنج نویسهٔ تصادفی، اینجا xxxxx.
mark-cleared = پاک‌شده
    .why = سرور این را نگه نمی‌دارد: تنها خودش این فیلد را می‌گذارد، یا شیءهای این نوع آن را ندارند.
mark-kept = نگه‌داشته
    .why = این از شیء ذخیره‌شده است: متن هرچه باشد، درخواست آن را عوض نمی‌کند.
marked = { $mark }: { $why }
trip = کلاستر آن را با { $version } ذخیره می‌کند که { $what ->
    [lost] { $lost } را از دست می‌دهد
    [gained] { $gained } را می‌افزاید
   *[both] { $lost } را از دست می‌دهد و { $gained } را می‌افزاید
}. «نسخه‌ها» را ببینید.
and-more = { $names } و { $more } مورد دیگر

## قاعده‌ها

no-rules = طرح‌وارهٔ این نسخه قاعده‌ای (`x-kubernetes-validations`) ندارد.
rules-no-match = قاعده‌ای چنین نیست.
no-estimate = هزینهٔ قاعده‌ها برآورد نشده است: مشکل‌های تعریف را ببینید.
estimated-all = همهٔ قاعده‌ها، برآورد بیشینه: { $share }
estimated-some = قاعده‌های دارای برآورد، برآورد بیشینه: { $share }
estimated = برآورد بیشینه: { $share }
chart = هزینهٔ { $count } قاعده
chart-all = نمایش همهٔ قاعده‌ها
scale-legend = هر نشانه ده برابر نشانهٔ پیش از خود است. خط‌چین: سقف همهٔ قاعده‌ها، { $schema }. خط پیوسته، در نوار هر قاعده: سقف یک قاعده، { $rule }.
scale-used = این درخواست: { $share }.
share-of-limit = { $value }؛ سقف { $limit } ({ $percent }%)
share-times = { $value }؛ سقف { $limit } ({ $times } برابر سقف)
share-about = حدود { $value }؛ سقف { $limit }
share-uncounted = بیش از آنچه بتوان شمرد؛ سقف { $limit } است
share-little = { $value }؛ سقف { $limit } (کمتر از { $percent }%)
rule-refused = ردشده
rule-not-run = اجرانشده
rule-failed = ناموفق
rule-ratcheted = تدریجی
rule-skipped = کنار گذاشته
rule-held = برقرار
rule-error = خطا
rule-node = روی { $node }
rule-top = خود شیء
rule-transition = قاعدهٔ گذار
rule-since = از کوبرنتیز { $release }
rule-says = پیام: { $message }
rule-computes = پیام را محاسبه می‌کند: { $expression }
rule-go = نمایش در CRD
rule-in-crd = قاعده در CRD برگزیده شد.
rule-back = بازگشت به قاعده
rule-more = { $count ->
    [0] هزینه
   *[other] هزینه و { $count } اجرا
}
rules-which = کدام قاعده‌ها
rules-find = یافتن با مسیر یا متن
rules-all = همهٔ قاعده‌ها ({ $count })
rules-failed = ناموفق ({ $count })
rules-costly = پرهزینه ({ $count })
rules-idle = اجرانشده ({ $count })
rules-count = { $shown } از { $all }
runs-hidden = … و { $count } اجرای دیگر
run-ratcheted = ناموفق است اما به حساب نمی‌آید، زیرا به‌روزرسانی مقدار را دست نزده است (سخت‌گیری تدریجی)
run-no-old-value = قاعده با مقدار قدیمی می‌سنجد و چنین مقداری نیست
run-uncompiled = قاعده کامپایل نمی‌شود
run-cost = هزینه { $cost }
trace = ردیابی
trace-hint = هر بخش قاعده با مقدار، نوع و هزینهٔ آن
trace-none = این قاعده اینجا اجرا نشد.
trace-failed = ردیابی در دست نیست: { $reason }
trace-unneeded = ارزیابی نشد: نتیجه بدون آن هم روشن بود
trace-rounds-unneeded = { $count } عضو دیگر بررسی نشد: نتیجه بدون آن هم روشن بود.
trace-more = … و { $count } عضو دیگر.
run-no-message = عبارت messageExpression آن پیامی نمی‌دهد ({ $reason }): سرور به‌جای آن message قاعده یا خود قاعده را نشان می‌دهد.
idle-no-object = اجرا نشد: شیئی داوری نشده است.
idle-early = اجرا نشد: سرور درخواست را پیش از اعتبارسنجی شیء رد می‌کند.
idle-errors = اجرا نشد: سرور روی شیئی با چنین خطاهایی هیچ قاعده‌ای را اجرا نمی‌کند.
idle-cost = اجرا نشد: شیء آنجا مقداری ندارد، یا هزینهٔ قاعده‌های دیگر زودتر به سقف رسید.
idle = اجرا نشد: شیء آنجا مقداری ندارد.
factor-place = { $factor } × { $place }
factor-calls = تا { $calls } فراخوانی
factor-call = { $cost } برای هر فراخوانی
factor-rest = { $cost } برای بقیه
multiplied = به‌خاطر { $place } در { $factor } ضرب می‌شود ({ $bound }). { $advice }
counted-in = اندازهٔ { $place } هم به حساب می‌آید: تا { $factor } ({ $bound }). { $advice }
bound-none = بدون { $keyword }
bound-is = ⁦{ $keyword }: { $bound }⁩
bound-fits = با ⁦{ $keyword }: { $bound }⁩ در اینجا قاعده در سقف می‌گنجد.
bound-not-enough = کران گذاشتن تنها در اینجا بس نیست.
bounds-together = یا با هم: { $bounds }.
bound-on = ⁦{ $keyword }: { $bound }⁩ روی { $place }
try-expression = آزمودن یک عبارت
try-self = self چیست
try-object = خود شیء (self)
try-node = ⁦self: { $path }⁩
try-no-old = اینجا oldSelf نیست: ایجاد شیء پیشین ندارد. به‌روزرسانی را برگزینید.
try-refused = این مقدار برای شیء فرستاده‌شده است. سرور این عبارت را به‌عنوان قاعدهٔ CRD رد می‌کند:
try-no-boolean = نتیجهٔ قاعده باید true یا false باشد: سرور این عبارت را به‌عنوان قاعدهٔ CRD رد می‌کند.
try-hint = زبان CEL؛ شیء در self و شیء پیشین در oldSelf است.

## نماهای دیگر

table-wide = پهن (⁦-o wide⁩)
table-error = برخی ستون‌ها نیستند: { $reason }
table-scale = مقیاس (scale)
table-selectors = گزینشگرهای فیلد
version-storage = ذخیره‌سازی
version-served = ارائه‌شده
version-not-served = ارائه‌نشده
version-deprecated = منسوخ
version-prunes = طرح‌وارهٔ این نسخه این فیلدها را ندارد و هرسشان می‌کند: { $fields }
version-webhook = شیء در این نسخه چیست، تنها وب‌هوک می‌داند. سرور این را از آن می‌پرسد:
version-review = آن ConversionReview که فرستاده می‌شود
version-object = شیء با نسخهٔ { $version }
version-unstored = هیچ سروری این تعریف را ذخیره نمی‌کند: «مشکل‌ها» را ببینید.
conversion-webhook = تبدیل با وب‌هوک: { $address }
conversion-webhook-why = سرور شیء و نسخهٔ خواسته‌شده را برایش می‌فرستد، آنچه برمی‌گردد را هرس می‌کند، و پاسخ‌هایی را که چیزی بیش از برچسب‌ها و حاشیه‌نویسی‌های فراداده عوض کنند نمی‌پذیرد. این صفحه درخواستی نمی‌فرستد و از وب‌هوک نمی‌پرسد: آنچه فرستاده می‌شد را نشان می‌دهد. در بستهٔ npm، توابع convert() و roundTrip() تابعی می‌گیرند که پاسخ می‌دهد.
conversion-none = تبدیل: None. تنها apiVersion عوض می‌شود.
conversion-many = فیلدی که در نسخهٔ دیگر نام دیگری دارد منتقل نمی‌شود: طرح‌وارهٔ هر نسخه آنچه ندارد را هرس می‌کند.
conversion-one = تنها یک نسخه هست، پس چیزی تبدیل نمی‌شود.
conversion-loses = با ذخیره به‌صورت { $version } و خواندن دوباره از دست می‌رود: { $fields }
conversion-gains = با ذخیره به‌صورت { $version } و خواندن دوباره افزوده می‌شود: { $fields }
webhook-service = سرویس { $service }
status = وضعیت تعریف
conditions = شرط‌ها
accepted-names = نام‌های پذیرفته
categories = دسته‌ها
stored-versions = نسخه‌های ذخیره‌شده
discovery = کشف (discovery)
discovery-none = چیزی فهرست نشده است.
namespaced = در فضای نام
cluster = در سطح کلاستر
resources = منابع
openapi-label = این نوع در سند OpenAPI سرور
openapi-copied = طرح‌واره در بریده‌دان است.
explain-path = فیلدی که توضیح داده شود، مانند spec.replicas
explain-label = توضیح فیلد
explain-asking = در حال یافتن توضیح…
explain-copied = توضیح در بریده‌دان است.
explain-no-kind = کوبرنتیز { $release } در این گروه نوع { $kind } ندارد.
sample-use = گذاشتن در پنجرهٔ شیء
sample-copied = الگو در بریده‌دان است.
sample-optional = با فیلدهای اختیاری
sample-lacks = الگو این فیلدها را ندارد: { $fields }. معمولاً قاعده‌ای الگوی دارای آن‌ها را رد می‌کند، یا شاخهٔ دیگری از اجتماع آن‌ها را دارد.
sample-lacks-more = { $more ->
    [one] الگو این فیلدها و یک فیلد دیگر را ندارد: { $fields }. معمولاً قاعده‌ای الگوی دارای آن‌ها را رد می‌کند، یا شاخهٔ دیگری از اجتماع آن‌ها را دارد.
   *[other] الگو این فیلدها و { $more } فیلد دیگر را ندارد: { $fields }. معمولاً قاعده‌ای الگوی دارای آن‌ها را رد می‌کند، یا شاخهٔ دیگری از اجتماع آن‌ها را دارد.
}
sample-label = شیئی که تعریف می‌پذیرد

## درباره

about-title = دربارهٔ Drydock
about-kubernetes = پاسخ‌ها همان پاسخ‌های { $chosen } است؛ از { $first } تا { $last } را می‌توان برگزید. { $note }
about-privacy = حریم خصوصی
about-privacy-text = هیچ چیز از این صفحه بیرون نمی‌رود: با آنچه می‌نویسید درخواستی فرستاده نمی‌شود و سیاست صفحه هم اجازهٔ آن را نمی‌دهد. پیوند هم‌رسانی همه چیز را پس از # دارد که مرورگرها به هیچ سروری نمی‌فرستند.
about-offline = بدون شبکه
about-offline-text = پس از نخستین بازدید، صفحه بدون شبکه کار می‌کند. «تغییرها»، «آزمون‌ها»، «ارتقا»، «ردیابی» و kubectl explain نیز پس از نخستین کاربرد یکی از آن‌ها، و نوع‌های خود کوبرنتیز پس از نخستین شیء از آن‌ها.
about-memory = حافظه
about-memory-text = متن‌های شما در همین مرورگر و برای هر برگه جداگانه نگه داشته می‌شوند: بارگذاری دوباره آن‌ها را برمی‌گرداند. متن‌هایی که متن دیگری جایشان را گرفت در فهرست نمونه‌ها، زیر «متن‌های پیشین» هستند.
about-links = سندها و راه‌های دیگر کاربرد
about-tutorial = صفحه در پنج کار
about-documents = سندها
about-repository = مخزن
about-package = بسته
about-command = فرمان
about-extension = افزونهٔ VS Code
about-differs = تفاوت‌ها با سرور API
about-here = اینجا
about-there = آنجا
about-why = چرا
about-keys = کلیدها
key-tab = از ویرایشگر بیرون می‌رود؛ در آن، Esc آنچه باز است را می‌بندد
key-complete = آنچه نوشته می‌شود را تکمیل می‌کند
key-find = در ویرایشگر می‌یابد
key-rename = روی زبانهٔ یک فایل، نام آن را عوض می‌کند
key-problem = در ویرایشگر به مشکل بعدی می‌رود
key-fixes = راه‌های رفع مشکلِ جای مکان‌نما را باز می‌کند؛ Tab یکی‌یکی پیش می‌رود و Esc برمی‌گردد
key-fold = در ویرایشگر تا می‌کند و باز می‌کند
key-outline = نمای کلی متن ویرایشگر را نشان می‌دهد
key-tidy = متن ویرایشگر را قالب‌بندی می‌کند
vim = کلیدهای Vim در ویرایشگرها
key-comment = سطرها را توضیح می‌کند یا به حال اول برمی‌گرداند
key-definition = از فیلد شیء به طرح‌وارهٔ آن می‌رود؛ کلیک با Ctrl یا ⌘ هم همین کار را می‌کند
key-arrows = نما یا فایل را برمی‌گزینند و مرز پنجره‌ها را جابه‌جا می‌کنند
arrow-keys = کلیدهای جهت
