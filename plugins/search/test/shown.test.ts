import { REST } from 'plinth/plugins/rest';
import type { BootedApp } from 'plinth/testing';
import { Matcher, termsOf } from '../match.ts';
import { Stemmers } from '../stemmers.ts';
import { asking, bootSearch } from './search-app.ts';

describe('what is shown of a found document', () => {
  let app: BootedApp;

  beforeAll(async () => {
    app = await bootSearch(undefined);
  });
  afterAll(() => app?.close());

  const find = async (query: string) => (await asking(app, null).get(`/api/search?${query}`).expect(200)).body.data;

  it('leaves other requests their turn, however many long texts of signs it has', async () => {
    const body = `${' _a'.repeat(16_000)} needle`;
    for (let index = 0; index < 20; index += 1)
      await asking(app)
        .post('/api/articles', { data: { title: `Signs ${index}`, body } })
        .expect(201);
    // The event loop turns between two texts.
    const turnsAt: number[] = [];
    // By this clock, each text takes longer than the work between two turns may.
    let passed = 0;
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + passed);
    const { marks: marksOf } = Matcher.prototype;
    let turns = 0;
    let isOver = false;
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    const marks = jest.spyOn(Matcher.prototype, 'marks').mockImplementation(function (this: Matcher, ...given) {
      turnsAt.push(turns);
      passed += 20;
      return marksOf.apply(this, given);
    });
    setImmediate(turn);
    const found = await find('q=a+needle&pageSize=50');
    isOver = true;
    marks.mockRestore();
    clock.mockRestore();
    expect(found).toHaveLength(20);
    expect(turnsAt).toHaveLength(20);
    expect(new Set(turnsAt).size).toBeGreaterThanOrEqual(10);
  });

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
