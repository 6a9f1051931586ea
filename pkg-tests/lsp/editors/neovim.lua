-- Runs in Neovim, after the recipe of docs/editors/neovim.md: what a user does, and what comes of it.

local function fail(words)
  io.stderr:write("failed: " .. words .. "\n")
  vim.cmd("cquit 1")
end

local function wait(words, is_so)
  if not vim.wait(15000, is_so, 20) then fail(words) end
end

local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 15000)
  for _, answer in pairs(answers or {}) do
    if answer.error then fail(method .. ": " .. answer.error.message) end
    return answer.result
  end
  fail("no answer to " .. method)
end

vim.cmd("edit widget.yaml")
vim.cmd("setfiletype yaml")
local function unknown()
  for _, one in ipairs(vim.diagnostic.get(0)) do
    if one.code == "unknown-field" or (one.user_data and one.user_data.lsp.code == "unknown-field") then
      return one
    end
  end
end
wait("a diagnostic", function() return unknown() ~= nil end)

local line = vim.fn.search("size: huge")
vim.fn.cursor(line, 4)
local schema = ask("textDocument/definition", vim.lsp.util.make_position_params())
if not (schema[1] and (schema[1].targetUri or schema[1].uri):find("widgets.yaml")) then fail("no definition") end

vim.fn.setline(line, "  size: ")
vim.fn.cursor(line, 8)
vim.cmd("startinsert!")
local place = vim.lsp.util.make_position_params()
place.position = { line = line - 1, character = 8 }
local found = ask("textDocument/completion", place)
local labels = vim.tbl_map(function(item) return item.label end, found.items or found)
if not vim.tbl_contains(labels, "small") then fail("small is not among " .. vim.inspect(labels)) end

place.position.character = 3
local hover = ask("textDocument/hover", place)
if not (hover and hover.contents.value:find("size")) then fail("no hover") end

local one = unknown()
local params = vim.lsp.util.make_range_params()
params.range = one.user_data.lsp.range or {
  start = { line = one.lnum, character = one.col },
  ["end"] = { line = one.end_lnum, character = one.end_col },
}
params.context = { diagnostics = {} }
for _, action in ipairs(ask("textDocument/codeAction", params)) do
  if action.title:lower():find("remove") then vim.lsp.util.apply_workspace_edit(action.edit, "utf-16") end
end
wait("that the fix settles it", function() return unknown() == nil end)
if vim.fn.search("color: red") ~= 0 then fail("the field is still there") end
io.stdout:write("done\n")
vim.cmd("qall!")
