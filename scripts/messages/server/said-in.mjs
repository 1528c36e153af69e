// Finds the sentences that users see in a server source, with values as placeholders: `The locale "{code}" already exists`.
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** Texts for programmers and logs. */
const UNSEEN_ERRORS = /^(?:Error|TypeError|RangeError|BootError|BootProblemsError)$/;
const UNSEEN_CALLS =
  /^(?:describe|meta|raw|where\w*|select|first|debug|info|warn|error|fatal|log|child|regex|test|match|replace|replaceAll|split|startsWith|endsWith|tap|keyOf)$/;
const UNSEEN_KEYS = /^(?:name|code|type|kind|description|sql|event|param|source|pattern)$/;
/** Words with a space between them. A text that begins in lower case and has two words is a part of another sentence. */
const SENTENCE = /\p{L}{2,}[^\p{L}]* [\p{L}{“"`(]/u;
const STATEMENT =
  /^(?:select|delete|update|insert|pragma|show|alter|create|drop|explain|where|set|not|default|on|and|or)\b.*[a-z_.]+|[=<>]\s|\?\s|::/i;
/** More variants of one sentence than this are not plausible. */
const MOST = 8;

/** Finds all sentences of a file, in all variants. @param words names of functions whose texts count even if they are no sentences */
export function saidIn(file, words = []) {
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  const constants = constantsOf(program);
  const found = new Set();
  const take = (node, isWord = false) => {
    for (const text of variantsOf(node, constants)) if (isWord ? /\p{L}{2}/u.test(text) : isSaid(text)) found.add(text.trim());
  };
  visit(program, (node) => {
    if (node.type === 'CallExpression' && words.includes(node.callee.name)) for (const argument of node.arguments) take(argument, true);
    if (!isText(node)) return true;
    take(node);
    // Parts of a sentence do not count on their own.
    return false;
  });
  return found;
}

function isText(node) {
  if (node.type === 'BinaryExpression') return node.operator === '+' && (isText(node.left) || isText(node.right));
  return (node.type === 'Literal' && typeof node.value === 'string') || node.type === 'TemplateLiteral';
}

function isSaid(text) {
  const fast = text.replace(/\{\w+\}/g, '{}');
  return SENTENCE.test(fast) && fast.replace(/\P{L}/gu, '').length >= 6 && !/^\W*\(/.test(fast) && !STATEMENT.test(fast);
}

/** The file's constants with a text or a number. */
function constantsOf({ body }) {
  const constants = new Map();
  for (const statement of body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') continue;
    for (const { id, init } of declared.declarations)
      if (init?.type === 'Literal' && ['string', 'number'].includes(typeof init.value)) constants.set(id.name, String(init.value));
  }
  return constants;
}

/** All variants of a text: conditions give both alternatives, constants their value; everything else becomes a placeholder. */
function variantsOf(node, constants) {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'ConditionalExpression') return [...variantsOf(node.consequent, constants), ...variantsOf(node.alternate, constants)];
  if (!isText(node)) return [];
  const names = new Set();
  let texts = [''];
  for (const part of partsOf(node)) {
    if (typeof part === 'string') {
      texts = texts.map((text) => text + part);
      continue;
    }
    const within = withinOf(part, constants);
    const place = within === null || texts.length * within.length > MOST ? [`{${placeOf(part, names)}}`] : within;
    texts = texts.flatMap((text) => place.map((each) => text + each));
  }
  return texts;
}

/** The texts and expressions of a template or a concatenation, in order. */
function partsOf(node) {
  if (node.type === 'Literal') return [String(node.value)];
  if (node.type === 'TemplateLiteral')
    return node.quasis.flatMap(({ value }, index) => (index === 0 ? [value.cooked] : [node.expressions[index - 1], value.cooked]));
  return isText(node) ? [...partsOf(node.left), ...partsOf(node.right)] : [node];
}

/** All values of an expression, if they are known; null if it is a run-time value. */
function withinOf(expression, constants) {
  if (expression.type === 'Literal') return [String(expression.value)];
  if (expression.type === 'Identifier') return constants.has(expression.name) ? [constants.get(expression.name)] : null;
  if (expression.type !== 'ConditionalExpression') return null;
  const both = [expression.consequent, expression.alternate].map((each) => withinOf(each, constants) ?? textOf(each, constants));
  return both.includes(null) ? null : both.flat();
}

function textOf(node, constants) {
  return node.type === 'TemplateLiteral' ? variantsOf(node, constants) : null;
}

/** A placeholder name for an expression: `file.name` becomes `name`. Unique within a sentence. */
function placeOf(expression, names) {
  const name = nameOf(expression) ?? 'value';
  let place = name;
  for (let number = 2; names.has(place); number++) place = `${name}${number}`;
  names.add(place);
  return place;
}

function nameOf(node) {
  switch (node?.type) {
    case 'Identifier':
      return /^[A-Z_\d]+$/.test(node.name) ? node.name.toLowerCase().replace(/_(\w)/g, (_, letter) => letter.toUpperCase()) : node.name;
    case 'MemberExpression':
      return node.computed ? nameOf(node.object) : node.property.name === 'length' ? nameOf(node.object) : nameOf(node.property);
    case 'CallExpression': {
      const own = node.callee.type === 'MemberExpression' ? nameOf(node.callee.object) : null;
      return own !== null && !/^[A-Z]/.test(own) ? own : nameOf(node.arguments[0]);
    }
    case 'BinaryExpression':
    case 'LogicalExpression':
      return nameOf(node.left);
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'ChainExpression':
      return nameOf(node.expression);
    default:
      return null;
  }
}

function visit(node, see) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const each of node) visit(each, see);
    return;
  }
  if (typeof node.type !== 'string' || isUnseen(node) || !see(node)) return;
  for (const key of Object.keys(node)) if (key !== 'type') visit(node[key], see);
}

function isUnseen(node) {
  if (/^(?:Import|ExportAll)/.test(node.type)) return true;
  if (/^TS/.test(node.type)) return !/^TS(?:As|NonNull|Satisfies)/.test(node.type);
  if (node.type === 'NewExpression') return UNSEEN_ERRORS.test(node.callee.name ?? '');
  // Messages with codes are read by `defined.mjs`.
  if (node.type === 'CallExpression') return node.callee.name === 'defineMessages' || UNSEEN_CALLS.test(node.callee.property?.name ?? '');
  return node.type === 'Property' && UNSEEN_KEYS.test(node.key.name ?? '');
}
