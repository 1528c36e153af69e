import { TEXT_MARKS, type TextMark } from '../stored/block.ts';
import type { HtmlElement } from './html-tree.ts';

/** Returns the declarations of an element's `style` attribute. */
export function styleOf({ attributes }: HtmlElement): ReadonlyMap<string, string> {
  const style = attributes.get('style');
  if (style === undefined) return NONE;
  return new Map(
    style.split(';').map((declaration): [string, string] => {
      const colon = declaration.indexOf(':');
      return [
        declaration.slice(0, colon).trim().toLowerCase(),
        declaration
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      ];
    }),
  );
}

const NONE: ReadonlyMap<string, string> = new Map();

const BY_TAG: Readonly<Record<string, TextMark>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  cite: 'italic',
  dfn: 'italic',
  var: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
};

/**
 * Returns the marks of text in an element, from those around it. Its `style` wins over its tag: Google Docs wraps everything in a `<b>`.
 */
export function marksWithin(element: HtmlElement, around: ReadonlySet<TextMark>): ReadonlySet<TextMark> {
  const style = styleOf(element);
  const all = new Set(around);
  const own = BY_TAG[element.tag];
  if (own !== undefined) all.add(own);
  const set = (mark: TextMark, isOn: boolean) => (isOn ? all.add(mark) : all.delete(mark));
  const weight = style.get('font-weight');
  if (weight !== undefined) set('bold', /^(?:bold|bolder|[6-9]00)/.test(weight));
  const slant = style.get('font-style');
  if (slant !== undefined) set('italic', /^(?:italic|oblique)/.test(slant));
  const line = style.get('text-decoration-line') ?? style.get('text-decoration');
  if (line?.includes('underline')) all.add('underline');
  if (line?.includes('line-through')) all.add('strikethrough');
  return all.size === around.size && TEXT_MARKS.every((mark) => all.has(mark) === around.has(mark)) ? around : all;
}

/** Whether an element is not visible text: it is hidden, or it is the bullet of a Word list. */
export function isHidden(element: HtmlElement): boolean {
  const style = styleOf(element);
  return style.get('display') === 'none' || style.get('mso-hide') === 'all' || (style.get('mso-list') ?? '').startsWith('ignore');
}
