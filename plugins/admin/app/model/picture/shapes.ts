import type { Picture } from './layout.ts';

/** An SVG element of the picture. */
export interface Shape {
  readonly tag: 'rect' | 'path' | 'text' | 'circle' | 'g';
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly text?: string;
  readonly inner?: readonly Shape[];
  /** Uid of the type that it represents. */
  readonly of?: string;
}

/** Colours and font of a picture: those of the page, or fixed ones for a file. */
export interface Palette {
  readonly page: string;
  readonly ink: string;
  readonly quiet: string;
  readonly hair: string;
  readonly edge: string;
  readonly link: string;
  readonly font: string;
}

export const PAGE_PALETTE: Palette = {
  page: 'var(--page)',
  ink: 'var(--ink)',
  quiet: 'var(--ink-3)',
  hair: 'var(--hair)',
  edge: 'var(--edge)',
  link: 'var(--link)',
  font: 'var(--sans)',
};

const FILE_PALETTE: Palette = {
  page: '#ffffff',
  ink: '#16181d',
  quiet: '#626772',
  hair: '#e2e4e8',
  edge: '#80858f',
  link: '#94205f',
  font: 'system-ui, sans-serif',
};

/** Widths in characters. A short name leaves more space to the type beside it. */
const TITLE = 24;
const NAME = 16;
const KIND = 12;
const LINE = 26;

/** Returns the shapes of a picture: lines first, so that boxes cover them; the ends of lines last. */
export function shapesOf({ boxes, lines }: Picture, { page, ink, quiet, hair, edge, link }: Palette): readonly Shape[] {
  const paths = lines.map(({ path, kind }): Shape => {
    const dashes = kind === 'part' ? { 'stroke-dasharray': '4 4' } : {};
    return { tag: 'path', attributes: { d: path, fill: 'none', stroke: edge, 'stroke-width': 1.5, ...dashes } };
  });
  const ends = lines.map(({ toMany, end: { x, y } }): Shape => {
    const filled = toMany ? edge : page;
    return { tag: 'circle', attributes: { cx: x, cy: y, r: toMany ? 4.5 : 3.5, fill: filled, stroke: edge, 'stroke-width': 1.5 } };
  });
  const filled = boxes.map(({ uid, title, isComponent, isOfPlugin, lines: rows, x, y, width, height }): Shape => {
    const dashes = isOfPlugin ? { 'stroke-dasharray': '2 2' } : {};
    return {
      tag: 'g',
      of: uid,
      attributes: {},
      inner: [
        { tag: 'rect', attributes: { x, y, width, height, rx: isComponent ? 14 : 6, fill: page, stroke: edge, ...dashes } },
        {
          tag: 'text',
          attributes: { x: x + 12, y: y + 21, fill: isComponent ? ink : link, 'font-size': 14, 'font-weight': 600 },
          text: cut(title, TITLE),
        },
        ...(rows.length === 0 ? [] : [{ tag: 'path', attributes: { d: `M${x} ${y + 32}h${width}`, stroke: hair } } as const]),
        ...rows.flatMap(({ text, kind }, index): readonly Shape[] => {
          const line = y + 32 + index * 20 + 15;
          const name = cut(text, NAME);
          return [
            { tag: 'text', attributes: { x: x + 12, y: line, fill: ink, 'font-size': 13 }, text: name },
            {
              tag: 'text',
              attributes: { x: x + width - 12, y: line, fill: quiet, 'font-size': 12, 'text-anchor': 'end' },
              text: cut(kind, Math.max(KIND, LINE - roomOf(name))),
            },
          ];
        }),
      ],
    };
  });
  return [...paths, ...filled, ...ends];
}

/** Returns the picture as the text of an SVG file. */
export function svgText(picture: Picture): string {
  const { width, height } = picture;
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FILE_PALETTE.font}">`;
  const ground = `<rect width="${width}" height="${height}" fill="${FILE_PALETTE.page}"/>`;
  return `${frame}\n${ground}\n${shapesOf(picture, FILE_PALETTE).map(written).join('\n')}\n</svg>\n`;
}

function written({ tag, attributes, text, inner = [] }: Shape): string {
  const said = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
  return `<${tag}${said.join('')}>${text === undefined ? '' : escaped(text)}${inner.map(written).join('')}</${tag}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Chinese, Japanese and Korean characters, which are twice as wide as others. */
const WIDE = /[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60]/;

function roomOf(text: string): number {
  return [...text].reduce((room, letter) => room + (WIDE.test(letter) ? 2 : 1), 0);
}

function cut(text: string, most: number): string {
  if (roomOf(text) <= most) return text;
  let shown = '';
  for (const letter of text) {
    if (roomOf(shown + letter) >= most) break;
    shown += letter;
  }
  return `${shown}…`;
}
