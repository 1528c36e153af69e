/** A node of a stored text: `{ type: 'paragraph', children: […] }`. Unknown keys are kept. */
export type StoredNode = Readonly<Record<string, unknown>>;

/** A stored blocks text. */
export type StoredBlocks = readonly unknown[];

/** Names of marks, as stored: `{ type: 'text', text: 'a', bold: true }`. */
export const TEXT_MARKS = ['bold', 'italic', 'underline', 'strikethrough', 'code'] as const;

/** A mark of text. */
export type TextMark = (typeof TEXT_MARKS)[number];

/** The kind of a list. */
export type ListFormat = 'ordered' | 'unordered';

/** Whether a value is a node, which means an object but not an array. */
export function isNode(value: unknown): value is StoredNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is `{ type: 'text', text: '…' }`. */
export function isText(value: unknown): value is StoredNode & { readonly text: string } {
  return isNode(value) && value.type === 'text' && typeof value.text === 'string';
}

/** Returns the children of a node; null when it has no array of them. */
export function childrenOf(node: StoredNode): readonly unknown[] | null {
  return Array.isArray(node.children) ? node.children : null;
}

/** Returns the keys of a node that the editor does not know; null when there are none. */
export function extraOf(node: StoredNode, known: readonly string[]): StoredNode | null {
  const rest = Object.entries(node).filter(([key]) => !known.includes(key));
  return rest.length === 0 ? null : Object.fromEntries(rest);
}

const UNSAFE: ReadonlySet<string> = new Set(['javascript:', 'vbscript:', 'data:']);

/** Whether the server accepts an address as a link: a path of the site, or a URL whose scheme executes nothing. */
export function isSafeLink(url: unknown): url is string {
  if (typeof url !== 'string') return false;
  if (url.startsWith('/')) return true;
  return URL.canParse(url) && !UNSAFE.has(new URL(url).protocol);
}
