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
  const page = (plural: string, number: number) =>
    ask<List>('GET', `${url}/api/${plural}?sort=id&pagination[pageSize]=100&pagination[page]=${number}`);
  const read = async (plural: string) => {
    const first = await page(plural, 1);
    const { pageCount, total } = first.meta.pagination;
    const last = pageCount > 1 ? (await page(plural, pageCount)).data : [];
    return { ids: [...first.data, ...last].map((document) => document.documentId), total };
  };
  const articles = await read('articles');
  const { ids: authors } = await read('authors');
  const { ids: categories } = await read('categories');
  return { articles: articles.ids, authors, categories, articleCount: articles.total };
}
