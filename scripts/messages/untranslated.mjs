// Finds texts in the code of the interface that look as if they should be messages of the catalogs.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'vite';

/** Elements whose text is not translated. */
const CODE = new Set(['code', 'pre', 'kbd', 'style']);
/** Errors for programmers. */
const NOT_SHOWN = /^(?:Error|TypeError|RangeError)$/;

/** The texts in sources below a folder, without tests, and the calls of `t` while a module loads, when the language is not there yet. */
export function readUntranslated(folder) {
  return sources(folder).flatMap((file) => read(file, relative(folder, file)));
}

function sources(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.d\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/^i18n\//.test(relative(folder, path)) && !/[\\/]test[\\/]/.test(path))
    .sort();
}

function read(file, name) {
  const source = readFileSync(file, 'utf8');
  const { program } = parseSync(file, source);
  const at = (node) => `${name}:${source.slice(0, node.start).split('\n').length}`;
  const found = [];
  visit(program, { depth: 0, isShown: false }, (node, around) => {
    if (node.type === 'CallExpression' && /^(?:t|rich)$/.test(node.callee.name) && around.depth === 0)
      found.push(`${at(node)}: called while the module loads, when the language is not there yet`);
    const text = looseText(node, around);
    if (text !== null) found.push(`${at(node)}: ${JSON.stringify(text)} is in no catalog`);
    return null;
  });
  return found;
}

/** A key, or a combination of keys: `Ctrl Shift X`. */
const KEYS = /^(?:(?:Ctrl|Alt|Shift|Mod|Meta)[ -])+\S+(?: \S)?$/;

/** A list of names for programs: no sentence has that many words without a comma. */
const NAMES = /^\w+(?: \w+){15,}\s*$/;

/** The untranslated text in a node; null if there is none. */
function looseText(node, { isShown, isCode }) {
  if (isCode) return null;
  if (node.type === 'JSXText') return /\p{L}{2}/u.test(node.value) ? node.value.trim() : null;
  const said =
    node.type === 'Literal' && typeof node.value === 'string'
      ? node.value
      : node.type === 'TemplateLiteral'
        ? node.quasis.map(({ value }) => value.cooked).join('{}')
        : null;
  if (said === null || !/[a-z]{2}/.test(said)) return null;
  if (KEYS.test(said) || NAMES.test(said)) return null;
  const isSentence = /^[“"({}\s]*[A-Z][^/]*[ ].*[a-z]{2}/.test(said) || /[a-z]{2}[^/=]*[a-z]{2}[.!?…]$/.test(said);
  const isWords = isShown && (/^[A-Z][a-z]+$/.test(said) || /[a-z]{2}[ ][a-z]{2,}[^=]*$/.test(said));
  return isSentence || isWords ? said : null;
}

/** Attributes and properties with visible values. */
const SHOWN =
  /^(?:label|title|aria-label|placeholder|text|why|about|hint|alt|description|empty|heading|note|summary|legend|help|message|reason|undo|confirm)$/;
const HIDDEN =
  /^(?:aria-keyshortcuts|className|class|style|key|type|href|to|accept|pattern|d|transform|viewBox|points|sizes|rel|media|allow|sandbox)$/;

/** Calls `see` for every node. It returns the nodes to visit next, or null for all children. */
function visit(node, around, see) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const each of node) visit(each, around, see);
    return;
  }
  if (typeof node.type !== 'string' || isNoText(node)) return;
  const here = {
    ...around,
    depth: around.depth + (/Function/.test(node.type) ? 1 : 0),
    isCode: around.isCode || (node.type === 'JSXElement' && CODE.has(node.openingElement.name.name)),
    isShown: shown(node, around.isShown),
  };
  const next = see(node, here);
  if (next !== null) return visit(next, here, see);
  // Names of properties are no texts: `{ 'Selection deleted': t('fields.selectionDeleted') }`.
  const isName = (key) => key === 'key' && node.type === 'Property' && !node.computed;
  for (const key of Object.keys(node)) if (key !== 'type' && !isName(key)) visit(node[key], here, see);
}

function shown(node, before) {
  if (node.type === 'JSXAttribute') return SHOWN.test(node.name.name ?? '');
  if (node.type === 'Property') return SHOWN.test(node.key.name ?? '');
  return before;
}

function isNoText(node) {
  if (node.type === 'ImportDeclaration' || node.type === 'ImportExpression' || node.type === 'ExportAllDeclaration') return true;
  if (/^TS/.test(node.type)) return !/^TS(?:As|NonNull|Satisfies)/.test(node.type);
  if (node.type === 'NewExpression' || node.type === 'ThrowStatement')
    return NOT_SHOWN.test(node.callee?.name ?? node.argument?.callee?.name ?? '');
  if (node.type === 'BinaryExpression' && /^[!=]==$/.test(node.operator)) return true;
  if (node.type === 'JSXAttribute') return HIDDEN.test(node.name.name ?? '');
  return false;
}
