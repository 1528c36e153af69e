// Apollo Client with its cache and its links. It caches documents by documentId, and sends operation texts once, then only their hash.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { BAD_SORT, CREATE, CREATE_AUTHOR, DELETE, LIST, READ, REGISTER, UPDATE, uploadDot } from './graphql-steps.mjs';

export const packages = { '@apollo/client': '4.3.8', graphql: '16.15.0', rxjs: '7.8.2' };

export async function use({ url, folder, step }) {
  const load = createRequire(join(folder, 'package.json'));
  const { ApolloClient, ApolloLink, CombinedGraphQLErrors, HttpLink, InMemoryCache, gql } = load('@apollo/client/core');
  const { PersistedQueryLink } = load('@apollo/client/link/persisted-queries');
  const uri = `${url}/graphql`;
  const sent = [];
  const clientWith = (headers) => {
    const listening = (target, init) => {
      sent.push({ method: init.method, ...(init.body && JSON.parse(init.body)) });
      return fetch(target, init);
    };
    const persisted = new PersistedQueryLink({ sha256: (text) => createHash('sha256').update(text).digest('hex') });
    return new ApolloClient({
      link: ApolloLink.from([persisted, new HttpLink({ uri, headers, fetch: listening })]),
      cache: new InMemoryCache({ dataIdFromObject: ({ __typename: type, documentId }) => documentId && `${type}:${documentId}` }),
    });
  };
  const stranger = clientWith({});

  await step('a stranger is refused', async () => {
    const error = await failed(stranger.query({ query: gql(LIST) }));
    assert.ok(CombinedGraphQLErrors.is(error));
    assert.deepEqual(
      error.errors.map(({ message, path, extensions }) => [message, path, extensions.code]),
      [['Forbidden access', ['articles_connection'], 'FORBIDDEN']],
    );
  });
  const token = await step('registers', async () => {
    const input = { username: 'anna', email: 'anna@example.com', password: 'some-password' };
    const { data } = await stranger.mutate({ mutation: gql(REGISTER), variables: { input } });
    assert.equal(data.register.user.username, 'anna');
    return data.register.jwt;
  });
  const client = clientWith({ Authorization: `Bearer ${token}` });
  const mutate = async (text, variables) => (await client.mutate({ mutation: gql(text), variables })).data;

  const [author, articles] = await step('creates documents, with a file that was uploaded over REST', async () => {
    const { createAuthor } = await mutate(CREATE_AUTHOR, { name: 'Anna' });
    const cover = await uploadDot(url, token);
    const made = [];
    for (const rank of [1, 2, 3]) {
      made.push((await mutate(CREATE, { data: { title: `Apollo ${rank}`, rank, author: createAuthor.documentId, cover } })).createArticle);
    }
    assert.equal(made[0].cover.mime, 'image/gif');
    return [createAuthor, made];
  });
  const variables = {
    filters: { title: { startsWith: 'Apollo' }, author: { documentId: { eq: author.documentId } } },
    sort: ['rank:desc'],
  };
  await step('lists with variables and fragments, page by page', async () => {
    const watched = client.watchQuery({ query: gql(LIST), variables });
    const { data } = await watched.refetch();
    const { nodes, pageInfo, aggregate } = data.articles_connection;
    assert.deepEqual(
      nodes.map(({ title, author: { name } }) => [title, name]),
      [
        ['Apollo 3', 'Anna'],
        ['Apollo 2', 'Anna'],
      ],
    );
    assert.deepEqual([pageInfo.total, pageInfo.pageCount, aggregate.sum.rank], [3, 2, 6]);
    const more = await watched.fetchMore({ variables: { start: 2 }, updateQuery: (_before, { fetchMoreResult }) => fetchMoreResult });
    assert.deepEqual(
      more.data.articles_connection.nodes.map(({ title }) => title),
      ['Apollo 1'],
    );
  });
  await step('sends the hash of a text that is known', async () => {
    sent.splice(0);
    await client.query({ query: gql(LIST), variables, fetchPolicy: 'network-only' });
    assert.deepEqual(
      sent.map(({ query, extensions }) => [query, Object.keys(extensions)]),
      [[undefined, ['clientLibrary', 'persistedQuery']]],
    );
  });
  await step('keeps one entry for each document: a change is seen by what was read before', async () => {
    const [{ documentId }] = articles;
    const read = { query: gql(READ), variables: { id: documentId } };
    const { data } = await client.query(read);
    assert.equal(data.article.author.articles_connection.pageInfo.total, 3);
    await mutate(UPDATE, { id: documentId, data: { title: 'Apollo changed' } });
    sent.splice(0);
    assert.equal((await client.query(read)).data.article.title, 'Apollo changed');
    assert.deepEqual(sent, []);
  });
  await step('tells errors of fields beside the data', async () => {
    const { data, error } = await client.query({ query: gql(BAD_SORT), errorPolicy: 'all' });
    assert.equal(data.articles[0].author.articles_connection, null);
    assert.deepEqual(error.errors[0].path, ['articles', 0, 'author', 'articles_connection']);
    const mistaken = await failed(client.query({ query: gql('{ articles { nothing } }') }));
    assert.ok(CombinedGraphQLErrors.is(mistaken));
    assert.equal(mistaken.errors[0].extensions.code, 'GRAPHQL_VALIDATION_FAILED');
  });
  await step('deletes', async () => {
    for (const { documentId } of articles)
      assert.deepEqual((await mutate(DELETE, { id: documentId })).deleteArticle.documentId, documentId);
    const { data } = await client.query({ query: gql(READ), variables: { id: articles[0].documentId }, fetchPolicy: 'network-only' });
    assert.equal(data.article, null);
  });
  client.stop();
  stranger.stop();
}

/** The error that a promise rejects with. */
async function failed(promise) {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new assert.AssertionError({ message: 'nothing was refused' });
}
