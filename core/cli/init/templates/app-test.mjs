import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { DOCUMENTS, SYSTEM } from 'plinth';
import { bootApp } from 'plinth/testing';

// Boots this app on a free port, with a temporary SQLite database.
let app;
before(async () => {
  app = await bootApp({ app: fileURLToPath(new URL('..', import.meta.url)) });
});
after(() => app?.close());

test('the public can read articles with their authors', async () => {
  const documents = app.kernel.container.resolve(DOCUMENTS);
  const author = await documents.create('api::author.author', { data: { name: 'Ada' } }, SYSTEM);
  const data = { title: 'Hello', text: 'word '.repeat(401), author: author.documentId };
  await documents.create('api::article.article', { data }, SYSTEM); // published, as by POST
  const answer = await fetch(`${app.url}/api/articles?populate=author`);
  const { data: articles } = await answer.json();
  assert.deepEqual(
    articles.map(({ title, readingMinutes, author: by }) => [title, readingMinutes, by.name]),
    [['Hello', 3, 'Ada']],
  );
});

test('the public cannot create articles', async () => {
  const body = JSON.stringify({ data: { title: 'Mine' } });
  const answer = await fetch(`${app.url}/api/articles`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  assert.equal(answer.status, 403);
});
