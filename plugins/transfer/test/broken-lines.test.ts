import type { BootedApp } from 'plinth/testing';
import { asking, bootTransfer, reached, sendImport } from './transfer-app.ts';

const ARTICLE = 'api::article.article';
const line = (documentId: string, data: object, more: object = {}) =>
  `${JSON.stringify({ type: ARTICLE, documentId, locale: 'en', status: 'draft', data: { title: documentId, ...data }, ...more })}\n`;
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('a line that cannot be read', () => {
  let app: BootedApp;

  beforeAll(async () => {
    app = await bootTransfer();
  });
  afterAll(async () => {
    await app.close();
  });

  /** Plans an import, and runs it. @returns its counts, and the problems by line */
  async function planned(query: string, text: string) {
    const { id } = (await sendImport(app, query, text).expect(201)).body.data;
    const { plan } = await reached(app, id, ['planned', 'failed']);
    await asking(app).post(`/api/transfer/imports/${id}/run`, {}).expect(200);
    const { outcome } = await reached(app, id, ['done', 'failed']);
    expect(outcome).toEqual({ written: plan.new, failed: plan.failed });
    const { body } = await asking(app).get(`/api/transfer/imports/${id}/problems`).expect(200);
    const told = body.data.flatMap(({ problems }: { problems: { line: number; path: string | null; message: string }[] }) => problems);
    return { plan, told: Object.fromEntries(told.map((each: { line: number; message: string }) => [each.line, each.message])) };
  }

  it('is named with what is wrong with it, and the others are planned', async () => {
    const file = { type: 'plugin::upload.file', locale: undefined, status: undefined };
    const text = [
      line('whole', {}),
      line('nul', { author: 'a\u0000b' }),
      line('surrogate', { related: ['\ud800'] }),
      line('long', { author: 'x'.repeat(300) }),
      line('zone', { zone: [{ __component: { toString: 1, valueOf: 1 } }] }),
      line('slash', {}, { locale: 'en/published' }),
      line('storage', { name: 'a.txt', size: { toString: 1, valueOf: 1 } }, { ...file, bytes: 'files/a\u0000b' }),
      line('deep', {}).replace('"deep"}', `"deep","facts":${deep(100_000)}}`),
      line('infinite', {}).replace('"infinite"}', '"infinite","facts":[1e999]}'),
      line('last', { facts: JSON.parse(deep(62)) }),
    ].join('');
    const { plan, told } = await planned('format=jsonl', text);
    expect(told).toEqual({
      2: expect.stringContaining('author'),
      3: expect.stringContaining('related'),
      4: expect.stringContaining('author'),
      5: expect.stringContaining('__component'),
      6: 'has an invalid locale',
      7: 'has an invalid file data name',
      8: 'is nested more than 64 levels deep',
      9: 'contains a number that is too large',
    });
    expect(plan).toEqual({ new: 2, failed: 8 });
  });

  it('is named in a table, too', async () => {
    const table = `documentId;locale;title;facts\na;en/published;A;\nb;en;B;${deep(5_000)}\nc;en;C;[1e999]\nd;en;D;[1]\n`;
    expect(await planned('format=csv&type=articles', table)).toEqual({
      plan: { new: 1, failed: 3 },
      told: { 2: 'has an invalid locale', 3: 'is nested more than 62 levels deep', 4: 'contains a number that is too large' },
    });
  });
});
