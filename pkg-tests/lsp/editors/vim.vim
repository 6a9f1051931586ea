" Runs in Vim, after the recipe of docs/editors/vim.md: what a user does, and what comes of it.

function! Fail(words) abort
  call writefile(['failed: ' . a:words], 'outcome')
  cquit!
endfunction

function! Wait(words, IsSo) abort
  let l:tries = 0
  while !a:IsSo()
    let l:tries += 1
    if l:tries > 300 | call Fail(a:words) | endif
    sleep 50m
  endwhile
endfunction

function! Unknown() abort
  return filter(ale#engine#GetLoclist(bufnr('%')), 'v:val.text =~# "color"')
endfunction

edit widget.yaml
ALELint
call Wait('a diagnostic', {-> !empty(Unknown())})

let s:line = search('size: huge')
call cursor(s:line, 4)
ALEGoToDefinition
call Wait('the definition', {-> expand('%:t') ==# 'widgets.yaml'})
buffer widget.yaml

call setline(s:line, '  size: ')
call cursor(s:line, 9)
" ALE takes answers while text is inserted.
function! Complete() abort
  call ale#completion#GetCompletions('ale-omnifunc')
  call Wait('a completion', {-> !empty(get(b:, 'ale_completion_result', []))})
  return ''
endfunction
call feedkeys("A\<C-r>=Complete()\<CR>\<Esc>", 'tx')
let s:found = map(copy(b:ale_completion_result), 'v:val.word')
if index(s:found, 'small') < 0 | call Fail('small is not among ' . string(s:found)) | endif

call Wait('the diagnostic again', {-> !empty(Unknown())})
call cursor(Unknown()[0].lnum, Unknown()[0].col)
" The command ALECodeAction asks which of these.
function! Fixed() abort
  return search('color: red', 'nw') == 0
endfunction
function! Chosen(data, items) abort
  for [l:type, l:item] in a:items
    if l:item.title =~? 'remove'
      call ale#codefix#ApplyLSPCodeAction(a:data, l:item)
    endif
  endfor
endfunction
call ale#codefix#Execute(0, function('Chosen'))
call Wait('the fix', function('Fixed'))
" A script fires none of the events that tell ALE of a change.
ALELint
call Wait('that the fix settles it', {-> empty(Unknown())})
call writefile(['done'], 'outcome')
qall!
