// urql with its defaults: queries are sent with GET if they fit into a URL, mutations with POST.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { BAD_SORT, CREATE, CREATE_AUTHOR, DELETE, LIST, READ, REGISTER, UPDATE, uploadDot } from './graphql-steps.mjs';

export const packages = { '@urql/core': '6.0.3', graphql: '16.15.0' };

export async function use({ url, folder, step }) {
  const { cacheExchange, createClient, fetchExchange } = createRequire(join(folder, 'package.json'))('@urql/core');
  const methods = [];
  const clientWith = (token) =>
    createClient({
      url: `${url}/graphql`,
      exchanges: [cacheExchange, fetchExchange],
      fetch: (target, init) => {
        methods.push(init.method);
        return fetch(target, init);
      },
      // Proves that the query was not sent by a page of another site.
      fetchOptions: () => ({ headers: { 'apollo-require-preflight': 'true', ...(token && { Authorization: `Bearer ${token}` }) } }),
    });
  const stranger = clientWith();

  await step('a stranger is refused', async () => {
    const { error } = await stranger.query(LIST, {});
    assert.deepEqual(
      error.graphQLErrors.map(({ message, path, extensions }) => [message, path, extensions.code]),
      [['Forbidden access', ['articles_connection'], 'FORBIDDEN']],
    );
  });
  const token = await step('registers', async () => {
    const input = { username: 'ursula', email: 'ursula@example.com', password: 'some-password' };
    const { data } = await stranger.mutation(REGISTER, { input });
    assert.equal(data.register.user.username, 'ursula');
    return data.register.jwt;
  });
  const client = clientWith(token);
  const mutate = async (text, variables) => {
    const { data, error } = await client.mutation(text, variables);
    assert.equal(error, undefined);
    return data;
  };
  const [author, articles] = await step('creates documents, with a file that was uploaded over REST', async () => {
    const { createAuthor } = await mutate(CREATE_AUTHOR, { name: 'Ursula' });
    const cover = await uploadDot(url, token);
    const made = [];
    for (const rank of [1, 2, 3]) {
      made.push(
        (await mutate(CREATE, { data: { title: `Urql ${rank}`, rank, author: { connect: [createAuthor.documentId] }, cover } }))
          .createArticle,
      );
    }
    assert.deepEqual([made[2].author.name, made[2].cover.mime], ['Ursula', 'image/gif']);
    return [createAuthor, made];
  });
  await step('lists with variables and fragments, page by page, with GET', async () => {
    methods.splice(0);
    const variables = { filters: { author: { documentId: { eq: author.documentId } } }, sort: 'rank:desc' };
    const titles = async (start) =>
      (await client.query(LIST, { ...variables, start })).data.articles_connection.nodes.map(({ title }) => title);
    assert.deepEqual([await titles(0), await titles(2)], [['Urql 3', 'Urql 2'], ['Urql 1']]);
    assert.deepEqual(methods, ['GET', 'GET']);
  });
  await step('reads again what a mutation has changed', async () => {
    const [{ documentId: id }] = articles;
    const read = async () => (await client.query(READ, { id })).data.article.title;
    assert.equal(await read(), 'Urql 1');
    await mutate(UPDATE, { id, data: { title: 'Urql changed' } });
    assert.equal(await read(), 'Urql changed');
  });
  await step('tells errors of fields beside the data, and of operations', async () => {
    const { data, error } = await client.query(BAD_SORT, {});
    assert.equal(data.articles[0].author.articles_connection, null);
    assert.deepEqual(error.graphQLErrors[0].path, ['articles', 0, 'author', 'articles_connection']);
    const wrong = await client.query(READ, { id: null });
    assert.equal(wrong.error.graphQLErrors[0].extensions.code, 'BAD_USER_INPUT');
  });
  await step('deletes', async () => {
    for (const { documentId } of articles) assert.equal((await mutate(DELETE, { id: documentId })).deleteArticle.documentId, documentId);
    // The response of a deletion names no article that this cache could invalidate.
    const { data } = await client.query(READ, { id: articles[0].documentId }, { requestPolicy: 'network-only' });
    assert.equal(data.article, null);
  });
}
