// This client stores its token only in a browser, so it gets a `window` with only a `localStorage`.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export const packages = { 'strapi-sdk-js': '3.0.0' };
export const reference = '13/13';

export async function use(options) {
  const values = new Map();
  const localStorage = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => values.set(key, value),
    removeItem: (key) => values.delete(key),
  };
  globalThis.window = { localStorage, location: { search: '' } };
  try {
    await useInBrowser(options);
  } finally {
    delete globalThis.window;
  }
}

async function useInBrowser({ url, folder, step }) {
  const loaded = createRequire(join(folder, 'package.json'))('strapi-sdk-js');
  const Strapi = loaded.default ?? loaded;
  const strapi = new Strapi({ url, store: { useLocalStorage: true } });
  const person = { username: 'ruth', email: 'ruth@example.com' };
  const credentials = (password) => ({ identifier: person.username, password });

  await step('a stranger is refused', () => refused(strapi.find('articles'), 403, 'ForbiddenError'));
  await step('registers', async () => {
    const { user, jwt } = await strapi.register({ ...person, password: 'first-password' });
    assert.equal(user.email, person.email);
    assert.equal(strapi.getToken(), jwt);
  });
  await step('registering again is refused', async () => {
    await refused(strapi.register({ ...person, password: 'first-password' }), 400, 'ApplicationError');
  });
  const first = await step('signs in', async () => (await strapi.login(credentials('first-password'))).jwt);
  await step('reads its user and role', async () => {
    const user = await strapi.fetchUser({ populate: 'role' });
    assert.equal(user.username, person.username);
    assert.equal(user.role.type, 'authenticated');
    assert.ok(!('password' in user));
  });
  await step('changes the password', async () => {
    const password = 'second-password';
    const { user, jwt } = await strapi.changePassword({ currentPassword: 'first-password', password, passwordConfirmation: password });
    assert.equal(user.username, person.username);
    assert.notEqual(jwt, first);
    assert.equal((await strapi.fetchUser()).username, person.username);
  });
  await step('the old token is refused', async () => {
    strapi.setToken(first);
    await refused(strapi.request('get', '/users/me'), 401, 'UnauthorizedError');
    assert.equal(await strapi.fetchUser(), null);
    assert.equal(strapi.getToken(), null);
  });
  await step('the old password is refused', () => refused(strapi.login(credentials('first-password')), 400, 'ValidationError'));
  await step('signs in with the new password', () => strapi.login(credentials('second-password')));

  const author = await step('creates an author', async () => (await strapi.create('authors', { name: 'Ruth' })).data);
  const document = await step('creates articles', async () => {
    for (const rank of [1, 2, 3]) await strapi.create('articles', { title: `SDK ${rank}`, rank, author: author.documentId });
    const { data } = await strapi.create('articles', { title: 'SDK 4', rank: 4, author: author.documentId }, { populate: ['author'] });
    assert.equal(data.author.name, 'Ruth');
    return data;
  });
  await step('lists with filters, populate, sort and pages', async () => {
    const { data, meta } = await strapi.find('articles', {
      filters: {
        author: { name: { $eqi: 'ruth' } },
        rank: { $gte: 2 },
        $or: [{ title: { $contains: 'SDK' } }, { title: { $null: true } }],
      },
      populate: { author: { fields: ['name'], populate: { articles: { sort: 'rank:desc', fields: 'title' } } } },
      fields: ['title'],
      sort: 'rank:asc',
      pagination: { start: 0, limit: 2 },
    });
    assert.deepEqual(
      data.map(({ title, author: { name, articles } }) => [title, name, articles[0].title]),
      [
        ['SDK 2', 'Ruth', 'SDK 4'],
        ['SDK 3', 'Ruth', 'SDK 4'],
      ],
    );
    assert.deepEqual(meta.pagination, { start: 0, limit: 2, total: 3 });
  });
  await step('an unknown filter is refused', () => refused(strapi.find('articles', { filters: { nope: 1 } }), 400, 'ValidationError'));
  await step('updates one', async () => {
    const { data } = await strapi.update('articles', document.documentId, { title: 'Changed' }, { fields: ['title'] });
    assert.equal(data.title, 'Changed');
  });
  await step('reads one', async () => {
    const { data } = await strapi.findOne('articles', document.documentId, { populate: '*' });
    assert.deepEqual([data.title, data.author.documentId], ['Changed', author.documentId]);
  });
  await step('deletes one', async () => {
    await strapi.delete('articles', document.documentId);
    await refused(strapi.findOne('articles', document.documentId), 404, 'NotFoundError');
  });
  await step('signs out', async () => {
    strapi.logout();
    await refused(strapi.find('articles'), 403, 'ForbiddenError');
  });
}

/** The client throws the response body. */
async function refused(promise, status, name) {
  const body = await promise.then(
    () => assert.fail(`expected ${status} ${name}`),
    (error) => error,
  );
  assert.deepEqual([body.data, body.error?.status, body.error?.name], [null, status, name], JSON.stringify(body));
}
