import { ask, type Document, type List } from './client.ts';
import { type Amounts, article, author, category, categoryIn, type Data, restaurant, restaurantIn, SECOND_LOCALE } from './content.ts';

/**
 * Creates the content over HTTP, one document after the other: so every target numbers its documents in the same order and lists
 * show the same ones.
 * @param url of an empty deployment
 */
export async function seed(url: string, amounts: Amounts): Promise<void> {
  const create = async (plural: string, data: Data, query = ''): Promise<string> =>
    (await ask<{ data: Document }>('POST', `${url}/api/${plural}${query}`, { data })).data.documentId;
  const translate = (plural: string, id: string, data: Data) => ask('PUT', `${url}/api/${plural}/${id}?locale=${SECOND_LOCALE}`, { data });

  const authors: string[] = [];
  for (let n = 0; n < amounts.authors; n++) authors.push(await create('authors', author(n, authors)));
  const categories: string[] = [];
  for (let n = 0; n < amounts.categories; n++) {
    const id = await create('categories', category(n));
    await translate('categories', id, categoryIn(n, SECOND_LOCALE));
    categories.push(id);
  }
  const targets = { authors, categories };
  for (let n = 0; n < amounts.articles; n++) await create('articles', article(n, targets));
  for (let n = 0; n < amounts.restaurants; n++) {
    const id = await create('restaurants', restaurant(n, targets));
    await translate('restaurants', id, restaurantIn(n, targets, SECOND_LOCALE));
  }
}

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
