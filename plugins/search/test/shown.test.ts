import { REST } from 'plinth/plugins/rest';
import type { BootedApp } from 'plinth/testing';
import { Matcher, termsOf } from '../match.ts';
import { Stemmers } from '../stemmers.ts';
import { asking, bootSearch } from './search-app.ts';

describe('what is shown of a found document', () => {
  let app: BootedApp;

  beforeAll(async () => {
    app = await bootSearch(undefined);
  }, 60_000);
  afterAll(() => app?.close());

  const find = async (query: string) => (await asking(app, null).get(`/api/search?${query}`).expect(200)).body.data;

  it('leaves other requests their turn, however many long texts of signs it has', async () => {
    const body = `${' _a'.repeat(16_000)} needle`;
    for (let index = 0; index < 20; index += 1)
      await asking(app)
        .post('/api/articles', { data: { title: `Signs ${index}`, body } })
        .expect(201);
    let [longest, last] = [0, performance.now()];
    const clock = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    const found = await find('q=a+needle&pageSize=50');
    clearInterval(clock);
    expect(found).toHaveLength(20);
    expect(longest).toBeLessThan(300);
  }, 60_000);

  it('is what taps of REST leave of it: its title and excerpts too', async () => {
    const data = { title: 'Lanterns', body: 'hung over the quay', slug: 'lanterns', seo: { description: 'lanterns of paper' } };
    await asking(app).post('/api/articles', { data }).expect(201);
    const { hooks } = app.kernel.container.resolve(REST);
    hooks.entry.tap('search:test', ({ body: _, ...entry }) => ({ ...entry, title: '(hidden)', words: 4 }));
    hooks.answer.tapPromise('search:test', async (documents) => documents.map((document) => ({ ...document, seo: null, waited: true })));
    const [hit] = await find('q=quay+lanterns');
    expect(hit).toMatchObject({ title: '(hidden)', marks: [], document: { title: '(hidden)', slug: 'lanterns', words: 4, waited: true } });
    expect(JSON.stringify(hit)).not.toMatch(/Lanterns|quay|paper/);
    const [chosen] = await find('q=lanterns&fields=title');
    expect(chosen.document).toEqual({ documentId: hit.documentId, title: '(hidden)', words: 4, waited: true });
  });
});

describe('excerpts of long Markdown', () => {
  const excerptOf = (text: string, q: string) => {
    const [mark] = new Matcher(termsOf(q), 'english', new Stemmers()).marks([{ path: 'body', text, weight: 1, isMarkdown: true }], 1);
    return mark?.pieces.map((piece) => piece.text).join('');
  };

  it('are of the best place, and without signs', () => {
    const text = `An _anchor_ here. ${'Some **bold** words, and [a link](/x). '.repeat(600)} The **red** anchor and the *red* buoy. ${'And more. '.repeat(500)}`;
    expect(excerptOf(text, 'anchor red')).toContain('The red anchor and the red buoy. And more.');
  });

  it('are of the first place in what is little else than signs', () => {
    const text = `${' _a'.repeat(8_000)} the **red** anchor ${' _a'.repeat(8_000)}`;
    expect(excerptOf(text, 'anchor')).toMatch(/^… .*_a {1,2}the red anchor {1,2}_a.* …$/);
  });
});
