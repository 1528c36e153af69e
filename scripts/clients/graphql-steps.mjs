// Operations that every GraphQL client is tested with, each in its own way.

import assert from 'node:assert/strict';

/** Texts of the operations. */
export const REGISTER = `
  mutation Register($input: UsersPermissionsRegisterInput!) {
    register(input: $input) { jwt user { username } }
  }`;

export const CREATE = `
  mutation Create($data: ArticleInput!) {
    createArticle(data: $data) { documentId title rank author { documentId name } cover { url mime } }
  }`;

export const CREATE_AUTHOR = `
  mutation CreateAuthor($name: String!) {
    createAuthor(data: { name: $name }) { documentId name }
  }`;

export const UPDATE = `
  mutation Update($id: ID!, $data: ArticleInput!) {
    updateArticle(documentId: $id, data: $data) { documentId title }
  }`;

export const DELETE = `
  mutation Delete($id: ID!) {
    deleteArticle(documentId: $id) { documentId }
  }`;

export const LIST = `
  query List($filters: ArticleFiltersInput, $sort: [String], $start: Int, $limit: Int = 2) {
    articles_connection(filters: $filters, sort: $sort, pagination: { start: $start, limit: $limit }) {
      nodes { ...Line author { ...Name } }
      pageInfo { page pageCount total }
      aggregate { sum { rank } }
    }
  }
  fragment Line on Article { documentId title rank }
  fragment Name on Author { documentId name }`;

export const READ = `
  query Read($id: ID!) {
    article(documentId: $id) { documentId title cover { url } author { documentId name articles_connection { pageInfo { total } } } }
  }`;

export const BAD_SORT = `
  query BadSort {
    articles(sort: "rank", filters: { author: { name: { notNull: true } } }, pagination: { limit: 1 }) { documentId title author { documentId articles_connection(sort: "nothing") { nodes { documentId } } } }
  }`;

/** Uploads a picture of one pixel over REST, because GraphQL takes no files; returns its id. */
export async function uploadDot(url, token) {
  const body = new FormData();
  body.append('files', new Blob([Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')], { type: 'image/gif' }), 'dot.gif');
  const answer = await fetch(`${url}/api/upload`, { method: 'POST', headers: { Authorization: `Bearer ${token}` }, body });
  assert.equal(answer.status, 201);
  return (await answer.json())[0].id;
}
