import { TEXT_MARKS, type TextMark } from '../stored/block.ts';
import type { HtmlElement } from './html-tree.ts';

/** The declarations of an element's `style`. */
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

/** How the text of an element stands out, given how that around it does. What its `style` says outweighs its name: Google Docs wraps all in a `<b>`. */
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

/** Whether an element is there for programs: nobody sees it, or it is the sign before an entry of a list. */
export function isHidden(element: HtmlElement): boolean {
  const style = styleOf(element);
  return style.get('display') === 'none' || style.get('mso-hide') === 'all' || (style.get('mso-list') ?? '').startsWith('ignore');
}
