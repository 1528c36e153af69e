import { ask, type List, send } from './client.ts';

/** What requests need to know of the content of a deployment. */
export interface SeededIds {
  /** Documents that were created first and last. */
  readonly articles: readonly string[];
  readonly authors: readonly string[];
  readonly categories: readonly string[];
  /** Published articles. */
  readonly articleCount: number;
  /** Where page 10,000 by `id` begins, or the last where there are not as many, as `pagination[after]` takes it; null where pages have no keys. */
  readonly farCursor: string | null;
}

const PAGE_SIZE = 25;
const FAR_PAGE = 10_000;

/** The page that is far behind the first, or the last one where there are not as many. */
export function farPage(articles: number): number {
  return Math.max(1, Math.min(FAR_PAGE, Math.floor(articles / PAGE_SIZE)));
}

/** A cursor says where a page begins, whatever is filtered: so it is found without walking there. */
async function farCursor(url: string, articles: number): Promise<string | null> {
  const offset = (farPage(articles) - 1) * PAGE_SIZE - 1;
  const place = `sort=id&fields[0]=documentId&pagination[start]=${Math.max(0, offset)}&pagination[limit]=1&pagination[withCount]=false`;
  const { data } = await ask<{ data: readonly { id: number }[] }>('GET', `${url}/api/articles?${place}`);
  const found = await send('GET', `${url}/api/articles?sort=id&filters[id][$gte]=${data[0]?.id}&pagination[after]=&pagination[pageSize]=1`);
  return found.status === 200 ? (JSON.parse(found.text).meta.pagination.next ?? null) : null;
}

/** Asks a seeded deployment for ids: up to 100 from the beginning and 100 from the end of each type. */
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
  const { meta } = await ask<List>('GET', `${url}/api/articles?pagination[pageSize]=1&fields[0]=documentId`);
  return {
    articles: await read('articles'),
    authors: await read('authors'),
    categories: await read('categories'),
    articleCount: meta.pagination.total,
    farCursor: await farCursor(url, meta.pagination.total),
  };
}
