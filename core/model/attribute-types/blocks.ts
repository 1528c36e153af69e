import { z } from 'zod';
import type { Report, ScalarType } from '../attribute-type.ts';
import { jsonContainer, jsonFlaw, jsonOperand } from '../values/json.ts';
import { wrongTypeMessage } from '../values/wrong-type.ts';
import { graphqlScalar } from './graphql-scalar.ts';

/** A value that is not a list is stored as null, as recorded. */
export const blocksType: ScalarType = {
  kind: 'scalar',
  name: 'blocks',
  description: 'Rich text as an array of blocks: paragraphs, headings, lists, quotes, code and images.',
  options: z.strictObject({}),
  valueName: 'array',
  column: () => ({ kind: 'json' }),
  parse(value, _definition, report) {
    const blocks = typeof value === 'string' ? jsonContainer(value) : value;
    if (!Array.isArray(blocks)) return null;
    const flaw = jsonFlaw(blocks);
    if (flaw !== null) report(`{name} ${flaw}`);
    else checkBlocks(blocks, report);
    return blocks;
  },
  operand: jsonOperand,
  sortable: false,
  graphql: graphqlScalar('JSON'),
  typescript: () => ({ output: 'Block[]', input: 'readonly Block[]' }),
};

type Node = Readonly<Record<string, unknown>>;

/** Checks one node; `path` leads to it from the attribute. */
type NodeRule = (node: Node, path: readonly string[], problems: BlockProblems) => void;

const SCRIPT_SCHEMES: ReadonlySet<string> = new Set(['javascript:', 'vbscript:', 'data:']);
const HEADING_LEVELS: readonly unknown[] = [1, 2, 3, 4, 5, 6];
const LIST_FORMATS: readonly unknown[] = ['unordered', 'ordered'];
const TEXT_MARKS = ['bold', 'italic', 'underline', 'strikethrough', 'code'];
const IMAGE_TEXTS = ['name', 'url', 'hash', 'ext', 'mime', 'provider', 'createdAt', 'updatedAt'];
const IMAGE_NUMBERS = ['width', 'height', 'size'];

const BLOCKS: Readonly<Record<string, NodeRule>> = {
  paragraph: (node, path, problems) => inlineChildren('Paragraph', node, path, problems),
  quote: (node, path, problems) => inlineChildren('Quote', node, path, problems),
  heading(node, path, problems) {
    problems.oneOf(node.level, HEADING_LEVELS, [...path, 'level']);
    inlineChildren('Heading', node, path, problems);
  },
  code: (node, path, problems) => problems.children(node, path, textRule),
  list,
  image(node, path, problems) {
    problems.image(node.image, [...path, 'image']);
    problems.children(node, path, textRule);
  },
};

/** Reports mistakes in the structure of blocks: unknown node types, missing parts, dangerous links. Extra keys are allowed. */
function checkBlocks(blocks: readonly unknown[], report: Report): void {
  const problems = new BlockProblems(report);
  for (const [position, block] of blocks.entries()) {
    problems.byType(block, [String(position)], BLOCKS, 'Block node is of invalid type');
  }
}

function list(node: Node, path: readonly string[], problems: BlockProblems): void {
  problems.oneOf(node.format, LIST_FORMATS, [...path, 'format']);
  const message = 'Inline node must be list-item or list';
  const empty = 'List node children must have at least one ListItem or List node';
  problems.children(node, path, (child, at) => problems.byType(child, at, LIST_CHILDREN, message), empty);
}

const LIST_CHILDREN: Readonly<Record<string, NodeRule>> = {
  list,
  'list-item': (node, path, problems) => inlineChildren('List item', node, path, problems),
};

const INLINE: Readonly<Record<string, NodeRule>> = {
  text(node, path, problems) {
    if (typeof node.text !== 'string') problems.add('Text must be defined with at least an empty string', [...path, 'text'], node.text);
    for (const mark of TEXT_MARKS) {
      const value = node[mark];
      if (value !== undefined && typeof value !== 'boolean') problems.wrongType('boolean', value, [...path, mark]);
    }
  },
  link(node, path, problems) {
    if (!isSafeLink(node.url)) problems.add('Please specify a valid link.', [...path, 'url'], node.url);
    problems.children(node, path, textRule);
  },
};

function textRule(child: unknown, path: readonly string[], problems: BlockProblems): void {
  problems.byType(child, path, { text: INLINE.text as NodeRule }, 'Inline node must be Text');
}

function inlineChildren(name: string, node: Node, path: readonly string[], problems: BlockProblems): void {
  const empty = `${name} node children must have at least one Text or Link node`;
  problems.children(node, path, (child, at) => problems.byType(child, at, INLINE, 'Inline node must be Text or Link'), empty);
}

/** Whether a URL is a path of this site, or an absolute URL whose scheme cannot run scripts. */
function isSafeLink(url: unknown): boolean {
  if (typeof url !== 'string') return false;
  if (url.startsWith('/')) return true;
  // The URL is parsed because browsers ignore whitespace and line breaks inside a scheme.
  return URL.canParse(url) && !SCRIPT_SCHEMES.has(new URL(url).protocol);
}

/** Reports problems with their paths, and contains the rules that several node types share. */
class BlockProblems {
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  add(message: string, path: readonly string[], value?: unknown): void {
    this.#report(message, value, path);
  }

  wrongType(expected: string, value: unknown, path: readonly string[], cast?: { readonly from: unknown }): void {
    this.add(wrongTypeMessage(expected, value, cast).replace('{name}', placeOf(path)), path, value);
  }

  /** Applies the rule of the node's type. Reports `message` for a value that is not a node, or has no such type. */
  byType(value: unknown, path: readonly string[], rules: Readonly<Record<string, NodeRule>>, message: string): void {
    const type = isNode(value) ? value.type : undefined;
    if (isNode(value) && typeof type === 'string' && Object.hasOwn(rules, type)) rules[type]?.(value, path, this);
    else this.add(message, path, value);
  }

  children(
    node: Node,
    path: readonly string[],
    rule: (child: unknown, path: readonly string[], problems: BlockProblems) => void,
    empty?: string,
  ): void {
    const at = [...path, 'children'];
    const { children } = node;
    if (children === undefined || children === null) {
      this.required(at, children);
    } else if (!Array.isArray(children)) {
      this.wrongType('array', null, at, { from: children });
    } else {
      if (children.length === 0 && empty !== undefined) this.add(empty, at, children);
      for (const [position, child] of children.entries()) rule(child, [...at, String(position)], this);
    }
  }

  oneOf(value: unknown, allowed: readonly unknown[], path: readonly string[]): void {
    if (value === undefined || value === null) this.required(path, value);
    else if (!allowed.includes(value)) this.add(`${placeOf(path)} must be one of the following values: ${allowed.join(', ')}`, path, value);
  }

  image(value: unknown, path: readonly string[]): void {
    if (value === undefined || value === null) {
      this.required(path, value);
    } else if (!isNode(value)) {
      this.wrongType('object', value, path);
    } else {
      for (const key of IMAGE_TEXTS) this.#typed(value, key, 'string', path);
      for (const key of IMAGE_NUMBERS) this.#typed(value, key, 'number', path);
      if (!isNode(value.formats)) this.required([...path, 'formats'], value.formats);
    }
  }

  required(path: readonly string[], value: unknown): void {
    this.add(`${placeOf(path)} is a required field`, path, value);
  }

  #typed(node: Node, key: string, type: 'string' | 'number', path: readonly string[]): void {
    const value = node[key];
    if (value === undefined || value === null) this.required([...path, key], value);
    else if (typeof value !== type) this.wrongType(type, value, [...path, key]);
  }
}

/** `{name}[0].children` for the path `['0', 'children']`. */
function placeOf(path: readonly string[]): string {
  return `{name}${path.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('')}`;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
