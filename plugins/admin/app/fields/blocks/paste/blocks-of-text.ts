import type { StoredBlocks } from '../stored/block.ts';

/** Plain text of a clipboard: each line a paragraph. */
export function blocksOfText(text: string): StoredBlocks {
  return text
    .split(/(?:\r\n?|\n)+/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ type: 'paragraph', children: [{ type: 'text', text: line }] }));
}
