# Every text of the page. `CONTRIBUTING.md` says how to add one, and how to add a language.
# What the engine and the server say stays as they say it; `codes.*.ftl` explains it in other languages.

## The frame of the page

title = Drydock: dry-run a custom resource
description = See what a Kubernetes API server would do with your custom resource: in the page, without a cluster.
skip = Skip to the result
tagline-before = What Kubernetes
tagline-after = does with your custom resource
kubernetes-release = Kubernetes release
language = Language
example = Example
open = Open
open-hint = Open files, or drop them anywhere
share = Share
share-hint = Copy a link that holds everything on this page
export = Export
export-hint = Save a ZIP of what is on this page, with a test suite and a README
embed-open = Open in Drydock
embed-copy = Copy a snippet to embed it
embed-copied = The snippet is on the clipboard: put it into an HTML page. With `?embed=readonly` nobody can edit it.
theme-hint = Light, dark, or as the system has it
theme = Theme: { $theme }
theme-auto = Auto
theme-light = Light
theme-dark = Dark
own = Your own CRD
own-hint = Empty the panes for a definition of your own
own-start = Paste or drop your CRD into the first pane. Once the server accepts it, a sample object follows.
new = New
new-hint = Start from a small CRD and an object of it
new-start = A small CRD to change as you like, and an object of it.
start-placed = A sample of { $kind } is in the object pane.
start-replaced = The object was of another kind: a sample of { $kind } took its place.
start-offer = No CRD here defines the kind of the object: it stays as it is.
start-use = Put a sample of { $kind } in its place
about = About
about-hint = Versions, privacy, known divergences, keys
notice = Notice
notice-label = What to notice
tip-first = Edit anything: the result follows at every keystroke.
tip = Edit anything: the result follows at every keystroke, and nothing leaves this page.
notice-edited = Originally: { $notice }
crd = CRD
object = Object
previous = Previous object
result = Result
panes = Panes
request = Request
mode-create = create
mode-update = update
mode-status = status
mode-status-hint = an update of the status subresource
validation = Field validation
validation-hint = What happens to unknown and repeated fields. kubectl apply asks for Strict; the API's own default is Warn.
validation-strict = Strict
validation-warn = Warn
validation-ignore = Ignore
previous-fill = Start from the stored object
previous-fill-hint = Put here what a create of the object stores
previous-crd = Previous CRD
previous-crd-fill = Start from the CRD
previous-crd-fill-hint = Put the CRD here as it is now: what you change then is an update of it
suite = Test suite
views = Views of the result
why = Why?
why-hint = Show the problems
view-stored = Stored
view-problems = Problems
view-rules = Rules
view-table = Table
view-versions = Versions
view-openapi = OpenAPI
view-sample = Sample
view-tests = Tests
view-changes = Changes
view-upgrade = Upgrade
differs = What differs?
differs-hint = What changes for this definition and object if the cluster is upgraded
kubernetes = Kubernetes { $release }
on-paper = Drydock: Kubernetes { $release }, request: { $mode }, field validation: { $validation }
drop = Drop definitions and objects: each finds its pane.
no-script = Drydock runs in the page, so it needs JavaScript.
close = Close
copy = Copy
undo = Undo
redo = Redo
taken-back = This is what was here before.
version = Version
format = Format
link = Link
separator = { ", " }
between-sentences = { " " }
sentence-end = .

## The panes

editor-crd = CustomResourceDefinition, YAML or JSON
editor-crd-hint = Paste or drop a CustomResourceDefinition here, or several.
editor-object = Custom resource, YAML or JSON
editor-object-hint = Paste or drop a custom resource here, or several.
editor-previous = Previous object, YAML or JSON
editor-previous-hint = Paste the object as it is stored.
editor-previous-crd = Previous CustomResourceDefinition, YAML or JSON
editor-previous-crd-hint = Paste the CRD as it is in the cluster.
editor-suite = Test suite, YAML
editor-suite-hint = Paste or drop a test suite for crd-drydock test here.
split-hint = Drag it, or move it with the arrow keys. A double click resets it.
split-crd = Width of the CRD
split-object = Width of the object
split-previous = Height of the object
split-previous-crd = Height of the CRD
maximise = This pane alone, or all of them
files = Files: { $pane }
file-new = New file
file-close = Close { $file }
file-closed = Closed { $file }.
file-rename = Rename { $file }
file-name = Name of the file
files-split = { $files ->
    [one] The stream is now one file.
   *[other] The stream is now { $files } files, named after its "# Source:" comments.
}
crumbs = Where the cursor is
fold = Fold
unfold = Unfold
folded = folded lines
outline = Outline
outline-hint = What the text has, line by line (Ctrl+Shift+O)
outline-find = Find in the outline
outline-count = { $shown } of { $all }
tidy = Format
tidy-hint = Two spaces for each level; comments stay (Shift+Alt+F)
tidy-not = This text is not formatted: it has errors, or would not be the same afterwards.
no-schema = No definition says what this field is.
find = Find
find-next = Next
find-previous = Previous
find-case = Match case
find-regexp = Regular expression
find-word = Whole words
find-count = { $count } found
find-at = { $current } of { $count }
find-many = more than { $count }
replace = Replace
replace-by = Replace by
replace-all = Replace all
replaced = replaced match on line $
replaced-all = replaced $ matches
match = current match
on-line = on line
go-to-line = Go to line
go = go
completions = Completions
diagnostics = Diagnostics
control-character = Control character

## Examples

example-choose = choose one…
example-chosen = Example: { $title }.
example-chosen-usual = Example: { $title }. The release and the field validation are the usual ones again.
earlier = Earlier texts
earlier-work = { $name }, { $when }
earlier-unnamed = without a name
restored = Your earlier texts are back.
example-pruning = Pruning
    .notice = Fields that the schema does not list vanish without an error: `shedule`, `keepLast`, and the `status`, which has a subresource of its own.
example-defaults = Defaulting and null
    .notice = Defaults are set before `required` is checked, a null stays where the field is nullable, and the defaults below `tls` never apply, since `tls` itself has none.
example-list-map = List maps and sets
    .notice = The third port repeats the first one's keys, since `protocol` is defaulted before keys are compared.
example-transition = Transition rules
    .notice = Rules about `oldSelf` run on updates only. Rules on a removed field are skipped, so the rule that keeps the field sits on its parent.
example-ratcheting = Ratcheting
    .notice = Two values break today's schema, yet the update passes, because it does not change them. Change `replicas` to 41 and it fails.
example-cost = Cost budget
    .notice = The server refuses this CRD, whatever the objects are: the sizes of its lists multiply, and nothing bounds them. Set the suggested `maxItems` and `maxLength` to make it fit.
example-columns = Printer columns
    .notice = A column shows the first value that its JSONPath finds. `HOSTS` finds two and shows one, and is there only if “wide” is ticked.
example-conversion = Conversion
    .notice = Without a webhook only `apiVersion` changes: `v1` does not know `size`, so reading the object as `v1` loses it.
example-evolution = Update of a CRD
    .notice = The CRD became stricter and lost a field: the view Changes says what breaks, proves it, and tells what becomes of the three objects.
example-testing = Tests
    .notice = A suite runs after each edit: two tests pass, and one expects a text that differs from the server's. A mark beside each line of the CRD says whether a test covers it.

## What happens to texts

not-kept = This browser does not keep your texts: share or copy them before you close the tab.
sample-placed = The sample is in the object pane.
nothing-stored = There is nothing stored to start from: see the problems.
previous-filled = What a create of the object stores is the previous object now.
previous-crd-filled = The CRD is the previous one now: change it above, and the view Changes says what that breaks.
opened-previous = Opened as the previous object.
opened-previous-crd = Opened as the previous CRD.
opened-beside = { $files ->
    [one] Opened a file beside the others.
   *[other] Opened { $files } files beside the others.
}
opened = { $files ->
    [one] Opened a file: each document is in the pane of its kind.
   *[other] Opened { $files } files: each document is in the pane of its kind.
}
left-out-large = { $file } is larger than { $megabytes } MB and was left out.
left-out-binary = { $file } is not text in UTF-8 or UTF-16 and was left out.
left-out-archive = { $file } is an archive. Unpack it, then open or drop the files in it.
link-copied = The link is on the clipboard: it holds everything on this page.
link-shown = Copy this link: it holds everything on this page.
link-long = It has { $characters } characters: not every chat takes that.
exported = Saved { $file }: its README says what is in it.
export-unnamed = It has no test suite: the object has no name, and a test would give it one.
export-not-judged = It has no test suite: there is no answer to expect.
export-left = { $count ->
    [one] One object has no test in it: the object has no name, or nothing judged it.
   *[other] { $count } objects have no test in it: they have no name, or nothing judged them.
}
export-suite = A test suite that expects this result
labelled = { $label }: { $text }
link-opened = Opened a shared link in place of your own texts.
link-damaged = The shared link cannot be opened: it is damaged.
link-unknown = The shared link cannot be opened: another version of the page made it.
link-empty = The shared link cannot be opened: it holds no texts.
link-large = The shared link cannot be opened: it unpacks to more than { $megabytes } MB.
part-missing = This part of the page could not be loaded.
new-version = A new version of this page is ready. Your texts are kept.
reload = Reload
no-clipboard = The browser does not let this page use the clipboard.

## The verdict

wait = Wait
loading = Loading the engine…
busy = Busy
busy-text = Still at work on this one…
failed = Failed
failed-text = The engine stopped on this input and was started anew; your texts are kept. ({ $reason })
no-engine = No engine
no-engine-text = The engine could not be loaded: { $reason }
no-engine-toast = The engine could not be loaded. Your texts are kept.
no-answer = it gave no answer in { $seconds } seconds
no-worker = its script did not load
try-again = Try again
waiting = Waiting
waiting-crd = Waiting for a CustomResourceDefinition.
waiting-object = Waiting for an object.
no-crd = No CRD
no-crd-text = The CRD cannot be used: see the problems.
crd-refused = CRD refused
crd-refused-text = The server refuses the CRD: see the problems.
crd-refused-update = The server refuses this update of the CRD, so the previous one stays: see the problems.
unread = Unreadable
unread-text = The object cannot be read: see the problems.
unread-part = Part of the text cannot be read: see the problems.
not-checked = Not checked
structure-only = Structure only
allowed = Allowed
refused = Refused
refused-some = { $count } of { $all } refused
verdict-on = { $title }: { $text }
refused-early = The server refuses the request before it validates the object: see the problems.
no-status = Version { $version } of the CRD has no status subresource, so the server answers 404: { $said }.
refused-strictly = Refused by strict field validation: { $what }.
kubectl-refuses = kubectl apply would refuse it: { $what }. It asks for strict field validation.
kubectl-refuses-some = kubectl apply would refuse { $count } of { $all } objects for { $what }: it asks for strict field validation.
kubectl-refuses-crd = kubectl apply would refuse the CRD: { $what }. It asks for strict field validation.
strict-unknown = { $count ->
    [one] { $count } unknown field
   *[other] { $count } unknown fields
}
strict-repeated = { $count ->
    [one] { $count } repeated field
   *[other] { $count } repeated fields
}
refused-errors = { $errors ->
    [one] Refused with { $errors } error.
   *[other] Refused with { $errors } errors.
}
refused-without-rules = { $errors ->
    [one] Refused with { $errors } error; the rules did not run.
   *[other] Refused with { $errors } errors; the rules did not run.
}
stored-create = Stored as it is.
stored-update = Update stored as it is.
stored-status = Status stored as it is.
stored-create-with = Stored: { $changes }.
stored-update-with = Update stored: { $changes }.
stored-status-with = Status stored: { $changes }.
count-pruned = { $count } pruned
count-defaulted = { $count } defaulted
count-null-dropped = { $count } dropped as null
count-status-ignored = { $count } ignored
count-cleared = { $count } cleared
count-generated = { $count } made by the server
trip-lost = { $fields } lost in { $version }
trip-gained = { $fields } gained in { $version }
tally = { $accepted } of { $all } objects would be stored.
tally-with = { $accepted } of { $all } objects would be stored, { $others }.
tally-none = Of { $all } objects: { $others }.
tally-refused = { $count } refused
tally-structure-only = { $count } checked by structure only
tally-not-judged = { $count } not checked
tally-waiting = { $count } waiting
chooser-option = { $number } of { $all }: { $title }, { $outcome ->
    [accepted] allowed
    [structure-only] structure only
    [refused] refused
    [waiting] waiting
   *[other] not checked
}

## What is missing

untitled = a document without kind { $name }
empty-crd = Paste or drop a CustomResourceDefinition and an object of it.
open-files = Open files…
choose-example = Choose an example
no-object = There is no object to look at.
no-definition = There is no definition to look at: see the problems.
structure-view = This kind has no CustomResourceDefinition, only a published structure. The view needs a definition.
no-kind-sample = There are samples only of the most common kinds of Kubernetes.
no-kind-table = There are tables only of the most common kinds of Kubernetes.
no-stored-object = There is no stored object to list.
stale = From before: the newest text has no result of its own.
missing-crd = There is no CustomResourceDefinition yet: paste one as YAML or JSON.
missing-object = There is no object yet: paste one as YAML or JSON.
needs-previous = An update needs the previous object: paste it, or start from what is stored.
needs-this-previous = An update of { $title } needs it as it is stored; the previous object is { $previous }.
needs-previous-of = An update of { $title } needs it as it is stored: the previous pane has no object of its group, kind, namespace and name.
previous-crd-of-another = The previous pane has no definition with the name of the CRD, so the CRD is judged as a new one.
unreadable-definition = Its definition cannot be read.
did-you-mean = { $said } Did you mean { $names }?
not-judged-not-kubernetes = This is not a manifest of Kubernetes. It may be the values of a chart, for example.
stranger-go = This is Go source. controller-gen makes CRDs of Go types: controller-gen crd paths=./... output:stdout
stranger-schema = This is a schema without a CRD around it. A CRD has it in spec.versions, below schema.openAPIV3Schema.
wrap-schema = Wrap it in a CRD
not-judged-no-type = The manifest lacks { $missing }.
not-judged-mistyped-type = The manifest needs a string for { $mistyped }.
not-judged-built-in = { $kind } is a kind of Kubernetes itself, which no CRD defines.
not-judged-structure-only = Nothing is wrong with the structure. No schema tells whether the server's own code for { $kind } refuses it.
structure-warnings = { $warnings ->
    [one] One warning about the structure: see the problems. No schema tells whether the server's own code for { $kind } refuses it.
   *[other] { $warnings } warnings about the structure: see the problems. No schema tells whether the server's own code for { $kind } refuses it.
}
not-judged-tool-file = { $kind } is read by a tool. No API server gets it.
not-judged-unknown-kind = No kind { $kind } is known in { $apiVersion }.
not-judged-no-definition = There is no definition of { $definition }.
not-judged-crd-unread = There is no definition of { $definition }, and the CRD cannot be read: correct it first.
not-judged-aggregated = There is no definition of { $definition }. Its API server is aggregated: { $command } prints the OpenAPI document, which can be put into the CRD pane.
not-judged-definition-undecodable = The server cannot decode the definition of { $definition }.
not-judged-definition-refused = The server refuses the definition of { $definition }.
not-judged-definition-serves-nothing = The definition of { $definition } serves no version.
lone-surrogate = The text is not valid Unicode: the lone surrogate U+{ $code } is read as U+FFFD.

## Releases

releases-accepted = The CRD is accepted by all releases from { $first } to { $last }.
releases-dropped = Accepted by all releases; dropped silently { $which ->
    [all] by all of them
    [until] up to { $releases }
    [since] from { $releases } on
   *[some] by { $releases }
}: { $fields }.
releases-refused = The CRD is refused { $which ->
    [all] by all releases
    [until] up to { $releases }
    [since] from { $releases } on
   *[some] by { $releases }
}: { $reason }.
releases-more = { $reason } (and { $more } more)
releases-unknown = { $what } is unknown
releases-since = { $what } may be used in new rules from { $since }
releases-asking = Asking the other releases…
see-problems = see the problems
reconstructed = { $release } is reconstructed from code before its release: answers may differ from the released one.

## Upgrades

upgrade-from = From Kubernetes
upgrade-to = To Kubernetes
upgrade-between = From { $from } to { $to }
upgrade-comparing = Comparing…
upgrade-failed = The releases could not be compared: { $reason }
upgrade-error = breaks
upgrade-warning = may break
upgrade-info = differs
upgrade-count-error = { $count } breaking
upgrade-count-warning = { $count } may break
upgrade-count-info = { $count ->
    [one] { $count } difference
   *[other] { $count } differences
}
upgrade-nothing = Nothing changes.
upgrade-changes = { $changes }.
differs-message = Server:
differs-after = Now:
differs-before = Before:

## Changes of a definition

changes-no-previous = To see what an update of the CRD breaks, put the CRD as it is in the cluster into the pane below the CRD.
changes-unreadable = The CRD cannot be read, so there is nothing to compare: see the problems.
changes-failed = The definitions could not be compared: { $reason }
changes-nothing = Nothing changes for objects.
changes-count-alpha = count alpha versions
changes-alpha = { $versions }: changes of an alpha version do not count as breaking here, as in crd-drydock diff.
changes-accepted = The server accepts this update of the definition.
changes-refused = The server refuses this update of the definition.
changes-apart = The two are not compared: { $reason }
changes-what = What changes
changes-more = { $count ->
    [one] … and { $count } more change.
   *[other] … and { $count } more changes.
}
changes-show-before = Show before
changes-show-now = Show now
changes-value-none = (none)
changes-objects = The objects on this page
changes-no-objects = There is no object of this kind on the page.
changes-migration = A safe way
changes-witness = A request that shows it
witness-previous = Stored before:
witness-object = Sent:
witness-before = The previous CRD:
witness-after = The CRD:
witness-accepted = accepted
fate-kept = still valid
fate-kept-why = It can be created and updated as it is.
fate-untouched = as before
fate-untouched-why = The server refuses the new CRD and keeps the previous one.
fate-losing = valid, loses values
fate-ratcheted = ratcheted
fate-ratcheted-why = An update passes if it leaves the wrong values as they are (ratcheting). It could not be created any more.
fate-stuck = stuck
fate-stuck-why = Every update is refused until you correct the object.
fate-was-refused = The previous CRD does not let it be created either.
fate-pruned = The next write drops: { $fields }
fate-defaulted = The next write sets defaults for: { $fields }
fate-round-trip = These fields change when they are stored and read again: { $fields }

## Tests of a definition

tests-none = A suite says which objects the server accepts, what it stores, and why it refuses. Write a first one from the CRD, or make the request on this page a test.
tests-no-crd = There is no CRD on this page to test.
tests-no-definition = There is no CRD named { $name } on this page.
tests-running = Running…
tests-not-run = The tests could not be run: { $reason }
tests-draft = Write a first suite
tests-draft-hint = Objects that the CRD admits, and for each rule one that it refuses
tests-drafted = The first suite is in the editor.
tests-not-drafted = There is no first suite: { $reason }
tests-add = Add this request
tests-add-hint = The request on this page, with its result, becomes a test
tests-added = { $count ->
    [one] The test is in the suite.
   *[other] { $count } tests are in the suite now.
}
tests-not-added = No test was added: correct the errors of the suite, or write its lists without brackets.
tests-update = Expect these answers
tests-update-hint = Replace the expectations of failed tests with what the server says now
tests-updated = { $count ->
    [one] { $count } test now expects what the server says.
   *[other] { $count } tests now expect what the server says.
}
tests-not-updated = No test could be changed.
tests-empty = No tests
tests-passed = { $count } passed
tests-failed = { $count } failed
tests-broken = { $count } broken
tests-skipped = { $count } skipped
test-passed = passed
test-failed = failed
test-broken = broken
test-skipped = skipped
test-onCreate = create
test-onUpdate = update
test-onStatusUpdate = update of the status
test-unknown = The server drops fields that the schema does not have: { $fields }
test-unnamed = No test was added: the object has no name, and a test would give it one.
test-not-judged = No test was added: there is no answer to expect.
tests-coverage = Coverage: { $covered } of { $total }
tests-coverage-why = No test covers these parts of the CRD yet. A rule needs a request that it lets pass, and one that it refuses.
tests-covered = The tests cover all of the CRD.
covered = a test covers this line
not-covered = no test covers this line
not-covered-short = no test
covered-rule = let pass: { $passed }, refused: { $refused }
missing-find = Find missing tests
missing-find-hint = Makes small changes to the CRD, one at a time, and lists those that no test notices
missing-finding = Changing the CRD, one place at a time…
missing-failed = The search for missing tests failed: { $reason }
missing-found = Changes that no test notices: { $unnoticed } of { $valid }
missing-why = All tests still pass after each of these changes to the CRD. The test below a change would fail.
missing-none = Every change makes a test fail.
missing-none-open = Every change that was tried makes a test fail. Coverage asks for more: the parts that it lists have no test yet.
missing-over = The time limit was reached after { $tried } of { $total } changes.
missing-becomes = { $before } becomes { $after }
missing-removed = { $before } is removed
missing-add = Add this test
missing-add-all = Add all { $count } tests
missing-too = The test { $name } notices it, too.
missing-no-test = No test was found that notices it.
missing-no-test-why = No test was found that notices it: { $reason }

## Problems

problems-none = No problems: the server has nothing to say.
problems-none-found = No problems were found.
problems-structure = A kind without a CRD was judged by its published structure, and by those checks of the server that this page knows. The server makes further ones, and may still refuse the object.
problems-more = Show { $count } more
problems-hidden = … and { $kinds } more.
severity-error = error
severity-warning = warning
severity-info = note
hidden-error = { $count ->
    [one] { $count } error
   *[other] { $count } errors
}
hidden-warning = { $count ->
    [one] { $count } warning
   *[other] { $count } warnings
}
hidden-info = { $count ->
    [one] { $count } note
   *[other] { $count } notes
}
place-crd = CRD, line { NUMBER($line, useGrouping: "false") }
place-object = Object, line { NUMBER($line, useGrouping: "false") }
place-file = { $file }, line { NUMBER($line, useGrouping: "false") }
place-previous = Previous object, line { NUMBER($line, useGrouping: "false") }
place-previous-crd = Previous CRD, line { NUMBER($line, useGrouping: "false") }
place-suite = Test suite, line { NUMBER($line, useGrouping: "false") }
demanded = Because of { $keyword }: { $place }
place-of = { $title }, { $place }
because-of = The cause: { $place }
server-text = The server's whole text
tip-template = This looks like a template: paste what it renders to, for example from `helm template`.
tip-v1beta1 = CRDs of `apiextensions.k8s.io/v1beta1` were removed in Kubernetes 1.22. Write `apiVersion: apiextensions.k8s.io/v1`, and move `schema`, `subresources` and `additionalPrinterColumns` into each entry of `spec.versions`.
tip-from-cluster = This manifest comes from a cluster. A create may not have a `resourceVersion`: remove what the cluster wrote.
tip-no-status = Give this version `subresources.status` in the CRD, or choose update.
tip-boolean = Kubernetes reads YAML 1.1, where `{ $written }` without quotes is a boolean. Put it in quotes if a string is meant.
tip-scalar = Without quotes `{ $written }` is a number or a boolean. Put it in quotes if a string is meant.
tip-quantity = A quantity has no blank between its number and its unit.
tip-strict = Strict field validation refuses unknown and repeated fields. `kubectl apply` asks for it.
rename-field = Rename "{ $from }" to "{ $name }"
tip-schema-slip = The schema has `{ $name }` at this place. The server does not know this keyword and drops it. Correct the CRD first.
tip-schema-slip-above = The schema has `{ $name }` on the way to this field. The server does not know this keyword and drops it. Correct it first.
tip-sign = A value that begins with "{ $sign }" is no text for YAML. Put it in quotes.
tip-colon = A value with a colon and a blank behind it is no text for YAML. Put it in quotes.
tip-open-quote = The quote `{ $quote }` that begins this value is not closed on its line.
tip-no-colon = This key has no colon behind it.
tip-indent = This field belongs below `{ $key }`, which is empty. Indent it.
indent-below = Indent what belongs below { $key }
put-in-quotes = Put it in quotes
close-quote = Close the quote
tip-tab = This line is indented with a tab. YAML takes only spaces there.
tip-cel-equals = CEL compares with two equals signs: `==`.
tip-cel-implies = CEL has no `=>`. Where b must hold if a does, write `!(a) || b`.
tip-cel-null = In CEL a field that is absent is not null. Ask whether it is there: `{ $asks }`.
tip-cel-function = CEL has no `{ $written }`. It has `{ $instead }`.
tip-cel-metadata = Rules see only `name` and `generateName` of an object's metadata.
tip-cel-words = CEL writes `&&` for and, `||` for or, and `!` for not.
write-instead = Write { $text }
write-maximum = Write { $text }, the maximum
write-minimum = Write { $text }, the minimum
add-entry = Add { $text }
tabs-to-spaces = Indent with spaces
tip-crd-here = This is a CRD: it works here, but its place is the first pane.
tip-crd-unused = This is a CRD: its place is the first pane.
move-crd = Move it to the first pane
same-object = This object also stands in line { NUMBER($line, useGrouping: "false") }. If the server stores that one, `kubectl apply` updates it with this one.
crd-moved = The CRD is in the first pane.
crd-moved-over = The CRD took the place of the one in the first pane.
tip-fence = The text was copied with the marks of a code block. A manifest has no lines of three backticks.
tip-command = The text was copied with a command. Only the other lines are the manifest.
tip-signs = Each line begins with the plus sign of a diff. It is no part of the manifest.
tip-blanks = This line is indented with non-breaking or wide spaces, as web pages have them. YAML takes only plain spaces there.
tip-colons = These colons are full-width ones. YAML takes only the plain colon, with a space behind it.
tip-quotes = These quotation marks are typographic ones, so they are part of the value. Quotes of YAML are plain ones.
tip-digits = These digits belong to another script, so the value is a string. YAML has numbers of the digits 0 to 9.
keep-manifest = Keep only the manifest
plain-characters = Write plain characters
tip-object-here = This is an object of the kind { $kind }. This pane takes CRDs.
move-object = Move it to the object pane
object-moved = The object is in its own pane.
object-moved-over = The object took the place of what was in the object pane.
tip-boolean-key = Kubernetes reads YAML 1.1, where the key `{ $written }` without quotes is a boolean. The server gets the key `{ $becomes }`.
quote-key = Write the key { $written } in quotes
convert = Convert to apiextensions.k8s.io/v1
converted = The CRD was rewritten for `apiextensions.k8s.io/v1`; its comments stay.
converted-keeps = The root of the schema keeps unknown fields, as v1beta1 did by default: `x-kubernetes-preserve-unknown-fields`. Unknown fields below the described ones are dropped now.
convert-not = Nothing is converted: the text has errors, or no CRD of v1beta1 with a spec.
clean = Remove what the cluster wrote
cleaned = Removed what the cluster wrote: resourceVersion, uid, creationTimestamp and the like, and the status of CRDs.
clean-not = Nothing is removed: the text has errors, or nothing of that.

## The stored object

lines-hidden = { $count ->
    [one] … and { $count } more line. Copies hold them all.
   *[other] … and { $count } more lines. Copies hold them all.
}
copy-yaml = Copy as YAML
copy-json = Copy as JSON
stored-copied = The stored object is on the clipboard.
stored-refused = Refused, so nothing is stored. This is what would be, were it valid.
legend-gone = gone
legend-added = added
legend-hint = point at a change for its reason
legend-hint-tap = tap a change for its reason
only-changes = changes only
beside = side by side
beside-typed = Typed
beside-stored = Stored
beside-before = Stored before
next-change = Next change
download = Download
lines-folded = { $count ->
    [one] { $count } line without changes
   *[other] { $count } lines without changes
}
show-cause = Show in the CRD what did this
cause-in-crd = The part of the CRD that did this is selected.
cause-back = Back to the result
mark-pruned = pruned
    .why = The schema does not list this field, so the server drops it silently. Look for a typing error, or a field at the wrong depth.
mark-defaulted = default
    .why = The object leaves this out: the server sets the schema's default.
mark-null-dropped = null
    .why = A null that is neither nullable in the schema nor replaced by a default is dropped.
mark-status-ignored = ignored
    .why = The status is written through the status subresource only: this request leaves it alone.
    .why-beside = This request goes to the status subresource, which changes the status alone: the rest stays as it is stored.
mark-metadata = server
    .why = The server sets this itself, or takes it from the stored object.
mark-generated = made
    .why = The server makes the name: generateName with five random characters, here xxxxx.
mark-cleared = cleared
    .why = The server does not keep this: only it sets the field, or objects of this kind have none.
mark-kept = kept
    .why = This is from the stored object: the request does not change it, whatever the text has.
marked = { $mark }: { $why }
trip = The cluster stores it as { $version }, where it { $what ->
    [lost] loses { $lost }
    [gained] gains { $gained }
   *[both] loses { $lost } and gains { $gained }
}. See Versions.
and-more = { $names } and { $more } more

## Rules

no-rules = This version's schema has no rules (`x-kubernetes-validations`).
rules-no-match = No rule is like this.
no-estimate = The rules have no estimate: see the problems of the definition.
estimated-all = All rules, estimated at most: { $share }
estimated-some = Rules with an estimate, estimated at most: { $share }
estimated = Estimated at most: { $share }
chart = Cost of { $count } rules
chart-all = Show all rules
scale-legend = Each tick is ten times the one before. Dashed line: the limit of all rules, { $schema }. Solid line, in the bars of single rules: the limit of a rule, { $rule }.
scale-used = This request: { $share }.
share-of-limit = { $value } of { $limit } ({ $percent }%)
share-times = { $value }; limit { $limit } ({ $times } times the limit)
share-about = about { $value }; the limit is { $limit }
share-uncounted = more than can be counted; the limit is { $limit }
share-little = { $value } of { $limit } (under { $percent }%)
rule-refused = refused
rule-not-run = not run
rule-failed = failed
rule-ratcheted = ratcheted
rule-skipped = skipped
rule-held = held
rule-error = error
rule-node = on { $node }
rule-top = the object
rule-transition = transition rule
rule-since = since Kubernetes { $release }
rule-says = says: { $message }
rule-computes = computes its message: { $expression }
rule-go = Show in CRD
rule-in-crd = The rule is selected in the CRD.
rule-back = Back to the rule
rule-more = { $count ->
    [0] Cost
    [one] Cost, and { $count } run
   *[other] Cost, and { $count } runs
}
rules-which = Which rules
rules-find = Find by path or text
rules-all = All rules ({ $count })
rules-failed = Failed ({ $count })
rules-costly = Costly ({ $count })
rules-idle = Not run ({ $count })
rules-count = { $shown } of { $all }
runs-hidden = { $count ->
    [one] … and { $count } more run
   *[other] … and { $count } more runs
}
run-ratcheted = it fails, and does not count: the update left the value as it was
run-no-old-value = the rule compares with an old value, and there is none
run-uncompiled = the rule does not compile
run-cost = cost { $cost }
trace = Trace
trace-hint = Each part of the rule with its value, its type and its cost
trace-none = The rule did not run here.
trace-failed = There is no trace: { $reason }
trace-unneeded = not evaluated: the result was clear without it
trace-rounds-unneeded = { $count ->
    [one] { $count } more element was not looked at: the result was clear without it.
   *[other] { $count } more elements were not looked at: the result was clear without them.
}
trace-more = { $count ->
    [one] … and { $count } more element.
   *[other] … and { $count } more elements.
}
run-no-message = Its messageExpression gives no message ({ $reason }): the server shows the rule's message instead, or the rule.
idle-no-object = Did not run: no object is judged.
idle-early = Did not run: the server refuses the request before it validates the object.
idle-errors = Did not run: the server runs no rules on an object with such errors.
idle-cost = Did not run: the object has no value there, or the cost of other rules reached a limit first.
idle = Did not run: the object has no value there.
factor-place = { $factor } × { $place }
factor-calls = up to { $calls } calls
factor-call = { $cost } a call
factor-rest = { $cost } for the rest
multiplied = Multiplied by { $factor } for { $place } ({ $bound }). { $advice }
counted-in = The size of { $place } counts, too: up to { $factor } ({ $bound }). { $advice }
bound-none = no { $keyword }
bound-is = { $keyword }: { $bound }
bound-fits = With { $keyword }: { $bound } here the rule fits.
bound-not-enough = No bound here alone is enough.
bounds-together = Or together: { $bounds }.
bound-on = { $keyword }: { $bound } on { $place }
try-expression = Try an expression
try-self = What self is
try-object = self: the object
try-node = self: { $path }
try-no-old = There is no oldSelf here: a create has no previous object. Choose update.
try-refused = The value is that of the sent object. As a rule of the CRD the server would refuse the expression:
try-no-boolean = A rule must be true or false: as a rule of the CRD the server would refuse this expression.
try-hint = CEL, with the object in self and the previous one in oldSelf.

## Other views

table-wide = wide (-o wide)
table-error = Columns are missing: { $reason }
table-scale = Scale
table-selectors = Field selectors
version-storage = storage
version-served = served
version-not-served = not served
version-deprecated = deprecated
version-prunes = The schema of this version lacks these fields, so it prunes them: { $fields }
version-webhook = Only the webhook can convert the object to this version. The server would ask it:
version-review = The ConversionReview that is sent
version-object = The object as { $version }
version-unstored = No server stores this definition: see the problems.
conversion-webhook = Conversion by a webhook: { $address }
conversion-webhook-why = The server sends it the object and the version that is wanted, prunes what comes back, and refuses answers that change more of the metadata than labels and annotations. This page makes no requests, so it asks no webhook: it shows what would be sent. In the package, convert() and roundTrip() take a function that answers.
conversion-none = Conversion: none. Only apiVersion changes.
conversion-many = A field that has another name in another version is not carried over: each version's schema prunes what it does not list.
conversion-one = There is one version, so nothing is converted.
conversion-loses = Stored as { $version } and read back, it loses: { $fields }
conversion-gains = Stored as { $version } and read back, it gains: { $fields }
webhook-service = service { $service }
status = Status of the definition
conditions = Conditions
accepted-names = accepted names
categories = categories
stored-versions = stored versions
discovery = Discovery
discovery-none = Nothing is listed.
namespaced = namespaced
cluster = cluster
resources = Resources
openapi-label = The kind in the server's OpenAPI document
openapi-copied = The schema is on the clipboard.
explain-path = Field to explain, such as spec.replicas
explain-label = The field, explained
explain-asking = Explaining…
explain-copied = The explanation is on the clipboard.
explain-no-kind = Kubernetes { $release } has no kind { $kind } in this group.
sample-use = Put into the object pane
sample-copied = The sample is on the clipboard.
sample-optional = with optional fields
sample-lacks = The sample lacks these fields: { $fields }. Often a rule refuses a sample with them, or another branch of a union has them.
sample-lacks-more = { $more ->
    [one] The sample lacks these fields: { $fields }, and one more. Often a rule refuses a sample with them, or another branch of a union has them.
   *[other] The sample lacks these fields: { $fields }, and { $more } more. Often a rule refuses a sample with them, or another branch of a union has them.
}
sample-label = An object that the definition admits

## About

about-title = About Drydock
about-kubernetes = The answers are those of { $chosen }; { $first } to { $last } can be chosen. { $note }
about-privacy = Privacy
about-privacy-text = Nothing leaves this page: no request is made with what you type, and the page's policy allows none. A shared link holds everything after its #, which browsers send to no server.
about-offline = Offline
about-offline-text = After the first visit the page works without a network. So do Changes, Tests, Upgrade, Trace and kubectl explain after the first use of one of them, and Kubernetes' own kinds after their first object.
about-memory = Memory
about-memory-text = Your texts are kept in this browser, for each tab apart: a reload brings them back. What another text replaced is in the list of examples, under Earlier texts.
about-links = Documents and other ways to use it
about-tutorial = The page in five tasks
about-documents = Documents
about-repository = Repository
about-package = Package
about-command = Command
about-extension = Extension for VS Code
about-differs = Where it differs from an API server
about-here = Here
about-there = There
about-why = Why
about-keys = Keys
key-tab = leaves an editor; in it, Esc closes what is open
key-complete = completes what is typed
key-find = finds in an editor
key-rename = renames a file, on its tab
key-problem = goes to the next problem in an editor
key-fixes = opens the fixes of the problem at the cursor; Tab goes through them, Esc goes back
key-fold = folds and unfolds in an editor
key-outline = shows the outline of an editor's text
key-tidy = formats an editor's text
vim = Vim keys in the editors
key-comment = comments lines out, and in again
key-definition = goes from a field of the object to its schema; so does a click with Ctrl or ⌘
key-arrows = choose a view or a file, and move the bars between panes
arrow-keys = Arrow keys
