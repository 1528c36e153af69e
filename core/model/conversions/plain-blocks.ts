/**
 * A text as blocks: a paragraph for each line.
 * @returns a value of the attribute type `blocks`
 */
export function blocksOfText(text: string): readonly object[] {
  return text.split('\n').map((line) => ({ type: 'paragraph', children: [{ type: 'text', text: line }] }));
}

/**
 * The text of blocks that have no formatting: paragraphs of plain text, a line each.
 * @returns undefined for blocks that a text cannot say: headings, links, images, bold text…
 */
export function textOfBlocks(blocks: unknown): string | undefined {
  if (!Array.isArray(blocks)) return undefined;
  const lines = blocks.map(lineOf);
  return lines.includes(undefined) ? undefined : lines.join('\n');
}

function lineOf(block: unknown): string | undefined {
  const { type, children } = (block ?? {}) as { readonly type?: unknown; readonly children?: unknown };
  if (type !== 'paragraph' || !Array.isArray(children)) return undefined;
  const texts = children.map((child) => {
    const { type: kind, text, ...marks } = (child ?? {}) as Readonly<Record<string, unknown>>;
    const isPlain =
      kind === 'text' && typeof text === 'string' && !text.includes('\n') && Object.values(marks).every((mark) => mark === false);
    return isPlain ? text : undefined;
  });
  return texts.includes(undefined) ? undefined : texts.join('');
}
