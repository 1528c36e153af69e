import { DATABASE, DOCUMENTS, definePlugin, z } from 'plinth';
import { type BootedApp, bootApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';

const FILE = 'plugin::upload.file';
const ACTIONS = [
  ...['upload', 'destroy', 'find', 'findOne'].map((verb) => `plugin::upload.content-api.${verb}`),
  ...['create', 'delete', 'find'].map((verb) => `plugin::upload.folder.${verb}`),
];

interface Sent {
  readonly status: number;
  readonly body: unknown;
  readonly replayed: string | null;
}

eachDialect('Idempotency-Key of files', (dialect) => {
  let database: TemporaryDatabase;
  let app: BootedApp;

  /** Runs once, after a file is created and before subscribers are called. */
  let whenMade: (() => Promise<void>) | null = null;
  const watcher = definePlugin({
    name: 'watcher',
    options: z.strictObject({}),
    apply({ container }) {
      container.resolve(DOCUMENTS).hooks.committed.tapPromise({ name: 'watcher', types: [FILE] }, async ({ kind }) => {
        const now = kind === 'created' ? whenMade : null;
        if (now === null) return;
        whenMade = null;
        await now();
      });
    },
  });

  const send = async (
    method: string,
    path: string,
    key: string,
    body?: FormData | string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Sent> => {
    const sent = { method, headers: { 'idempotency-key': key, ...headers }, ...(body !== undefined && { body }) };
    const answer = await fetch(`${app.url}/api/upload${path}`, sent);
    return { status: answer.status, body: await answer.json(), replayed: answer.headers.get('idempotency-replayed') };
  };
  /** Each form has another boundary. */
  const form = (texts: readonly string[], fields: Readonly<Record<string, string>> = {}) => {
    const data = new FormData();
    for (const text of texts) data.append('files', new Blob([text]), 'note.txt');
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    return data;
  };
  const files = async (): Promise<readonly number[]> =>
    app.kernel.container.resolve(DATABASE).knex('upload_files').orderBy('id').pluck('id');

  beforeAll(async () => {
    database = await dialect.createDatabase();
    const plugins = { upload: { config: { deduplicate: true, folders: true } } };
    const access = { roles: { public: { actions: ACTIONS } } };
    app = await bootApp({ database: database.url, app: { plugins: [watcher], config: { plugins, access } } });
  });
  afterAll(async () => {
    await app.close();
    await database.remove();
  });

  it('stores a file once, changes it once, removes it once', async () => {
    const first = await send('POST', '', 'add', form(['hello']));
    expect(first).toMatchObject({ status: 201, body: [{ name: 'note.txt' }], replayed: null });
    const [{ id, url }] = first.body as [{ id: number; url: string }];
    expect(await send('POST', '', 'add', form(['hello']))).toEqual({ ...first, replayed: 'true' });
    expect(await files()).toEqual([id]);

    const info = JSON.stringify({ fileInfo: { caption: 'a caption' } });
    const json = { 'content-type': 'application/json' };
    const described = await send('POST', `?id=${id}`, 'describe', info, json);
    expect(described).toMatchObject({ status: 200, body: { caption: 'a caption' } });
    const replaced = await send('POST', `?id=${id}`, 'replace', form(['other']));
    expect(replaced).toMatchObject({ status: 200, body: { id, caption: 'a caption' } });
    expect(await send('POST', `?id=${id}`, 'describe', info, json)).toEqual({ ...described, replayed: 'true' });
    expect(await send('POST', `?id=${id}`, 'replace', form(['other']))).toEqual({ ...replaced, replayed: 'true' });
    expect(await (await fetch(app.url + url)).text()).toBe('other');

    const removed = await send('DELETE', `/files/${id}`, 'remove');
    expect(removed).toMatchObject({ status: 200, body: { id } });
    expect(await send('DELETE', `/files/${id}`, 'remove')).toEqual({ ...removed, replayed: 'true' });
    expect(await send('DELETE', `/files/${id}`, 'again')).toMatchObject({ status: 404 });
    expect(await send('POST', '', 'add', form(['hello']))).toEqual({ ...first, replayed: 'true' });
    expect(await files()).toEqual([]);
  });

  it('stores one file of ten uploads with one key at once', async () => {
    const sent = await Promise.all(Array.from({ length: 10 }, () => send('POST', '', 'storm', form(['storm']))));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]));
    expect(sent.filter(({ replayed }) => replayed === null)).toHaveLength(1);
    expect(await files()).toHaveLength(1);
  });

  it('answers as the first time when the file and its folder are gone', async () => {
    const json = { 'content-type': 'application/json' };
    const folders = `${app.url}/api/upload/folders`;
    const made = await fetch(folders, { method: 'POST', headers: json, body: JSON.stringify({ data: { name: 'a' } }) });
    const folder = ((await made.json()) as { readonly data: { readonly documentId: string } }).data.documentId;
    const fields = { fileInfo: JSON.stringify({ caption: 'a caption', folder }) };
    const first = await send('POST', '', 'gone:add', form(['gone'], fields));
    expect(first).toMatchObject({ status: 201, body: [{ caption: 'a caption' }] });
    const [{ id }] = first.body as [{ id: number }];
    const changes = [
      () => send('POST', `?id=${id}`, 'gone:json', JSON.stringify({ fileInfo: { caption: 'b', folder } }), json),
      () => send('POST', `?id=${id}`, 'gone:form', form([], fields)),
      () => send('POST', `?id=${id}`, 'gone:bytes', form(['other'], fields)),
    ];
    const answers: Sent[] = [];
    for (const change of changes) answers.push(await change());
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { id }, replayed: null });

    expect(await send('DELETE', `/files/${id}`, 'gone:remove')).toMatchObject({ status: 200 });
    expect((await fetch(`${folders}/${folder}`, { method: 'DELETE' })).status).toBe(204);
    for (const [at, change] of changes.entries()) expect(await change()).toEqual({ ...answers[at], replayed: 'true' });
    expect(await send('POST', '', 'gone:add', form(['gone'], fields))).toEqual({ ...first, replayed: 'true' });
    expect(await send('POST', `?id=${id}`, 'gone:new', form(['other']))).toMatchObject({ status: 404 });
    expect(await send('POST', '', 'gone:other', form(['gone'], fields))).toMatchObject({ status: 400 });
  });

  it('answers what was stored in the end, where a file was taken back', async () => {
    await send('POST', '', 'shared', form(['shared']));
    let takenBack: number | undefined;
    whenMade = async () => {
      takenBack = (await files()).at(-1);
      // As if another node took over the lock of the bytes because this node stalled.
      const locks = await app.kernel.container
        .resolve(DATABASE)
        .transaction(({ knex }) =>
          knex('plinth_lease').where('name', 'like', 'upload.bytes.%').whereNot('owner', '').update({ owner: 'another', expires_at: 0 }),
        );
      expect(locks).toBe(1);
    };
    const sent = await send('POST', '', 'taken-back', form(['shared']));
    expect(sent).toMatchObject({ status: 201, replayed: null });
    const [{ id }] = sent.body as [{ id: number }];
    const left = await files();
    expect(left.at(-1)).toBe(id);
    expect(takenBack).toBeDefined();
    expect(left).not.toContain(takenBack);
    expect(await send('POST', '', 'taken-back', form(['shared']))).toEqual({ ...sent, replayed: 'true' });
    expect(await files()).toEqual(left);
  });

  it('refuses other bytes and other fields with the same key', async () => {
    const before = await files();
    expect(await send('POST', '', 'k', form(['a'], { fileInfo: '{"caption":"a"}' }))).toMatchObject({ status: 201 });
    for (const other of [form(['b'], { fileInfo: '{"caption":"a"}' }), form(['a'], { fileInfo: '{"caption":"b"}' }), form(['a'])]) {
      expect(await send('POST', '', 'k', other)).toMatchObject({ status: 422 });
    }
    expect(await files()).toHaveLength(before.length + 1);
  });

  it('refuses several files at once, and stores none of them', async () => {
    const before = await files();
    expect(await send('POST', '', 'several', form(['a', 'b']))).toMatchObject({ status: 400 });
    expect(await files()).toEqual(before);
  });
});
