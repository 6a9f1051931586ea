;; What copies, fills and compares memory in the module. V8 leaves WebAssembly for each `memory.copy`,
;; which takes longer than to copy the few bytes that most strings have. Pieces overlap: all is read
;; before anything is written. Only the bodies of the functions are used; the exports are for tests.
(module
  (memory (export "memory") 1)

  (func $__memory_copy (export "copy") (param $to i32) (param $from i32) (param $bytes i32)
    (local $to_end i32) (local $from_end i32) (local $middle i32)
    (local $a i64) (local $b i64) (local $c i64) (local $d i64)
    (local.set $to_end (i32.add (local.get $to) (local.get $bytes)))
    (local.set $from_end (i32.add (local.get $from) (local.get $bytes)))

    (if (i32.le_u (local.get $bytes) (i32.const 16)) (then
      (if (i32.ge_u (local.get $bytes) (i32.const 8)) (then
        (local.set $a (i64.load align=1 (local.get $from)))
        (local.set $b (i64.load align=1 (i32.sub (local.get $from_end) (i32.const 8))))
        (i64.store align=1 (local.get $to) (local.get $a))
        (i64.store align=1 (i32.sub (local.get $to_end) (i32.const 8)) (local.get $b))
        (return)))
      (if (i32.ge_u (local.get $bytes) (i32.const 4)) (then
        (local.set $a (i64.load32_u align=1 (local.get $from)))
        (local.set $b (i64.load32_u align=1 (i32.sub (local.get $from_end) (i32.const 4))))
        (i64.store32 align=1 (local.get $to) (local.get $a))
        (i64.store32 align=1 (i32.sub (local.get $to_end) (i32.const 4)) (local.get $b))
        (return)))
      ;; The first, the middle and the last of one to three bytes.
      (if (local.get $bytes) (then
        (local.set $middle (i32.shr_u (local.get $bytes) (i32.const 1)))
        (local.set $a (i64.load8_u (local.get $from)))
        (local.set $b (i64.load8_u (i32.add (local.get $from) (local.get $middle))))
        (local.set $c (i64.load8_u (i32.sub (local.get $from_end) (i32.const 1))))
        (i64.store8 (local.get $to) (local.get $a))
        (i64.store8 (i32.add (local.get $to) (local.get $middle)) (local.get $b))
        (i64.store8 (i32.sub (local.get $to_end) (i32.const 1)) (local.get $c))))
      (return)))

    (if (i32.le_u (local.get $bytes) (i32.const 32)) (then
      (local.set $a (i64.load align=1 (local.get $from)))
      (local.set $b (i64.load offset=8 align=1 (local.get $from)))
      (local.set $c (i64.load align=1 (i32.sub (local.get $from_end) (i32.const 16))))
      (local.set $d (i64.load align=1 (i32.sub (local.get $from_end) (i32.const 8))))
      (i64.store align=1 (local.get $to) (local.get $a))
      (i64.store offset=8 align=1 (local.get $to) (local.get $b))
      (i64.store align=1 (i32.sub (local.get $to_end) (i32.const 16)) (local.get $c))
      (i64.store align=1 (i32.sub (local.get $to_end) (i32.const 8)) (local.get $d))
      (return)))

    (memory.copy (local.get $to) (local.get $from) (local.get $bytes)))

  (func $__memory_fill (export "fill") (param $to i32) (param $byte i32) (param $bytes i32)
    (memory.fill (local.get $to) (local.get $byte) (local.get $bytes)))

  ;; Eight bytes at a time, the last eight once more for what is left; then the first bytes that
  ;; differ. The one that Rust brings goes byte by byte.
  (func $memcmp (export "compare") (param $one i32) (param $other i32) (param $bytes i32) (result i32)
    (local $step i32) (local $difference i32)
    (block $differ
      (br_if $differ (i32.lt_u (local.get $bytes) (i32.const 8)))
      (loop $words
        (br_if $differ (i64.ne
          (i64.load align=1 (local.get $one))
          (i64.load align=1 (local.get $other))))
        (local.set $bytes (i32.sub (local.get $bytes) (i32.const 8)))
        (if (i32.eqz (local.get $bytes)) (then (return (i32.const 0))))
        (local.set $step (i32.const 8))
        (if (i32.lt_u (local.get $bytes) (i32.const 8)) (then
          (local.set $step (local.get $bytes))
          (local.set $bytes (i32.const 8))))
        (local.set $one (i32.add (local.get $one) (local.get $step)))
        (local.set $other (i32.add (local.get $other) (local.get $step)))
        (br $words)))
    (loop $next
      (if (local.get $bytes) (then
        (local.set $difference (i32.sub
          (i32.load8_u (local.get $one))
          (i32.load8_u (local.get $other))))
        (local.set $one (i32.add (local.get $one) (i32.const 1)))
        (local.set $other (i32.add (local.get $other) (i32.const 1)))
        (local.set $bytes (i32.sub (local.get $bytes) (i32.const 1)))
        (br_if $next (i32.eqz (local.get $difference))))))
    (local.get $difference)))
