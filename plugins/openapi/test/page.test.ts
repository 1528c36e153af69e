import { gzipSync } from 'node:zlib';
import { renderPage, type ShownDocument } from '../page/render-page.ts';
import { ToldDocuments } from '../told-documents.ts';

const OPTIONS = { style: '', part: '', refusal: null, isStranger: false };

/** A document with a chain of types, each referring to the next. */
function chain(length: number): ShownDocument {
  const schema = (at: number) => ({ $ref: `#/components/schemas/S${at}` });
  const operation = (at: number) => ({
    operationId: `find${at}`,
    tags: [`tag${at}`],
    responses: { 200: { content: { 'application/json': { schema: schema(at) } } } },
  });
  const each = Array.from({ length }, (_, at) => at);
  return {
    info: { title: 'Chain', version: '1' },
    paths: Object.fromEntries(each.map((at) => [`/api/${at}`, { get: operation(at) }])),
    components: { schemas: Object.fromEntries(each.map((at) => [`S${at}`, { properties: { next: schema((at + 1) % length) } }])) },
  };
}

describe('the page', () => {
  it('has the reader choose where operations are many', () => {
    expect(renderPage(chain(100), OPTIONS)).toContain('find99');
    const page = renderPage(chain(101), OPTIONS);
    expect(page).toContain('101 operations are too many for one page. Select a part:');
    expect(page).toContain('<a href="?part=tag100">tag100</a>');
    expect(page).not.toContain('find99');
  });

  it('shows the nearest schemas, and says where the others are', () => {
    const page = renderPage(chain(500), { ...OPTIONS, part: '/api/499' });
    const shown = [...page.matchAll(/<details id="(S\d+)">/g)].map(([, name]) => name);
    expect(shown).toHaveLength(100);
    expect(shown).toEqual(expect.arrayContaining(['S499', 'S0', 'S98']));
    expect(page).toContain('For all other schemas, see <a href="openapi.json">');
    expect(renderPage(chain(100), { ...OPTIONS, part: '/api/99' })).not.toContain('For all other schemas');
  });
});

describe('a document that is kept', () => {
  it('is unpacked once for all who ask meanwhile', async () => {
    const told = new ToldDocuments(() => Promise.resolve('{}'));
    const document = { etag: 'W/"x"', packed: gzipSync('{"a":1}') };
    const [one, other] = await Promise.all([told.unpacked(document), told.unpacked(document)]);
    expect(other).toBe(one);
    expect(String(one)).toBe('{"a":1}');
    expect(await told.unpacked(document)).not.toBe(one);
  });
});
