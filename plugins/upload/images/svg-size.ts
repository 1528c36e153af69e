import { open } from 'node:fs/promises';

/** Bytes at the start of a file in which its root element must end. */
const HEAD = 65_536;
/** Largest side in pixels. */
const SIDE_LIMIT = 1_000_000_000;
/** Units of lengths in pixels, at 72 per inch. */
const UNITS: Readonly<Record<string, number>> = { '': 1, px: 1, pt: 1, pc: 12, in: 72, cm: 72 / 2.54, mm: 72 / 25.4, em: 12, ex: 6 };

/** Size in pixels. */
export interface SvgSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The size given by the root element of an SVG file. Nothing else is parsed: rendering the style rules of a hostile file can take minutes
 * and cannot be stopped.
 * @returns null if it gives none
 */
export async function svgSizeOf(path: string): Promise<SvgSize | null> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    const root = rootOf(buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, ''));
    return root === null ? null : sizeOf(root);
  } finally {
    await handle.close();
  }
}

/** The attributes of an SVG root element; null for another element. All expressions are sticky: hostile text cannot cause rescans. */
function rootOf(text: string): ReadonlyMap<string, string> | null {
  let at = 0;
  for (const before = /\s+|<\?|<!--|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>/iy; ; ) {
    before.lastIndex = at;
    const found = before.exec(text)?.[0];
    if (found === undefined) break;
    const end = found === '<?' ? '?>' : found === '<!--' ? '-->' : null;
    const until = end === null ? at + found.length : text.indexOf(end, at + found.length) + end.length;
    if (until <= at) return null;
    at = until;
  }
  const root = /<(?:[\w.-]+:)?svg(?=[\s/>])(?:[^>"']|"[^"]*"|'[^']*')*>/y;
  root.lastIndex = at;
  const tag = root.exec(text)?.[0];
  if (tag === undefined) return null;
  return new Map(
    Array.from(tag.matchAll(/\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g), ([, name, one, other]) => [name as string, one ?? other ?? '']),
  );
}

function sizeOf(root: ReadonlyMap<string, string>): SvgSize | null {
  const [width, height] = [lengthOf(root.get('width')), lengthOf(root.get('height'))];
  const [, , boxWidth = 0, boxHeight = 0] = (root.get('viewBox') ?? '')
    .slice(0, 200)
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const hasBox = boxWidth > 0 && boxHeight > 0;
  if (width !== null && height !== null) return rounded(width, height);
  if (!hasBox) return null;
  if (width !== null) return rounded(width, (width * boxHeight) / boxWidth);
  if (height !== null) return rounded((height * boxWidth) / boxHeight, height);
  return rounded(boxWidth, boxHeight);
}

/** A length in pixels; null for relative ones (`100%`). */
function lengthOf(text = ''): number | null {
  const [, number, unit = ''] = /^\s{0,9}([\d.+-]{1,20}(?:e[+-]?\d{1,2})?)\s{0,9}([a-z]{0,2})\s{0,9}$/i.exec(text) ?? [];
  const pixels = UNITS[unit.toLowerCase()];
  return number === undefined || pixels === undefined || Number.isNaN(Number(number)) ? null : Number(number) * pixels;
}

function rounded(width: number, height: number): SvgSize | null {
  const size = { width: Math.round(width), height: Math.round(height) };
  const isSide = (side: number) => side > 0 && side <= SIDE_LIMIT;
  return isSide(size.width) && isSide(size.height) ? size : null;
}
