import { ask, type List } from './client.ts';

/** What requests need to know of the content of a deployment. */
export interface SeededIds {
  /** Documents that were created first and last. */
  readonly articles: readonly string[];
  readonly authors: readonly string[];
  readonly categories: readonly string[];
  /** Published articles. */
  readonly articleCount: number;
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
  };
}
