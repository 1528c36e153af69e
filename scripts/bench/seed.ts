import { ask, type Document } from './client.ts';
import { type Amounts, article, author, category, categoryIn, type Data, restaurant, restaurantIn, SECOND_LOCALE } from './content.ts';

/**
 * Creates the content over HTTP, one document after the other, so that every target numbers documents in the same order and lists show the
 * same ones.
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
