// The Nuxt module. The test runs its published runtime with Nuxt's versions of Vue and ofetch. `nuxt-imports.mjs` replaces the six small
// functions of Nuxt that it needs. `import.meta.server` is not set, so the composables assume a browser.

import assert from 'node:assert/strict';
import { createRequire, register } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nuxt } from './nuxt-imports.mjs';

export const packages = { '@nuxtjs/strapi': '2.2.0', ofetch: '1.5.1', vue: '3.5.45' };
export const reference = '9/9';

export async function use({ url, folder, step }) {
  register('./nuxt-imports-hook.mjs', import.meta.url);
  const runtime = (path) => import(pathToFileURL(join(folder, 'node_modules/@nuxtjs/strapi/dist/runtime', path)).href);
  const fromFolder = createRequire(join(folder, 'package.json'));
  // A global in every Nuxt app.
  globalThis.$fetch = fromFolder('ofetch').$fetch;
  nuxt.ref = fromFolder('vue').ref;
  // The configuration that results from the defaults and `strapi: { auth: { populate: 'role' } }`.
  nuxt.config = { url, prefix: '/api', version: 'v5', cookie: {}, auth: { populate: 'role' }, cookieName: 'strapi_jwt' };
  const { useStrapiAuth } = await runtime('composables/useStrapiAuth.js');
  const { useStrapiClient } = await runtime('composables/useStrapiClient.js');
  const { useStrapiToken } = await runtime('composables/useStrapiToken.js');
  const { useStrapiUser } = await runtime('composables/useStrapiUser.js');
  const { useStrapi } = await runtime('composables-v5/useStrapi.js');
  const { default: plugin } = await runtime('plugins/strapi.js');
  nuxt.useStrapiClient = useStrapiClient;
  try {
    await useInApp({ step, plugin, auth: useStrapiAuth, strapi: useStrapi, token: useStrapiToken, user: useStrapiUser });
  } finally {
    delete globalThis.$fetch;
  }
}

/** Composables belong to a loaded page; `load` loads it again, with the same cookies. */
async function useInApp({ step, plugin, auth, strapi, token, user }) {
  const load = async () => {
    nuxt.load();
    await plugin();
  };
  const person = { username: 'sven', email: 'sven@example.com' };
  const login = (password) => auth().login({ identifier: person.email, password });
  await load();

  await step('a stranger is refused', () => refused(strapi().find('articles'), 403, 'ForbiddenError'));
  await step('registers', async () => {
    const registered = await auth().register({ ...person, password: 'first-password' });
    assert.equal(registered.user.value.email, person.email);
    assert.equal(registered.user.value.role.type, 'authenticated');
  });
  const first = await step('signs in', async () => (await login('first-password')).jwt);
  await step('reads its user and role when a page loads', async () => {
    await load();
    assert.equal(token().value, first);
    assert.equal(user().value.username, person.username);
    assert.equal(user().value.role.type, 'authenticated');
    assert.ok(!('password' in user().value));
  });
  await step('changes the password', async () => {
    const password = 'second-password';
    await auth().changePassword({ currentPassword: 'first-password', password, passwordConfirmation: password });
  });
  await step('the old token is refused', async () => {
    await refused(strapi().find('articles'), 401, 'UnauthorizedError');
    await load();
    assert.deepEqual([token().value, user().value], [null, null]);
  });
  await step('the old password is refused', () => refused(login('first-password'), 400, 'ValidationError'));
  await step('signs in with the new password', async () => {
    assert.equal((await login('second-password')).user.value.username, person.username);
  });

  const { find, findOne, create, update, delete: remove } = strapi();
  const author = await step('creates an author', async () => (await create('authors', { name: 'Sven' })).data);
  const document = await step('creates articles', async () => {
    for (const rank of [1, 2, 3]) await create('articles', { title: `Nuxt ${rank}`, rank, author: author.documentId });
    const { data } = await create('articles', { title: 'Nuxt 4 & more', rank: 4, author: author.documentId }, { populate: ['author'] });
    assert.equal(data.author.name, 'Sven');
    return data;
  });
  await step('lists with filters, populate, sort and pages', async () => {
    const { data, meta } = await find('articles', {
      filters: { author: { name: 'Sven' }, $or: [{ title: { $eq: 'Nuxt 4 & more' } }, { rank: { $between: [1, 2] } }] },
      populate: { author: { fields: ['name'] } },
      fields: ['title'],
      sort: ['rank:desc'],
      pagination: { page: 1, pageSize: 2 },
    });
    assert.deepEqual(
      data.map(({ title, author: { name } }) => [title, name]),
      [
        ['Nuxt 4 & more', 'Sven'],
        ['Nuxt 2', 'Sven'],
      ],
    );
    assert.deepEqual(meta.pagination, { page: 1, pageSize: 2, pageCount: 2, total: 3 });
  });
  await step('an unknown filter is refused, and the app is told', async () => {
    nuxt.errors.length = 0;
    await refused(find('articles', { filters: { nope: 1 } }), 400, 'ValidationError');
    assert.equal(nuxt.errors.length, 1);
  });
  await step('updates one', async () => {
    assert.equal((await update('articles', document.documentId, { title: 'Changed' })).data.title, 'Changed');
  });
  await step('reads one', async () => {
    const { data } = await findOne('articles', document.documentId, { populate: '*' });
    assert.deepEqual([data.title, data.author.documentId], ['Changed', author.documentId]);
  });
  await step('deletes one', async () => {
    await remove('articles', document.documentId);
    await refused(findOne('articles', document.documentId), 404, 'NotFoundError');
  });
  await step('writes and reads a single type', async () => {
    assert.equal((await update('homepage', { heading: 'Nuxt' })).data.heading, 'Nuxt');
    assert.equal((await findOne('homepage')).data.heading, 'Nuxt');
  });
  await step('signs out', async () => {
    auth().logout();
    await refused(find('articles'), 403, 'ForbiddenError');
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
