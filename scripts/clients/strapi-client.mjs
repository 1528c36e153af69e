// The official client. It signs nobody in by itself: its `fetch` asks for a token, which is then what it calls an API token.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export const packages = { '@strapi/client': '1.6.2' };

export async function use({ url, folder, step }) {
  const { strapi } = createRequire(join(folder, 'package.json'))('@strapi/client');
  const baseURL = `${url}/api`;
  const stranger = strapi({ baseURL });
  const person = { username: 'olga', email: 'olga@example.com' };
  // Its `fetch` adds nothing but the token.
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
  await step('writes, reads and deletes a single type', async () => {
    const homepage = client.single('homepage');
    assert.equal((await homepage.update({ heading: 'Hello' })).data.heading, 'Hello');
    assert.equal((await homepage.find()).data.heading, 'Hello');
    await homepage.delete();
    await refused(homepage.find(), 404, 'HTTPNotFoundError');
  });
  await step('creates, lists, changes and deletes users', async () => {
    const users = client.collection('users');
    const { role } = await me(client);
    const made = await users.create({ username: 'pavel', email: 'pavel@example.com', password: 'some-password', role: role.id });
    const found = await users.find({ filters: { username: { $eq: 'pavel' } }, populate: ['role'] });
    assert.deepEqual(
      found.map((user) => [user.id, user.role.id]),
      [[made.id, role.id]],
    );
    await users.update(made.id, { username: 'paul' });
    assert.equal((await users.findOne(made.id)).username, 'paul');
    await users.delete(made.id);
    assert.deepEqual(await users.find({ filters: { id: { $in: [made.id] } } }), []);
  });
  await step('uploads, lists, changes and deletes files', async () => {
    const { files } = client;
    const dot = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64');
    const [made] = await files.upload(dot, { filename: 'dot.gif', mimetype: 'image/gif', fileInfo: { alternativeText: 'A dot' } });
    assert.deepEqual([made.name, made.alternativeText, made.mime], ['dot.gif', 'A dot', 'image/gif']);
    const [blob] = await files.upload(new Blob(['hello'], { type: 'text/plain' }), { fileInfo: { name: 'hello.txt' } });
    assert.equal(await (await fetch(url + blob.url)).text(), 'hello');
    const found = await files.find({ filters: { mime: { $startsWith: 'image' } }, sort: 'name:asc' });
    assert.deepEqual(
      found.map(({ id }) => id),
      [made.id],
    );
    assert.equal((await files.update(made.id, { caption: 'Small' })).caption, 'Small');
    assert.equal((await files.findOne(made.id)).alternativeText, 'A dot');
    for (const { id } of [made, blob]) await files.delete(id);
    assert.deepEqual(await files.find(), []);
    await assert.rejects(files.findOne(made.id), { name: 'FileNotFoundError' });
  });
}

/** The client throws an error of its own for the status, with the answer inside. */
async function refused(promise, status, name) {
  await assert.rejects(promise, (error) => {
    assert.deepEqual([error.response?.status, error.name], [status, name], error.stack);
    return true;
  });
}
