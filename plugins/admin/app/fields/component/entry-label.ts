import type { Attribute } from '../../client/types.ts';
import type { Values } from '../../form/shape.ts';

/** Attribute types that can name an entry, best first. */
const TELLING = ['string', 'text', 'richtext', 'email', 'uid', 'enumeration', 'date', 'datetime', 'integer', 'decimal'];

/** Returns a label for an entry: its first informative attribute with a value, or else a relation's target. */
export function entryLabel(attributes: readonly Attribute[], entry: Values): string {
  for (const type of TELLING) {
    for (const attribute of attributes) {
      const value = entry[attribute.name];
      if (attribute.type === type && (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')))
        return shortened(String(value));
    }
  }
  for (const attribute of attributes) {
    const value = entry[attribute.name];
    if (attribute.type === 'media' || attribute.type === 'relation') {
      const first = (Array.isArray(value) ? value[0] : value) as Values | null | undefined;
      const name = first?.name ?? first?.title;
      if (typeof name === 'string') return shortened(name);
    }
    if (attribute.type === 'blocks' && Array.isArray(value)) {
      const words = textOf(value).trim();
      if (words !== '') return shortened(words);
    }
  }
  return '';
}

function shortened(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}

function textOf(nodes: readonly unknown[]): string {
  let words = '';
  for (const node of nodes as readonly Values[]) {
    if (words.length > 120) break;
    if (typeof node?.text === 'string') words += node.text;
    if (Array.isArray(node?.children)) words += `${textOf(node.children)} `;
  }
  return words;
}
