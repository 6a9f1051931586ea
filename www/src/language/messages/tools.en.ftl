# What the larger engine says, where it says it as data: the page says it from here, and translations translate it.

## The steps of a safe change

step-whole-object = the whole object
step-scope = Save all objects. Delete the definition, which deletes them in the cluster. Create the new definition, then create the objects again.
step-status-required = Do not require `status`. The server drops the status of a new object, and then refuses the object without it.
step-require-manifests = Release a definition in which { $paths } has a default or is optional. Require it when all manifests set it.
step-require-controllers = Release a definition in which { $paths } has a default or is optional. Require it when all controllers set it.
step-require-keys = Release a definition in which { $paths } has a default, or is optional and no key of the list. Make it a required key when everything that writes objects sets it.
step-names = Create objects anew under other names if the new definition refuses their names. Until then they cannot be updated.
step-correct = Correct stored objects in which the new definition refuses { $paths }. Until then they cannot be updated.
step-correct-before = Correct stored objects in which the new definition refuses { $paths } before it is applied. Afterwards they can be neither updated nor corrected.
step-anew = Delete and create objects anew in which the new definition refuses { $paths }, or keep their schema as it was. Neither definition accepts a correction.
step-older = Correct stored objects in which the old definition already refuses { $paths }. Until then fewer updates of them are accepted.
step-null = Remove the null from manifests that set { $paths } to null. The server now keeps it.
step-null-dropped = Let nobody rely on a null in { $paths }. The server now drops or replaces it.
step-changes = Let users and controllers make only changes of { $paths } that the new definition accepts.
step-retyped = Give values of the new type another name than { $paths }, or change the type in a new version with a conversion.
step-manifests = Change manifests in which the new definition refuses { $paths }.
step-controllers = Change controllers that write values which the new definition refuses in { $paths }.
step-default-manifests = Set { $paths } in manifests that rely on the default.
step-default-controllers = Set { $paths } in the requests of controllers that rely on the default.
step-default-clients = Let clients that read { $paths } handle the new default.
step-default-set = Set { $paths } in manifests that are not meant to get the new default.
step-default-refused = Change manifests that the new definition refuses because of the new default of { $paths }, or do not add the default.
step-status-added = Let controllers write the status of { $versions } through `/status` as soon as the definition has it.
step-status-removed = Let controllers write the status of { $versions } with the rest of the object. Requests for `/status` fail.
step-storage-both = Release a definition that has both { $before } and { $after } and stores objects in { $after }.
step-storage-write = Write each object once, so that it is stored in { $after }. Then remove { $before } from `status.storedVersions` of the definition.
step-serve = Serve { $versions } for at least one more release, with `deprecated: true`. Then set `served: false`.
step-serve-objects = Serve { $versions } as long as there are objects. Without a served version nobody can read, change or delete them.
step-remove-version = Remove { $versions } from the definition when `status.storedVersions` no longer lists it.
step-storage-first = Add { $paths } to the storage version first. Objects lose what it lacks.
step-version-first = Add { $paths } to the version that lacks it, or move its clients to the storage version. Their updates remove it.
step-storage-default = Give { $paths } the same default in all versions, or set { $paths } in all manifests. The storage version sets its default in each object.
step-list = Let the schema of { $paths } list what objects have there, or keep it as it was. Objects lose the rest at their next write.
step-optional = Release a definition in which { $paths } is optional. The old definition refuses objects without it.
step-remove = Remove { $paths } from controllers and manifests first. Objects lose it at their next write.
step-remove-status = Remove { $paths } from controllers first. Objects lose it at their next write.

## What an upgrade of the cluster changes

differs-refused = From Kubernetes { $since } on, the server refuses this.
differs-accepted = From Kubernetes { $since } on, the server accepts this. Before, it refused it.
differs-cost-above = From Kubernetes { $since } on, the estimated cost of this rule is { $after }, above the limit of { $limit }. Before, it was { $before }.
differs-cost-within = From Kubernetes { $since } on, the estimated cost of this rule is { $after }, within the limit of { $limit }. Before, it was { $before }.
differs-format = From Kubernetes { $since } on, the format { $format } is enforced: { $which ->
    [int32] numbers below -2147483648 or above 2147483647 are refused
    [int64] numbers below -9223372036854775808 or above 9223372036854775807 are refused
    [float] numbers that do not fit into 32 bits are refused
   *[other] values that do not have it are refused
}.
differs-bound = From Kubernetes { $since } on, every value is refused here: the field's type cannot hold the value of { $keyword }.
differs-text = From Kubernetes { $since } on, the text of an error is another one.
differs-text-added = From Kubernetes { $since } on, there is one more error.
differs-text-gone = From Kubernetes { $since } on, there is one error less.
differs-lengths = From Kubernetes { $since } on, errors of strings that are too long have another text. For example:
differs-json-values = From Kubernetes { $since } on, errors show lists and maps as JSON instead of as Go syntax. For example:
differs-rule-values = From Kubernetes { $since } on, errors of rules show the value instead of its type, and nothing for an object or list. For example:
differs-owner-indices = From Kubernetes { $since } on, errors in owner references have another form, with the index in their paths. For example:
differs-warns = From Kubernetes { $since } on, the server warns.
differs-warns-no-more = From Kubernetes { $since } on, the server no longer warns.
differs-kept = From Kubernetes { $since } on, { $field } has an effect. Before, it was dropped silently.
differs-known = From Kubernetes { $since } on, { $field } is known, so strict field validation accepts it. Before, it was unknown: strict field validation refused it, otherwise it was dropped. The release may still drop it where a feature gate is off.
differs-passes-unchanged = From Kubernetes { $since } on, the update passes although this is wrong, because it does not change it. Before, it was refused.
differs-wrong-unchanged = From Kubernetes { $since } on, this is wrong. The update passes only because it does not change it.
differs-valid = From Kubernetes { $since } on, this is right. Before, only an update that did not change it passed.
differs-stored-definition-passes = From Kubernetes { $since } on, updates that do not change the wrong values of a stored definition pass.
differs-stored-definition-refused = From Kubernetes { $since } on, updates that do not change the wrong values of a stored definition are refused, too.
differs-stored-object-passes = From Kubernetes { $since } on, updates that do not change the wrong values of a stored object pass.
differs-stored-object-refused = From Kubernetes { $since } on, updates that do not change the wrong values of a stored object are refused, too.
differs-stored-status-passes = From Kubernetes { $since } on, updates of the status that do not change the wrong values of a stored object pass.
differs-stored-status-refused = From Kubernetes { $since } on, updates of the status that do not change the wrong values of a stored object are refused, too.
failure-release = The expected text is that of Kubernetes { $release }.

## What becomes of objects after a change of their definition

undecided-rule-tightened = A rule may be stricter.
undecided-rule-loosened = A rule may be less strict.
remark-about-others = It makes a difference only for properties or values that one of the definitions does not have.
remark-no-difference = It makes no difference here: no object is judged otherwise because of it.
remark-no-difference-unserved = It makes no difference, since at least one of the definitions does not serve the version.
remark-refuses-none = It refuses no new object that the old definition accepts.
remark-accepts-none = It accepts no new object that the old definition refuses.
remark-same-new-objects = It makes no difference for new objects.
remark-older-blocked = The old definition creates no object that violates the rule, but accepts updates of an older one. If the rule now fails with an error for such an object, it cannot be updated until the rule holds.
remark-older-narrowed = But an older { $subject ->
    [rule] object that violates the rule
    [lack] object without it
    [list] object with such a list
    [none] object
   *[value] object with such a value
} can now be updated only if { $whole ->
    [yes] nothing else changes
   *[no] { $part } does not change
}. The old definition accepts more updates of it.
remark-older-widened = The new definition accepts more updates of an older { $subject ->
    [rule] object that violates the rule
    [lack] object without it
    [list] object with such a list
    [none] object
   *[value] object with such a value
}: the old one accepts them only if { $whole ->
    [yes] nothing else changes
   *[no] { $part } does not change
}.
remark-may-fail-for-older = But it may not be possible to update an older { $subject ->
    [rule] object that violates the rule
    [lack] object without it
    [list] object with such a list
    [none] object
   *[value] object with such a value
}: the server refuses every update for which the rule fails with an error.
remark-no-status = The old definition keeps no status, so no request has set it.
remark-changes-rules = But a rule reads the value, and may refuse it now: it means something else for such a value.
remark-widens = It widens: the witness is newly accepted. No object was found that is newly refused, but there may be one.
remark-undecided = No object was found that the two definitions answer differently because of this change.
remark-undecided-unserved = No object can prove it, since at least one of the definitions does not serve the version.
remark-void = It affects nobody: the API server refuses the old definition, so there are no objects of it.
remark-kept = It affects nobody yet: the API server refuses the new definition and keeps the old one.
remark-unreachable = The new definition serves no version, so nobody can read, change or delete objects.
remark-not-searched = The effect is not known without a witness, and none was searched for.
remark-then-default-refused = The server sets it in stored objects and in updates, too. A rule then refuses a change of the value that was accepted.
remark-then-rule-refuses = A rule reads the value. It did not change, but means something else for such a value now, and refuses the request.
remark-then-null-violates = A null was dropped or replaced. Now it is kept, and violates another constraint.
remark-then-without-null = Without the null the object violates another constraint.
remark-then-with-default = With the default the object violates another constraint.
remark-then-with-new-default = With the new default the object violates another constraint.
remark-then-without-default = Without the default the object violates another constraint.
remark-then-violates = The object then violates another constraint.
remark-violating-blocked = A stored object that violates it cannot be updated.
remark-violating-unsure = It may not be possible to update a stored object that violates it.
remark-violating-ratcheted = A stored object that violates it can still be updated if { $whole ->
    [yes] nothing else changes
   *[no] { $part } does not change
}.
remark-never-created = No object can be created any more: the server drops the status of a new object, and then refuses the object without it.
remark-loss = A stored object loses fields that the new schema does not list.
remark-same-default = It makes no difference: defaults of properties complete both values to the same one.
remark-null-replaced = A stored null becomes the default when it is read.
remark-uncorrectable = A stored object with such a value cannot be updated. The value cannot be corrected either: a rule reads the old value and fails with an error.
remark-blocked-by-others = Another part of the new definition refuses every update of the stored witness.
remark-null-dropped = A stored null is dropped.
remark-may-widen = No object was found that is newly accepted, but there may be one.
remark-may-refuse = No object was found that is newly refused, but there may be one.
remark-may-lose = A stored object may lose fields that the new schema does not list.
remark-unless-rule-inside = This may not hold if a rule of the new schema fails with an error or compares with the old value: such a rule refuses an update even if nothing changes.
remark-unless-keys-inside = This may not hold if items of a list lack the keys of the new schema or have the same ones: the server then does not find the stored items.
remark-may-fail-in-rule = It may not be possible to update a stored { $subject ->
    [rule] object that violates the rule
    [lack] object without it
    [list] object with such a list
    [none] object
   *[value] object with such a value
}: a rule reads the value, and the server refuses every update for which a rule fails with an error.
remark-without-ratcheting = It may not be possible to update a stored { $subject ->
    [rule] object that violates the rule
    [lack] object without it
    [list] object with such a list
    [none] object
   *[value] object with such a value
}: this release also checks values that do not change.
remark-may-refuse-unchanged = It may not be possible to update some stored objects: the rule compares with the old value, and may be false even if nothing changes.
remark-may-fail = But the server refuses every update for which the rule fails with an error, which may happen here.
remark-may-fail-in-other-version = But another version has another type for a value that the rule reads. The rule fails with an error for such a value, and the server then refuses every update.
remark-unless-other-defaults = It may not be possible to update it if it is stored in another version: that version lacks a default, which then changes the value.
remark-certain = No object was found that shows it. The server prunes every property that a schema does not list.
remark-removable = An update can now remove the value. Before, the default replaced it, and a rule refused the change.
remark-read-in = The version is not served, but objects are stored in it. The witness shows what clients of { $version } read.
remark-update-removes = The witness shows what is left of an object after a client of { $version } updates it.
remark-clients-read-other = Clients of { $version } read another value than before.
remark-clients-read-less = Clients of { $version } read less than they wrote.
remark-sent-in = The witness is sent in { $version }, as its clients read an object that { $other } accepts.
remark-clients-blocked = Clients of { $version } cannot update some objects.
remark-clients-cannot-create-nor-always-update = Clients of { $version } cannot create the witness. They can update it if the value does not change. They cannot update such an object if the value or one beside it holds a field that has no schema.
remark-clients-cannot-create = Clients of { $version } cannot create the witness, but they can update it as long as the value does not change.
remark-stored-elsewhere = Objects that are still stored in another version may be refused.
remark-none-found = No object was found that shows it.
remark-blocked-rule-error = A stored object for which the rule fails with an error cannot be updated until the rule holds.
remark-blocked-rule = A stored object that violates the rule cannot be updated until the rule holds.
remark-blocked-lack = A stored object without it cannot be updated until it is set.
remark-blocked-list = A stored object with such a list cannot be updated until it is changed.
remark-blocked-value = A stored object with such a value cannot be updated until the value is changed.
remark-blocked-rule-names = A stored object that violates the rule cannot be updated until the rule holds. If its name is the reason, it has to be created anew under another name: a name never changes.
remark-blocked-name = A stored object with such a name cannot be updated. It has to be created anew under another name: a name never changes.
remark-blocked-replicas = The server refuses an object in which { $path } is negative. A stored one cannot be updated until the number is changed.
remark-ratcheted = A stored { $subject ->
    [rule] object that violates the rule
    [lack] object without it
    [list] object with such a list
    [none] object
   *[value] object with such a value
} can still be updated if { $whole ->
    [yes] nothing else changes
   *[no] { $part } does not change
}.
remark-ratcheted-list = A stored object with such a list can still be updated.
remark-ratcheted-name = A stored object with such a name can still be updated: a name never changes.
remark-ratcheted-list-alone = A stored object with such a list can still be updated unless another change refuses something in the list or around it.
remark-reads = The rule reads { $fields }.
remark-reads-more = The rule reads { $fields } and { $more } more.
remark-blocked-if-free-field = It cannot be updated if { $part } holds a field that has no schema, or gets one by a default: the server then never counts the value as unchanged.
remark-blocked-if-shared-keys = It may not be possible to update it if two items of { $list } have the same new keys: the server compares both items with the first one.
remark-blocked-if-items-differ = It may not be possible to update it if items with the same keys differ in other fields: the server compares them all with the first one, and a rule then finds a change.

## Why no test that notices a change was found

untested-not-served = The version is not served.
untested-no-request = No request to try was found.
untested-all-admitted = { $requests ->
    [one] One request was tried. It was admitted with and without the change.
   *[other] { $requests } requests were tried. All were admitted with and without the change.
}
untested-all-refused = { $requests ->
    [one] One request was tried. It was refused anyway.
   *[other] { $requests } requests were tried. All were refused anyway.
}
untested-some-refused = { $requests } requests were tried: { $admitted } admitted with and without the change, { $refused } refused anyway.
untested-unwritten = The answers to a request differ, but no test shows it: a suite cannot make the request, or a client reads the same object.
