import { decoded } from './character-references.ts';

/** An element of pasted HTML. */
export interface HtmlElement {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: HtmlNode[];
}

/** Text, or an element. */
export type HtmlNode = string | HtmlElement;

/** Elements without an end tag. */
const VOID: ReadonlySet<string> = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Elements whose content is not parsed: only their own end tag ends them. */
const RAW: ReadonlySet<string> = new Set('script style title textarea noscript iframe template xml'.split(' '));
/** Open elements that the start of an element closes. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  li: ['li'],
  p: ['p'],
  tr: ['tr', 'td', 'th'],
  td: ['td', 'th'],
  th: ['td', 'th'],
};
/** Elements that limit this: an open `li` outside of an inner list, for example, stays open. */
const WALLS: ReadonlySet<string> = new Set(['ul', 'ol', 'table', 'blockquote', 'td', 'th']);
/** Maximum nesting. Deeper elements are added at this level. */
const DEEPEST = 100;

/**
 * Parses HTML of a clipboard into a tree. The browser's parser cannot be used, because the page's policy forbids Trusted Types policies.
 * This parser is lenient and far from the standard, but sufficient for what word processors and browsers copy.
 */
export function htmlTree(html: string): HtmlElement {
  const root: HtmlElement = { tag: 'body', attributes: new Map(), children: [] };
  const open: HtmlElement[] = [root];
  const top = () => open[open.length - 1] as HtmlElement;
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    if (next !== at) {
      top().children.push(decoded(html.slice(at, next === -1 ? html.length : next)));
      if (next === -1) break;
    }
    const read = tagAt(html, next);
    at = read.end;
    if (read.kind === 'text') top().children.push('<');
    if (read.kind === 'end') close(open, read.tag);
    if (read.kind !== 'start') continue;
    const { tag, attributes } = read;
    for (const ended of ENDS[tag] ?? []) closeWithin(open, ended);
    const element: HtmlElement = { tag, attributes, children: [] };
    if (RAW.has(tag)) {
      const end = html.slice(at).search(new RegExp(`</${tag}`, 'i'));
      at = end === -1 ? html.length : at + end;
    } else {
      top().children.push(element);
    }
    if (!VOID.has(tag) && !RAW.has(tag) && !read.isClosed && open.length < DEEPEST) open.push(element);
  }
  return root;
}

type Tag =
  | {
      readonly kind: 'start';
      readonly tag: string;
      readonly attributes: ReadonlyMap<string, string>;
      readonly isClosed: boolean;
      readonly end: number;
    }
  | { readonly kind: 'end'; readonly tag: string; readonly end: number }
  | { readonly kind: 'nothing' | 'text'; readonly end: number };

const NAME = /[a-z][^\s/>]*/iy;
const ATTRIBUTE = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y;

/** Parses the tag at a `<`. */
function tagAt(html: string, at: number): Tag {
  if (html.startsWith('<!--', at)) return { kind: 'nothing', end: after(html, '-->', at + 4) };
  if (html[at + 1] === '!' || html[at + 1] === '?') return { kind: 'nothing', end: after(html, '>', at + 2) };
  const isEnd = html[at + 1] === '/';
  NAME.lastIndex = at + (isEnd ? 2 : 1);
  const name = NAME.exec(html)?.[0].toLowerCase();
  if (name === undefined) return isEnd ? { kind: 'nothing', end: after(html, '>', at) } : { kind: 'text', end: at + 1 };
  let place = NAME.lastIndex;
  if (isEnd) return { kind: 'end', tag: name, end: after(html, '>', place) };
  const attributes = new Map<string, string>();
  for (;;) {
    ATTRIBUTE.lastIndex = place;
    const [, key, double, single, bare] = ATTRIBUTE.exec(html) ?? [];
    if (key === undefined) break;
    place = ATTRIBUTE.lastIndex;
    attributes.set(key.toLowerCase(), decoded(double ?? single ?? bare ?? ''));
  }
  const end = after(html, '>', place);
  return { kind: 'start', tag: name, attributes, isClosed: html[end - 2] === '/', end };
}

function after(html: string, what: string, from: number): number {
  const found = html.indexOf(what, from);
  return found === -1 ? html.length : found + what.length;
}

function close(open: HtmlElement[], tag: string): void {
  const found = open.findLastIndex((element) => element.tag === tag);
  if (found > 0) open.length = found;
}

function closeWithin(open: HtmlElement[], tag: string): void {
  const found = open.findLastIndex((element) => element.tag === tag);
  const wall = open.findLastIndex((element) => WALLS.has(element.tag) && element.tag !== tag);
  if (found > 0 && found > wall) open.length = found;
}
