/** A node of a stored text: `{ type: 'paragraph', children: […] }`. What it holds besides is kept. */
export type StoredNode = Readonly<Record<string, unknown>>;

/** A text of blocks as it is stored. */
export type StoredBlocks = readonly unknown[];

/** What text may be, by the names that are stored: `{ type: 'text', text: 'a', bold: true }`. */
export const TEXT_MARKS = ['bold', 'italic', 'underline', 'strikethrough', 'code'] as const;

/** Name of a way in which text may stand out. */
export type TextMark = (typeof TEXT_MARKS)[number];

/** How the entries of a list are told apart. */
export type ListFormat = 'ordered' | 'unordered';

/** Whether a value is a node: an object, no list. */
export function isNode(value: unknown): value is StoredNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is `{ type: 'text', text: '…' }`. */
export function isText(value: unknown): value is StoredNode & { readonly text: string } {
  return isNode(value) && value.type === 'text' && typeof value.text === 'string';
}

/** The children of a node, or null where it has no list of them. */
export function childrenOf(node: StoredNode): readonly unknown[] | null {
  return Array.isArray(node.children) ? node.children : null;
}

/** A node without the keys that the editor knows itself. */
export function extraOf(node: StoredNode, known: readonly string[]): StoredNode | null {
  const rest = Object.entries(node).filter(([key]) => !known.includes(key));
  return rest.length === 0 ? null : Object.fromEntries(rest);
}

const UNSAFE: ReadonlySet<string> = new Set(['javascript:', 'vbscript:', 'data:']);

/** Whether the server takes an address for a link: a path of the site, or a whole URL of a scheme that runs nothing. */
export function isSafeLink(url: unknown): url is string {
  if (typeof url !== 'string') return false;
  if (url.startsWith('/')) return true;
  return URL.canParse(url) && !UNSAFE.has(new URL(url).protocol);
}
