import { isNode } from './stored/block.ts';

const WORDS: Readonly<Record<string, string>> = {
  paragraph: 'Paragraph',
  quote: 'Quote',
  code: 'Code',
  image: 'Picture',
};

/** What a stored block is, in words. */
export function lookOf(block: unknown): string {
  if (!isNode(block)) return '';
  if (block.type === 'heading') return `Heading ${block.level}`;
  if (block.type === 'list') return block.format === 'ordered' ? 'Numbered list' : 'List';
  return typeof block.type === 'string' ? (WORDS[block.type] ?? block.type) : '';
}
