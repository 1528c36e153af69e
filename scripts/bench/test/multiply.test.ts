import { createHash } from 'node:crypto';
import { join } from 'node:path';
import process from 'node:process';
import { DATABASE } from 'plinth';
import { bootApp, testDialects } from 'plinth/testing';
import { ask, type List } from '../client.ts';
import { multiply, suffix } from '../multiply.ts';
import { seed } from '../seed.ts';

const app = join(__dirname, '../app');
const AMOUNTS = { authors: 3, categories: 12, articles: 6, restaurants: 3 };
const COPIES = 4;

describe.each(testDialects(process.env))('multiply on $name', (dialect) => {
  it('leaves a database in which nothing is wrong, and whose copies are closed sets', async () => {
    const { url: database, remove } = await dialect.createDatabase();
    const open: { close(): Promise<void> }[] = [{ close: remove }];
    const boot = async () => {
      const booted = await bootApp({ app, database });
      open.unshift(booted);
      return booted;
    };
    const end = async () => open.shift()?.close();
    try {
      await seed((await boot()).url, AMOUNTS);
      await end();
      await multiply(database, COPIES);
      const { url, kernel } = await boot();

      for await (const finding of kernel.check()) expect(finding).toBeNull();
      const total = async (query: string) => (await ask<List>('GET', `${url}/api/${query}`)).meta.pagination.total;
      expect(await total('articles')).toBe(AMOUNTS.articles * COPIES);
      expect(await total('restaurants?locale=fr')).toBe(AMOUNTS.restaurants * COPIES);
      expect(await total('authors')).toBe(AMOUNTS.authors * COPIES);
      // Each copy of an author has the articles of the same copy.
      expect(await total(`articles?filters[author][name][$endsWith]=${suffix(2)}`)).toBe(AMOUNTS.articles);
      expect(await total(`articles?filters[author][name][$endsWith]=${suffix(2)}&filters[slug][$endsWith]=${suffix(2)}`)).toBe(
        AMOUNTS.articles,
      );

      const { knex } = kernel.container.resolve(DATABASE);
      const taken = `article-1${suffix(3)}`;
      const [row] = await knex('articles').where({ slug: taken, _axis_status: 'published' }).select('_unique_slug');
      expect(row?._unique_slug).toBe(createHash('sha256').update(JSON.stringify(taken)).digest('hex'));
      const [topic] = await knex('plinth_topics').where('topic', 'api::article.article').sum({ value: 'value' });
      expect(Number(topic?.value)).toBeGreaterThanOrEqual(AMOUNTS.articles * COPIES);

      const written = await fetch(`${url}/api/articles`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: { title: 'new', slug: 'new' } }),
      });
      expect(written.status).toBe(201);
    } finally {
      for (const each of open) await each.close();
    }
  });
});
