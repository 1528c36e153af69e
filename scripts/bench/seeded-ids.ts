import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type List, send } from './client.ts';

/** Facts about a deployment's content that requests need. */
export interface SeededIds {
  /** The first and the last created documents. */
  readonly articles: readonly string[];
  readonly authors: readonly string[];
  readonly categories: readonly string[];
  /** Number of published articles. */
  readonly articleCount: number;
  /**
   * Cursor at the start of page 10,000 by `id`, or of the last page if there are fewer, for `pagination[after]`; null if the server has no
   * cursors.
   */
  readonly farCursor: string | null;
}

const PAGE_SIZE = 25;
const FAR_PAGE = 10_000;

/** The number of a page far behind the first, or of the last one if there are fewer. */
export function farPage(articles: number): number {
  return Math.max(1, Math.min(FAR_PAGE, Math.floor(articles / PAGE_SIZE)));
}

/** Finds the cursor of the far page without walking there: a cursor does not depend on filters. */
async function farCursor(url: string, articles: number): Promise<string | null> {
  const offset = (farPage(articles) - 1) * PAGE_SIZE - 1;
  const place = `sort=id&fields[0]=documentId&pagination[start]=${Math.max(0, offset)}&pagination[limit]=1&pagination[withCount]=false`;
  const { data } = await ask<{ data: readonly { id: number }[] }>('GET', `${url}/api/articles?${place}`);
  const found = await send('GET', `${url}/api/articles?sort=id&filters[id][$gte]=${data[0]?.id}&pagination[after]=&pagination[pageSize]=1`);
  return found.status === 200 ? (JSON.parse(found.text).meta.pagination.next ?? null) : null;
}

/** Attempts, a second apart, until the server has counted a million rows that were written by SQL. Until then a request may take too long. */
const COUNTED = 300;

async function countArticles(url: string): Promise<number> {
  const path = '/api/articles?pagination[pageSize]=1&fields[0]=documentId';
  for (let attempt = 0; attempt < COUNTED; attempt++) {
    const { status, text } = await send('GET', url + path);
    if (status === 200) return (JSON.parse(text) as List).meta.pagination.total;
    if (status !== 503) throw new Error(`${path} answered ${status}: ${text}`);
    await sleep(1_000);
  }
  throw new Error(`the articles were not counted after ${COUNTED} attempts`);
}

/** Reads ids from a seeded deployment: up to 100 from the beginning and 100 from the end of each type. */
export async function readIds(url: string): Promise<SeededIds> {
  const uncounted = 'pagination[pageSize]=100&pagination[withCount]=false';
  const page = async (plural: string, sort: string) =>
    (await ask<List>('GET', `${url}/api/${plural}?sort=${sort}&fields[0]=documentId&${uncounted}`)).data.map(
      ({ documentId }) => documentId,
    );
  const read = async (plural: string) => {
    const first = await page(plural, 'id');
    const last = (await page(plural, 'id:desc')).reverse();
    return [...new Set([...first, ...last])];
  };
  const articleCount = await countArticles(url);
  return {
    articles: await read('articles'),
    authors: await read('authors'),
    categories: await read('categories'),
    articleCount,
    farCursor: await farCursor(url, articleCount),
  };
}
