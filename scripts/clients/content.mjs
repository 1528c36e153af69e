// Content for clients that only read, with every kind of attribute.

import assert from 'node:assert/strict';

/** A picture of one pixel. */
export const DOT = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64');

/**
 * Sends requests with a token and returns the response bodies.
 *
 * @param {string} url
 * @param {string} token
 */
export function editor(url, token) {
  const ask = async (method, path, body) => {
    const isJson = body !== undefined && !(body instanceof FormData);
    const headers = { Authorization: `Bearer ${token}`, ...(isJson && { 'Content-Type': 'application/json' }) };
    const answer = await fetch(`${url}/api/${path}`, { method, headers, body: isJson ? JSON.stringify(body) : body });
    const text = await answer.text();
    assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
  return {
    ask,
    async upload(name) {
      const body = new FormData();
      body.append('files', new Blob([DOT], { type: 'image/gif' }), name);
      return (await ask('POST', 'upload', body))[0];
    },
    create: async (type, data) => (await ask('POST', `${type}?populate=*`, { data })).data,
    change: async (path, data) => (await ask('PUT', path, { data })).data,
    remove: (path) => ask('DELETE', path),
    list: async (path) => (await ask('GET', path)).data,
  };
}

/**
 * Creates an article with a value in every attribute, its author and its picture.
 *
 * @param {ReturnType<typeof editor>} editing
 * @param {string} title
 */
export async function addArticle({ upload, create }, title) {
  const picture = await upload('picture.gif');
  const author = await create('authors', { name: 'Ivo' });
  const article = await create('articles', {
    title,
    rank: 7,
    mood: 'loud',
    body: `# Hello\n\n![a dot](${picture.url})`,
    story: STORY,
    extra: { colour: 'red', sizes: [1, 2] },
    cover: picture.id,
    pictures: [picture.id],
    author: author.documentId,
    seo: { title: 'For machines' },
    links: [
      { label: 'one', address: '/one' },
      { label: 'two', address: '/two' },
    ],
    parts: [
      { __component: 'blocks.quote', text: 'Said *so*', picture: picture.id },
      { __component: 'shared.link', label: 'three' },
    ],
  });
  return { article, author, picture };
}

/** A value of `blocks` with all kinds of nodes except pictures. */
export const STORY = [
  { type: 'heading', level: 2, children: [{ type: 'text', text: 'Once' }] },
  {
    type: 'paragraph',
    children: [
      { type: 'text', text: 'bold', bold: true },
      { type: 'text', text: ' and ' },
      { type: 'link', url: 'https://example.com', children: [{ type: 'text', text: 'linked' }] },
    ],
  },
  { type: 'list', format: 'ordered', children: [{ type: 'list-item', children: [{ type: 'text', text: 'first' }] }] },
  { type: 'quote', children: [{ type: 'text', text: 'quoted', italic: true }] },
  { type: 'code', children: [{ type: 'text', text: 'let x;' }] },
];
