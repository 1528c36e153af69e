import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { svgSizeOf } from '../images/svg-size.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-svg-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function measured(text: string) {
  const path = join(folder, 'image.svg');
  writeFileSync(path, text);
  return svgSizeOf(path);
}

const svg = (attributes: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="7" height="9"/></svg>`;

describe('the size of an SVG file', () => {
  it.each([
    'width="30" height="20"',
    "width = '30px'\n height='20.4px'",
    'width="72pt" height="1in"',
    'width="10mm" height="1cm"',
    'width="2pc" height="2em"',
    'width="3e1" height="2ex"',
    'width="100%" height="100%" viewBox="0 0 40 30"',
    'viewBox="0,0,40.6 30.4"',
    'width="80" viewBox="0 0 40 30"',
    'height="60" viewBox="0 0 40 30"',
    'width="30" height="20" viewBox="0 0 400 300"',
  ])('%s is what a drawing of it has', async (attributes) => {
    const { width, height } = await sharp(Buffer.from(svg(attributes))).metadata();
    expect(await measured(svg(attributes))).toEqual({ width, height });
  });

  it.each([
    ['a prolog', '\ufeff<?xml version="1.0"?>\n<!-- <svg width="1" height="1"> -->\n<!DOCTYPE svg [<!ENTITY a "b">]>\n'],
    ['a type', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'],
  ])('is found after %s', async (_, prolog) => {
    expect(await measured(prolog + svg('width="30" height="20"'))).toEqual({ width: 30, height: 20 });
  });

  it.each(['', 'width="0" height="0"', 'width="-3" height="2"', 'width="1e30" height="2"', 'width="x" height="NaN"', 'width="30"'])(
    'there is none in %j',
    async (attributes) => {
      expect(await measured(svg(attributes))).toBeNull();
    },
  );

  it.each(['<svg "', '<!--', '<?', '<!DOCTYPE [', '<svg a', ' ', '<svg width="1', '<svg x ', 'x'])(
    'text of %j without end has none',
    async (text) => {
      expect(await measured(text.repeat(60_000))).toBeNull();
      expect(await measured(`<svg ${text.repeat(60_000)}`)).toBeNull();
    },
  );
});
