import { DATABASE } from 'plinth';
import { type BootedApp, bootApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';

const ACTIONS = ['upload', 'destroy', 'find', 'findOne'].map((verb) => `plugin::upload.content-api.${verb}`);

interface Sent {
  readonly status: number;
  readonly body: unknown;
  readonly replayed: string | null;
}

eachDialect('Idempotency-Key of files', (dialect) => {
  let database: TemporaryDatabase;
  let app: BootedApp;

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
  /** Each with a boundary of its own. */
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
    app = await bootApp({ database: database.url, app: { config: { access: { roles: { public: { actions: ACTIONS } } } } } });
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
