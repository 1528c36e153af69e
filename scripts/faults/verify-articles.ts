import { setTimeout as delay } from 'node:timers/promises';
import { POPULATE, type ShownArticle, type Targets, versionOf } from './article-versions.ts';
import { type ArticleState, describeState, GONE, isPossible, type Ledger } from './ledger.ts';
import { send } from './send.ts';
import type { Tally } from './tally.ts';

const PAGE = 100;
/** Milliseconds to wait for a response. */
const PATIENCE = 20_000;
/** A recovered node may refuse a list a few times. */
const ATTEMPTS = 5;

const STATUSES = ['draft', 'published'] as const;

/**
 * Compares the articles of a client on a node with the acknowledged writes. Lost: acknowledged writes that are missing, and removed
 * articles that are there. Broken: articles that exist twice, mix versions or are unknown.
 */
export async function verifyArticles(url: string, ledger: Ledger, targets: Targets, tally: Tally): Promise<void> {
  const shown = new Map<string, { draft: number | null; published: number | null }>();
  for (const status of STATUSES) {
    const articles = await allArticles(url, ledger.client, status, tally);
    if (articles === null) return;
    for (const article of articles) {
      const state = shown.get(article.marker) ?? { ...GONE };
      if (state[status] !== null) tally.broken.push(`${url} shows article ${article.marker} twice`);
      state[status] = versionOf(article, targets);
      if (state[status] === null)
        tally.broken.push(`${url} shows article ${article.marker} with mixed versions: ${JSON.stringify(article)}`);
      shown.set(article.marker, state);
    }
  }
  for (const entry of ledger.all()) {
    const state: ArticleState = shown.get(entry.marker) ?? GONE;
    shown.delete(entry.marker);
    if (isPossible(entry, state)) continue;
    const expected = entry.states.map(describeState).join(' or ');
    tally.lost.push(`${url} shows article ${entry.marker} as ${describeState(state)}, not as ${expected}`);
  }
  for (const marker of shown.keys()) tally.broken.push(`${url} shows article ${marker}, which was removed or never written`);
}

/** All articles of a client; null when they cannot be read. */
async function allArticles(url: string, client: number, status: string, tally: Tally): Promise<readonly ShownArticle[] | null> {
  const articles: ShownArticle[] = [];
  for (let page = 1; ; page++) {
    const window = `pagination[page]=${page}&pagination[pageSize]=${PAGE}`;
    const path = `/api/articles?filters[client]=${client}&status=${status}&sort=id&${window}&${POPULATE}`;
    const data = await list(url, path, tally);
    if (data === null) return null;
    articles.push(...data);
    if (data.length < PAGE) return articles;
  }
}

async function list(url: string, path: string, tally: Tally): Promise<readonly ShownArticle[] | null> {
  for (let attempt = 1; ; attempt++) {
    const answer = await send('GET', url + path, { timeout: PATIENCE });
    tally.count(`GET ${path}`, answer);
    if (answer.status === 200) return (JSON.parse(answer.text) as { readonly data: readonly ShownArticle[] }).data;
    if (attempt === ATTEMPTS) {
      tally.broken.push(`${url}${path} cannot be read after the fault: ${answer.status} ${answer.text}`);
      return null;
    }
    await delay(500);
  }
}
