// The official client. It has no sign-in: the test gets a token with its `fetch`, and passes it as an API token.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export const packages = { '@strapi/client': '1.6.2' };
export const reference = '28/29';

export async function use({ url, folder, step }) {
  const { strapi } = createRequire(join(folder, 'package.json'))('@strapi/client');
  const baseURL = `${url}/api`;
  const stranger = strapi({ baseURL });
  const person = { username: 'olga', email: 'olga@example.com' };
  // Its `fetch` adds only the token.
  const headers = { 'Content-Type': 'application/json' };
  const post = async (client, path, body) => (await client.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  const signIn = (password) => post(stranger, '/auth/local', { identifier: person.email, password });
  const as = (auth) => strapi({ baseURL, auth });
  const me = async (client) => (await client.fetch('/users/me?populate=role')).json();

  await step('a stranger is refused', () => refused(stranger.collection('articles').find(), 403, 'HTTPForbiddenError'));
  await step('registers', async () => {
    const { jwt, user } = await post(stranger, '/auth/local/register', { ...person, password: 'first-password' });
    assert.ok(jwt);
    assert.equal(user.email, person.email);
  });
  const first = await step('signs in', async () => (await signIn('first-password')).jwt);
  await step('reads its user and role', async () => {
    const user = await me(as(first));
    assert.equal(user.username, person.username);
    assert.equal(user.role.type, 'authenticated');
    assert.ok(!('password' in user));
  });
  const changed = await step('changes the password', async () => {
    const body = { currentPassword: 'first-password', password: 'second-password', passwordConfirmation: 'second-password' };
    return (await post(as(first), '/auth/change-password', body)).jwt;
  });
  await step('the token that came with the change works', () => me(as(changed)));
  await step('the old token is refused', () => refused(me(as(first)), 401, 'HTTPAuthorizationError'));
  await step('the old password is refused', () => refused(signIn('first-password'), 400, 'HTTPBadRequestError'));
  const client = as(await step('signs in with the new password', async () => (await signIn('second-password')).jwt));

  const articles = client.collection('articles');
  const author = await step('creates an author', async () => {
    const { data } = await client.collection('authors').create({ name: 'Olga' });
    assert.match(data.documentId, /^[a-z][a-z0-9]{23}$/);
    return data;
  });
  const document = await step('creates articles', async () => {
    for (const rank of [1, 2, 3]) await articles.create({ title: `Client ${rank}`, rank, author: author.documentId });
    const { data } = await articles.create(
      { title: 'Client 4', rank: 4, author: { connect: [author.documentId] } },
      { populate: 'author' },
    );
    assert.equal(data.author.name, 'Olga');
    return data;
  });
  await step('lists with filters, populate, sort and pages', async () => {
    const { data, meta } = await articles.find({
      filters: { $and: [{ author: { name: { $eq: 'Olga' } } }, { rank: { $in: [2, 3, 4] } }], title: { $startsWith: 'Client' } },
      populate: { author: { fields: ['name'] } },
      fields: ['title', 'rank'],
      sort: ['rank:desc', 'title'],
      pagination: { page: 1, pageSize: 2 },
      status: 'published',
    });
    assert.deepEqual(
      data.map(({ title, author: { name } }) => [title, name]),
      [
        ['Client 4', 'Olga'],
        ['Client 3', 'Olga'],
      ],
    );
    assert.deepEqual(meta.pagination, { page: 1, pageSize: 2, pageCount: 2, total: 3 });
  });
  await step('an unknown filter is refused', () => refused(articles.find({ filters: { nope: 1 } }), 400, 'HTTPBadRequestError'));
  await step('updates one', async () => {
    const { data } = await articles.update(document.documentId, { title: 'Changed', subtitle: null });
    assert.equal(data.title, 'Changed');
  });
  await step('reads one', async () => {
    const { data } = await articles.findOne(document.documentId, { populate: '*' });
    assert.equal(data.title, 'Changed');
    assert.equal(data.author.documentId, author.documentId);
  });
  await step('deletes one', async () => {
    await articles.delete(document.documentId);
    await refused(articles.findOne(document.documentId), 404, 'HTTPNotFoundError');
  });
  const homepage = client.single('homepage');
  await step('writes a single type', async () => assert.equal((await homepage.update({ heading: 'Hello' })).data.heading, 'Hello'));
  await step('reads a single type', async () => assert.equal((await homepage.find()).data.heading, 'Hello'));
  await step('deletes a single type', async () => {
    await homepage.delete();
    await refused(homepage.find(), 404, 'HTTPNotFoundError');
  });

  const users = client.collection('users');
  const made = await step('creates a user', async () => {
    const { role } = await me(client);
    return users.create({ username: 'pavel', email: 'pavel@example.com', password: 'some-password', role: role.id });
  });
  await step('lists users with their roles', async () => {
    const found = await users.find({ filters: { username: { $eq: 'pavel' } }, populate: ['role'] });
    assert.deepEqual(
      found.map((user) => [user.id, user.role.id]),
      [[made.id, made.role.id]],
    );
  });
  await step('counts users', async () => assert.equal(await (await client.fetch('/users/count?filters[username]=pavel')).json(), 1));
  await step('changes a user', () => users.update(made.id, { username: 'paul' }));
  await step('reads a user', async () => assert.equal((await users.findOne(made.id)).username, 'paul'));
  await step('deletes a user', async () => {
    await users.delete(made.id);
    assert.deepEqual(await users.find({ filters: { id: { $in: [made.id] } } }), []);
  });

  const { files } = client;
  const dot = await step('uploads bytes', async () => {
    const bytes = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64');
    const [file] = await files.upload(bytes, { filename: 'dot.gif', mimetype: 'image/gif', fileInfo: { alternativeText: 'A dot' } });
    assert.deepEqual([file.name, file.alternativeText, file.mime], ['dot.gif', 'A dot', 'image/gif']);
    return file;
  });
  const text = await step('uploads a blob, which is served', async () => {
    const [file] = await files.upload(new Blob(['hello'], { type: 'text/plain' }), { fileInfo: { name: 'hello.txt' } });
    assert.equal(await (await fetch(url + file.url)).text(), 'hello');
    return file;
  });
  await step('lists files with filters and a sort', async () => {
    const found = await files.find({ filters: { mime: { $startsWith: 'image' } }, sort: 'name:asc' });
    assert.deepEqual(
      found.map(({ id }) => id),
      [dot.id],
    );
  });
  await step('changes what is known of a file', async () =>
    assert.equal((await files.update(dot.id, { caption: 'Small' })).caption, 'Small'),
  );
  await step('reads a file', async () => assert.equal((await files.findOne(dot.id)).alternativeText, 'A dot'));
  await step('deletes files', async () => {
    for (const { id } of [dot, text]) await files.delete(id);
    assert.deepEqual(await files.find(), []);
  });
  await step('learns that a file is gone', () => assert.rejects(files.findOne(dot.id), { name: 'FileNotFoundError' }));
  await step('reads the locales', async () => {
    const locales = await (await client.fetch('/i18n/locales')).json();
    assert.deepEqual(
      locales.map(({ code, isDefault }) => [code, isDefault]),
      [['en', true]],
    );
  });
}

/** The client throws its own error for the status, which contains the response. */
async function refused(promise, status, name) {
  await assert.rejects(promise, (error) => {
    assert.deepEqual([error.response?.status, error.name], [status, name], error.stack);
    return true;
  });
}
