// The data provider of an admin framework. Its forms upload files themselves: an upload control sends each file to `/upload` and keeps the
// response in a `fileList`. When the form is saved, `mediaUploadMapper` converts the list to ids. `getValueProps` converts stored files to
// a `fileList`.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export const packages = { '@refinedev/strapi-v4': '7.0.1', '@refinedev/core': '5.0.12', react: '18.3.1', 'react-dom': '18.3.1' };
export const reference = '18/20';

export async function use({ url, folder, step, fails }) {
  const { AuthHelper, axiosInstance, DataProvider, getValueProps, mediaUploadMapper } = createRequire(join(folder, 'package.json'))(
    '@refinedev/strapi-v4',
  );
  const api = `${url}/api`;
  const person = { username: 'sina', email: 'sina@example.com', password: 'some-password' };
  const provider = DataProvider(api, axiosInstance);
  const resource = 'articles';
  const populate = ['author', 'cover', 'pictures'];
  const stored = async (id) => (await provider.getOne({ resource, id, meta: { populate } })).data;

  await step('a stranger is refused', async () => {
    await assert.rejects(provider.create({ resource, variables: { title: 'No' } }), { statusCode: 403, message: 'Forbidden' });
  });
  await step('registers', () => axiosInstance.post(`${api}/auth/local/register`, person));
  const token = await step('signs in', async () => {
    const { data } = await AuthHelper(api).login(person.email, person.password);
    axiosInstance.defaults.headers.common.Authorization = `Bearer ${data.jwt}`;
    return data.jwt;
  });
  await step('reads its user and role', async () => {
    assert.equal((await AuthHelper(api).me(token, { meta: { populate: 'role' } })).data.role.type, 'authenticated');
  });

  const [cover, ...pictures] = await step('uploads files as its forms do', async () => {
    const names = ['cover.gif', 'one.gif', 'two.gif'];
    return Promise.all(names.map((name) => uploaded(axiosInstance, api, name)));
  });
  const article = await step('creates a document with what was uploaded', async () => {
    const form = { title: 'With files', rank: 1, cover: { fileList: [cover] }, pictures: { fileList: pictures } };
    const variables = mediaUploadMapper({ ...form });
    assert.deepEqual(variables.cover, [cover.response[0].id]);
    const { data } = await provider.create({ resource, variables });
    return data.data;
  });
  const read = await step('reads it with its files', async () => {
    const found = await stored(article.documentId);
    assert.equal(found.cover.name, 'cover.gif');
    assert.deepEqual(namesOf(found.pictures), ['one.gif', 'two.gif']);
    return found;
  });
  await step('shows stored files in a form, each with its bytes', async () => {
    const { fileList } = getValueProps(read.pictures, url);
    assert.deepEqual(
      fileList.map(({ uid, name, type }) => [uid, name, type]),
      pictures.map(({ response: [file] }) => [file.id, file.name, 'image/gif']),
    );
    for (const file of fileList) assert.deepEqual(Buffer.from(await (await fetch(file.url)).arrayBuffer()), DOT);
  });
  await step('saves a form with a file taken out, one added, and the order changed', async () => {
    const [, two] = getValueProps(read.pictures, url).fileList;
    const variables = mediaUploadMapper({
      title: 'Other files',
      cover: { fileList: [] },
      pictures: { fileList: [two, await uploaded(axiosInstance, api, 'three.gif')] },
    });
    await provider.update({ resource, id: article.documentId, variables });
    const found = await stored(article.documentId);
    assert.deepEqual([found.title, found.cover, namesOf(found.pictures)], ['Other files', null, ['two.gif', 'three.gif']]);
  });
  await step('creates several documents', async () => {
    const { data } = await provider.createMany({ resource, variables: [2, 3].map((rank) => ({ title: `More ${rank}`, rank })) });
    assert.equal(data.length, 2);
  });
  const [listed] = await step('lists with filters, sorters and pages', async () => {
    const filters = [
      { operator: 'or', value: ['files', 'more'].map((value) => ({ field: 'title', operator: 'contains', value })) },
      { field: 'rank', operator: 'gte', value: 1 },
    ];
    const sorters = [{ field: 'rank', order: 'desc' }];
    const pagination = { currentPage: 2, pageSize: 2 };
    const { data, total } = await provider.getList({ resource, filters, sorters, pagination, meta: { populate } });
    assert.deepEqual(
      data.map(({ title, pictures: shown }) => [title, shown.length]),
      [['Other files', 2]],
    );
    assert.equal(total, 3);
    return data;
  });
  await step('reads several by the ids of its list', async () => {
    const { data } = await provider.getMany({ resource, ids: [listed.id], meta: { populate } });
    assert.deepEqual(namesOf(data[0].pictures), ['two.gif', 'three.gif']);
  });
  await step('filters with its operators', async () => {
    const found = async (...filters) => {
      const sorters = [{ field: 'rank', order: 'asc' }];
      return (await provider.getList({ resource, filters, sorters, meta: { fields: ['rank'] } })).data.map(({ rank }) => rank);
    };
    const more = { field: 'title', operator: 'startswith', value: 'More' };
    assert.deepEqual(await found(more, { field: 'rank', operator: 'in', value: [3, 4] }), [3]);
    assert.deepEqual(await found(more, { field: 'rank', operator: 'nin', value: [3, 4] }), [2]);
    assert.deepEqual(await found(more, { field: 'rank', operator: 'between', value: [2, 3] }), [2, 3]);
    assert.deepEqual(await found(more, { field: 'title', operator: 'ncontains', value: 'more 2' }), [3]);
    assert.deepEqual(await found(more, { field: 'author', operator: 'null', value: true }), [2, 3]);
    assert.deepEqual(await found({ field: 'author.name', operator: 'eq', value: 'Nobody' }), []);
  });
  await step('lists beside what version 4 knew and version 5 does not', async () => {
    const { data } = await provider.getList({ resource, meta: { publicationState: 'preview', locale: 'en' } });
    assert.ok(data.length > 0);
  });
  await step('changes several documents', async () => {
    const { data } = await provider.getList({ resource, filters: [{ field: 'title', operator: 'startswith', value: 'More' }] });
    await provider.updateMany({ resource, ids: data.map(({ documentId }) => documentId), variables: { subtitle: 'Both' } });
    assert.equal((await provider.getList({ resource, filters: [{ field: 'subtitle', operator: 'eq', value: 'Both' }] })).total, 2);
  });
  await step('sends requests of its own', async () => {
    const { data } = await provider.custom({ url: `${api}/users/count`, method: 'get' });
    assert.ok(data > 0);
    const sorters = [{ field: 'rank', order: 'desc' }];
    const asked = await provider.custom({ url: `${api}/${resource}`, method: 'get', sorters, query: { fields: 'rank' } });
    assert.equal(asked.data.data[0].rank, 3);
  });
  await step('creates, changes and deletes users', async () => {
    const role = (await axiosInstance.get(`${api}/users-permissions/roles`)).data.roles.find(({ type }) => type === 'authenticated');
    const variables = { username: 'tilo', email: 'tilo@example.com', password: 'some-password', role: role.id };
    const { data: user } = await provider.create({ resource: 'users', variables });
    await provider.update({ resource: 'users', id: user.id, variables: { username: 'tillo' } });
    assert.equal((await provider.getOne({ resource: 'users', id: user.id })).data.username, 'tillo');
    await provider.deleteOne({ resource: 'users', id: user.id });
  });
  await step('lists and deletes files', async () => {
    const { data } = await provider.getList({ resource: 'upload/files', filters: [{ field: 'ext', operator: 'eq', value: '.gif' }] });
    assert.deepEqual(namesOf(data).sort(), ['cover.gif', 'one.gif', 'three.gif', 'two.gif']);
    await provider.deleteMany({ resource: 'upload/files', ids: data.map(({ id }) => id) });
    assert.deepEqual((await stored(article.documentId)).pictures, []);
  });
  await step('a form that breaks a rule learns which', async () => {
    const refused = provider.create({ resource, variables: { rank: 1 } });
    await assert.rejects(refused, ({ statusCode, errors }) => statusCode === 400 && errors.title.length === 1);
  });
  const REASON = 'its forms know a document by the number "id"; paths of version 5 have the documentId';
  await fails(
    'changes a document by the id of its list',
    REASON,
    () => provider.update({ resource, id: listed.id, variables: { rank: 1 } }),
    {
      statusCode: 404,
    },
  );
  await fails('reads a document by the id of its list', REASON, () => provider.getOne({ resource, id: listed.id }), { statusCode: 404 });
  await step('deletes a document', async () => {
    await provider.deleteOne({ resource, id: article.documentId });
    await assert.rejects(provider.getOne({ resource, id: article.documentId }), { statusCode: 404 });
  });
  await step('deletes several documents', async () => {
    const { data } = await provider.getList({ resource, filters: [{ field: 'subtitle', operator: 'eq', value: 'Both' }] });
    await provider.deleteMany({ resource, ids: data.map(({ documentId }) => documentId) });
    assert.equal((await provider.getList({ resource, filters: [{ field: 'title', operator: 'startswith', value: 'More' }] })).total, 0);
  });
}

const DOT = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64');

/** The entry of an upload control after a file is sent. */
async function uploaded(axios, api, name) {
  const body = new FormData();
  body.append('files', new Blob([DOT], { type: 'image/gif' }), name);
  const { data: response } = await axios.post(`${api}/upload`, body);
  return { uid: `rc-upload-${name}`, name, status: 'done', response };
}

function namesOf(files) {
  return files.map(({ name }) => name);
}
