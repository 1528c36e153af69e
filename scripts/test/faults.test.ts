import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ShownArticle, valuesOf, versionOf } from '../faults/article-versions.ts';
import { type ArticleState, GONE, Ledger } from '../faults/ledger.ts';
import { Tally } from '../faults/tally.ts';
import { verifyArticles } from '../faults/verify-articles.ts';

const TARGETS = { authors: ['a', 'b', 'c'], tags: ['x', 'y'] };

function shownArticle(marker: string, version: number): ShownArticle {
  const { author, tags, paragraphs, ...values } = valuesOf(marker, version, TARGETS);
  const shown = (documentId: string) => ({ documentId });
  return {
    ...values,
    documentId: `id of ${marker}`,
    author: shown(author),
    tags: tags.map(shown),
    paragraphs: paragraphs.map((each) => ({ ...each, author: shown(each.author) })),
  };
}

describe('npm run faults', () => {
  let server: Server;
  /** The articles that a node returns. */
  const shown: { draft: ShownArticle[]; published: ShownArticle[] } = { draft: [], published: [] };

  beforeAll(async () => {
    server = createServer((request, response) => {
      const status = new URL(request.url ?? '', 'http://node').searchParams.get('status') as 'draft' | 'published';
      response.end(JSON.stringify({ data: shown[status] }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  /** The findings for one article, `0-1`, with several possible states. */
  async function found(states: readonly ArticleState[], draft: ShownArticle[], published: ShownArticle[]): Promise<Tally> {
    const ledger = new Ledger(0);
    ledger.add().states = states;
    Object.assign(shown, { draft, published });
    const tally = new Tally();
    await verifyArticles(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, ledger, TARGETS, tally);
    return tally;
  }

  it('finds nothing when an article is as it was acknowledged, or as one of two possible writes left it', async () => {
    for (const states of [[{ draft: 2, published: 1 }], [GONE, { draft: 2, published: 1 }]]) {
      const tally = await found(states, [shownArticle('0-1', 2)], [shownArticle('0-1', 1)]);
      expect([tally.lost, tally.broken]).toEqual([[], []]);
    }
  });

  it('counts a write that is not there, and a removed article that is, as lost', async () => {
    const older = await found([{ draft: 2, published: 2 }], [shownArticle('0-1', 2)], [shownArticle('0-1', 1)]);
    expect(older.lost).toEqual([expect.stringContaining('as draft 2, published 1, not as draft 2, published 2')]);
    const missing = await found([{ draft: 1, published: null }], [], []);
    expect(missing.lost).toEqual([expect.stringContaining('as gone, not as draft 1, published none')]);
    const back = await found([GONE], [shownArticle('0-1', 1)], []);
    expect(back.lost).toHaveLength(1);
  });

  it('counts an article that is there twice, mixes versions or belongs to nobody as broken', async () => {
    const state = { draft: 1, published: null };
    const article = shownArticle('0-1', 1);
    expect((await found([state], [article, article], [])).broken).toEqual([expect.stringContaining('twice')]);
    expect((await found([state], [{ ...article, tags: [] }], [])).broken).toEqual([expect.stringContaining('mixed versions')]);
    expect((await found([state], [article, shownArticle('0-2', 1)], [])).broken).toEqual([expect.stringContaining('never written')]);
  });

  it('tells the version of every article that it writes', () => {
    for (let version = 1; version < 13; version++) expect(versionOf(shownArticle('0-1', version), TARGETS)).toBe(version);
  });

  it('fails for a recovery that takes too long', () => {
    const tally = new Tally();
    tally.recoveries.push(0.5, 11);
    expect([tally.isWell(12), tally.isWell(10)]).toEqual([true, false]);
  });
});
