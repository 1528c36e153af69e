import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { isSafeLink, type TextMark } from './block.ts';

/** Keys of a stored node that the editor does not know. They are stored again unchanged. */
const extra = { extra: { default: null } };

const unknown: NodeSpec = {
  atom: true,
  selectable: true,
  attrs: { stored: {} },
};

const lines = (tag: string): NodeSpec => ({
  content: 'inline*',
  group: 'block',
  defining: tag !== 'p',
  attrs: extra,
  toDOM: () => [tag, 0],
});

/**
 * The schema of a stored text, with one editor node for each stored node: list items contain text, and lists contain items and lists.
 * Anything else becomes an `unknown…` node, which is shown and kept.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: lines('p'),
    heading: {
      ...lines('h2'),
      attrs: { level: { default: 2 }, ...extra },
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    quote: lines('blockquote'),
    code_block: {
      content: 'text*',
      marks: 'extra',
      group: 'block',
      code: true,
      defining: true,
      attrs: { language: { default: null }, ...extra },
      toDOM: (): DOMOutputSpec => ['pre', ['code', 0]],
    },
    list: {
      content: '(list_item | list | unknown)+',
      group: 'block',
      attrs: { format: { default: 'unordered' }, ...extra },
      toDOM: ({ attrs }) => [attrs.format === 'ordered' ? 'ol' : 'ul', 0],
    },
    list_item: { content: 'inline*', defining: true, attrs: extra, toDOM: () => ['li', 0] },
    image: {
      atom: true,
      group: 'block',
      draggable: true,
      attrs: { image: {}, children: { default: null }, ...extra },
      toDOM: ({ attrs }) => ['img', { src: String(attrs.image.url ?? ''), alt: String(attrs.image.alternativeText ?? '') }],
    },
    unknown: { ...unknown, group: 'block', toDOM: () => ['div'] },
    text: { group: 'inline' },
    /**
     * A line break within a paragraph: `
     * ` in stored text.
     */
    line_break: { inline: true, group: 'inline', selectable: false, linebreakReplacement: true, toDOM: () => ['br'] },
    unknown_inline: { ...unknown, inline: true, group: 'inline', toDOM: () => ['span'] },
  },
  marks: {
    link: {
      attrs: { url: {}, ...extra },
      inclusive: false,
      toDOM: ({ attrs }) => ['a', { href: isSafeLink(attrs.url) ? attrs.url : '', rel: 'noopener noreferrer' }, 0],
    },
    ...({
      bold: { toDOM: () => ['strong', 0] },
      italic: { toDOM: () => ['em', 0] },
      underline: { toDOM: () => ['u', 0] },
      strikethrough: { toDOM: () => ['s', 0] },
      code: { toDOM: () => ['code', 0] },
    } satisfies Record<TextMark, MarkSpec>),
    /** Keys of a stored text node that the editor does not know. */
    extra: { attrs: { keys: {} }, excludes: '', toDOM: () => ['span', 0] },
  },
});
