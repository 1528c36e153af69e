// The loader for Astro. It makes a schema for each content type from the model, and loads the content. `load` below replaces Astro, which
// validates and stores each entry. The loader is published for a bundler, and imports `astro:content`, a module that Astro generates.

import assert from 'node:assert/strict';
import { loadBundled } from './bundled.mjs';
import { addArticle, editor } from './content.mjs';

// It imports qs without declaring it. An empty package replaces Astro, which it would install, but needs only for types.
export const packages = { '@sensinum/astro-strapi-loader': '1.0.11', zod: '3.25.76', qs: '6.17.1' };
export const replaced = ['astro'];
export const reference = '3/3';

const POPULATE = { author: true, cover: true, pictures: true, seo: true, links: true, parts: { populate: '*' } };

export async function use({ url, folder, step, tokens }) {
  const { fetchContent, fetchComponents, generateCollections } = await loadBundled(folder, '@sensinum/astro-strapi-loader', {
    'astro:content': 'export const defineCollection = (collection) => collection;',
  });
  const editing = editor(url, tokens.editor);
  const { article } = await addArticle(editing, 'For Astro');
  await editing.change('homepage', { heading: 'Astro' });
  const options = { url, token: tokens.site };

  const collections = await step('makes a schema of each content type', async () => {
    const query = { populate: POPULATE, filters: { title: { $eq: 'For Astro' } }, sort: ['rank:desc'] };
    const made = await generateCollections(options, [{ name: 'articles', query }, 'authors', 'homepage']);
    assert.deepEqual(Object.keys(made).sort(), ['articles', 'authors', 'homepage']);
    assert.deepEqual(
      Object.keys(made.articles.schema.shape)
        .filter((name) => ['title', 'author', 'seo', 'parts', 'mood', 'id', 'documentId'].includes(name))
        .sort(),
      ['author', 'documentId', 'id', 'mood', 'parts', 'seo', 'title'],
    );
    return made;
  });
  await step('reads components', async () => {
    const components = await fetchComponents(options);
    assert.deepEqual(components.map(({ uid }) => uid).sort(), ['blocks.quote', 'shared.link', 'shared.seo']);
  });
  await step('loads a collection with a query, checked by its schema', async () => {
    const [[id, { data }], ...others] = await load(collections.articles);
    assert.deepEqual([id, others], [article.documentId, []]);
    assert.deepEqual([data.title, data.author.name, data.seo.title, data.mood], ['For Astro', 'Ivo', 'For machines', 'loud']);
    assert.equal(data.cover.mime, 'image/gif');
    assert.deepEqual(
      data.parts.map((part) => part.__component),
      ['blocks.quote', 'shared.link'],
    );
  });
  await step('loads a collection as it is', async () => {
    const authors = await load(collections.authors);
    assert.equal(authors.length, Math.min(25, (await editing.ask('GET', 'authors')).meta.pagination.total));
  });
  await step('loads a single type', async () => {
    assert.deepEqual(
      (await load(collections.homepage)).map(([, { data }]) => data.heading),
      ['Astro'],
    );
  });
  await step('reads content without a collection, with a slash before the query', async () => {
    const { data } = await fetchContent({
      ...options,
      contentType: 'articles',
      queryParams: 'filters[title][$eq]=For Astro&fields[0]=title',
    });
    assert.deepEqual(
      data.map(({ title }) => title),
      ['For Astro'],
    );
  });
  await step('a stranger is refused', () =>
    assert.rejects(generateCollections({ url }), { message: 'Failed to fetch from Strapi: Forbidden' }),
  );
}

/** Does what Astro does with a collection during a build; returns its entries. */
async function load({ loader, schema }) {
  const entries = new Map();
  await loader.load({
    store: { clear: () => entries.clear(), set: ({ id, data, digest }) => entries.set(id, { data, digest }) },
    logger: { info: () => undefined },
    parseData: async ({ data }) => schema.passthrough().parseAsync(data),
    generateDigest: (data) => JSON.stringify(data),
  });
  return [...entries];
}
