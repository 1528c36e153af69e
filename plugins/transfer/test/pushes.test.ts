import { DATABASE, DOCUMENTS, UnavailableError } from 'plinth';
import { type BootedApp, eachDialect } from 'plinth/testing';
import { asking, bootTransfer, exported, fill, READER, reached, TOKEN, WRITER } from './transfer-app.ts';

eachDialect('content that is sent to another Plinth', (dialect) => {
  let there: BootedApp;
  let here: BootedApp;
  let api: ReturnType<typeof asking>;

  beforeAll(async () => {
    there = await bootTransfer({ database: dialect });
    const targets = {
      there: { url: there.url, token: TOKEN },
      sealed: { url: there.url, token: READER },
      gone: { url: 'http://127.0.0.1:9', token: TOKEN },
    };
    here = await bootTransfer({ database: dialect, config: { targets } });
    api = asking(here);
    await fill(here);
  });
  afterAll(async () => {
    await Promise.all([here?.close(), there?.close()]);
  });

  const asText = async ({ kernel }: BootedApp) => String(await exported(kernel, { format: 'jsonl' }));

  it('is sent, looked at there, and carried out when somebody says so', async () => {
    expect((await api.get('/api/transfer/targets').expect(200)).body.data).toContainEqual({ name: 'there', url: there.url });
    const { body } = await api.post('/api/transfer/pushes', { to: 'there' }).expect(201);
    const { id } = body.data;
    expect(body.data).toMatchObject({ kind: 'push', state: 'sending', to: 'there', name: 'content' });
    expect(await reached(here, id, ['planned', 'failed'])).toMatchObject({ state: 'planned', plan: { new: 9 }, outcome: { waiting: 9 } });
    expect(await exported(there.kernel, { format: 'jsonl', files: false })).toHaveLength(0);
    await api.post(`/api/transfer/pushes/${id}/run`, { conflicts: 'perhaps' }).expect(400);
    await api.post(`/api/transfer/imports/${id}/run`, {}).expect(404);
    await api.post(`/api/transfer/pushes/${id}/run`, { conflicts: 'overwrite' }).expect(200);
    expect(await reached(here, id, ['done', 'failed'])).toMatchObject({ state: 'done', outcome: { written: 9 }, problems: 0 });
    expect(await asText(there)).toBe(await asText(here));
    await api.post(`/api/transfer/pushes/${id}/run`, {}).expect(400, /cannot be run now/);
    await api.delete(`/api/transfer/imports/${id}`).expect(204);
  });

  it('is not sent again where it has arrived, when the line breaks', async () => {
    const { fetch } = globalThis;
    const asked: string[] = [];
    let breaks = 2;
    const fetching = jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const [, path = ''] = String(input).split('/api/transfer/');
      asked.push(`${init?.method} ${path.split('?')[0]}`);
      // Bytes and lines have been sent by then.
      if (path.includes('/pieces') && breaks-- > 0) {
        if (breaks === 0) await fetch(input, init);
        throw new TypeError('the line broke');
      }
      return fetch(input, init);
    });
    try {
      const { body } = await api.post('/api/transfer/pushes', { to: 'there' }).expect(201);
      const { id } = body.data;
      expect(await reached(here, id, ['planned', 'failed'])).toMatchObject({ state: 'planned', plan: { same: 9 } });
      const files = asked.filter((one) => one.startsWith('PUT'));
      expect(files).toHaveLength(2);
      expect(new Set(files).size).toBe(2);
      expect(asked.filter((one) => one === 'POST imports')).toHaveLength(1);
    } finally {
      fetching.mockRestore();
    }
  });

  it('ends with what the other one says, where that refuses it or is not there', async () => {
    const { body } = await api.post('/api/transfer/pushes', { to: 'sealed', types: ['authors'] }).expect(201);
    const planned = await reached(here, body.data.id, ['planned', 'failed']);
    expect(planned).toMatchObject({ state: 'planned', plan: { failed: 2 }, problems: 2 });
    const said = await api.get(`/api/transfer/imports/${body.data.id}/problems`).expect(200);
    expect(said.body.data[0].problems[0].message).toBe('Forbidden');
    await api.post('/api/transfer/pushes', { to: 'nowhere' }).expect(400, /Target .*nowhere.* not found/);
    await api.post('/api/transfer/pushes', { to: 'there', format: 'csv' }).expect(400, /format/);
    await api.post('/api/transfer/pushes', { to: 'constructor' }).expect(400);
    const lost = await api.post('/api/transfer/pushes', { to: 'gone', types: ['authors'] }).expect(201);
    await api.post(`/api/transfer/pushes/${lost.body.data.id}/stop`).expect(200);
    expect((await api.get(`/api/transfer/imports/${lost.body.data.id}`).expect(200)).body.data).toMatchObject({ state: 'stopped' });
  });

  it('is planned there to its end before it is carried out, where it was stopped meanwhile', async () => {
    await api.post('/api/notes?status=draft', { data: { title: 'Stopped' } }).expect(201);
    const documents = there.kernel.container.resolve(DOCUMENTS);
    const { rehearse } = documents;
    let isBegun = false;
    const broken = () => {
      isBegun = true;
      return Promise.reject(new UnavailableError('not now'));
    };
    Object.assign(documents, { rehearse: broken });
    const { id } = (await api.post('/api/transfer/pushes', { to: 'there', types: ['notes'] }).expect(201)).body.data;
    try {
      while (!isBegun) await new Promise((resolve) => setTimeout(resolve, 10));
      await api.post(`/api/transfer/pushes/${id}/stop`).expect(200);
    } finally {
      Object.assign(documents, { rehearse });
    }
    const imports = (await asking(there).get('/api/transfer/imports').expect(200)).body.data;
    expect(imports[0]).toMatchObject({ state: 'stopped', plan: { waiting: expect.any(Number) } });
    await api.post(`/api/transfer/pushes/${id}/run`, { conflicts: 'overwrite' }).expect(200);
    const planned = await reached(here, id, ['planned', 'failed', 'done']);
    expect(planned).toMatchObject({ state: 'planned', plan: { new: 1 }, outcome: { waiting: expect.any(Number) } });
    expect(planned.plan).not.toHaveProperty('waiting');
    await api.post(`/api/transfer/pushes/${id}/run`, { conflicts: 'overwrite' }).expect(200);
    expect(await reached(here, id, ['done', 'failed'])).toMatchObject({ state: 'done' });
    expect(await asText(there)).toBe(await asText(here));
  });

  it('is for those alone who may', async () => {
    await asking(here, WRITER).get('/api/transfer/targets').expect(403);
    await asking(here, WRITER).post('/api/transfer/pushes', { to: 'there' }).expect(403);
    const { body } = await api.post('/api/transfer/pushes', { to: 'there', types: ['notes'] }).expect(201);
    await asking(here, WRITER).get(`/api/transfer/imports/${body.data.id}`).expect(404);
    await reached(here, body.data.id, ['planned']);
  });

  it('arrives in pieces, of which none counts twice or is missing', async () => {
    const to = asking(there);
    const begun = await to.post('/api/transfer/imports?format=pieces&name=pieces').expect(201);
    const at = `/api/transfer/imports/${begun.body.data.id}`;
    const put = (after: string, next: string, text: string) =>
      to.post(`${at}/pieces?after=${after}&next=${next}`).set('Content-Type', 'application/jsonl').send(text);
    const line = (documentId: string) => `${JSON.stringify({ type: 'api::note.note', documentId, data: { title: documentId } })}\n`;
    expect((await put('', '1', line('pone')).expect(200)).body.data).toEqual({ place: '1' });
    expect((await put('', '1', line('pone')).expect(200)).body.data).toEqual({ place: '1' });
    expect((await put('7', '8', line('pseven')).expect(200)).body.data).toEqual({ place: '1' });
    await to.post(`${at}/plan`).expect(400, /is incomplete/);
    await put('1', '', line('ptwo')).expect(400, /next/);
    await put('1', 'end', 'x'.repeat(9_000_000)).expect(400);
    const both = await Promise.all([put('1', 'end', line('pone') + line('ptwo')), put('1', 'end', line('pone') + line('ptwo'))]);
    expect(both.map(({ body }) => body.data)).toEqual([{ place: 'end' }, { place: 'end' }]);
    await to
      .put(`${at}/files/${'x'.repeat(181)}`)
      .set('Content-Type', 'application/octet-stream')
      .send('x')
      .expect(400);
    await asking(there, WRITER).post(`${at}/pieces?next=x`).expect(404);
    await to.post(`${at}/plan`).expect(200);
    expect(await reached(there, begun.body.data.id, ['planned'])).toMatchObject({ plan: { new: 2 } });
    await put('end', 'x', line('late')).expect(400, /does not accept parts/);
    const rows = await there.kernel.container.resolve(DATABASE).knex('plinth_transfer_documents').where({ transfer: begun.body.data.id });
    expect(rows.map(({ document }) => document).sort()).toEqual(['pone', 'ptwo']);
  });

  it('is never larger than it may be, nor in pieces of two senders, whatever arrives at the same time', async () => {
    const small = await bootTransfer({ database: dialect, config: { maxSize: 2_000_000 } });
    try {
      const to = asking(small);
      const begun = await to.post('/api/transfer/imports?format=pieces&name=pieces').expect(201);
      const at = `/api/transfer/imports/${begun.body.data.id}`;
      const put = (name: string, bytes: Buffer) =>
        to
          .put(`${at}/files/${encodeURIComponent(name)}`)
          .set('Content-Type', 'application/octet-stream')
          .send(bytes);
      const statuses = async (sent: readonly PromiseLike<{ readonly status: number }>[]) =>
        (await Promise.all(sent)).map(({ status }) => status);
      const same = Buffer.alloc(900_000, 'same');
      const taken = await statuses(Array.from({ length: 4 }, () => put('files/one.bin', same)));
      for (const status of taken) expect([200, 409]).toContain(status);
      await put('files/one.bin', same).expect(200);
      const { knex } = small.kernel.container.resolve(DATABASE);
      const rows = await knex('plinth_transfer_bytes').where({ transfer: begun.body.data.id }).orderBy('piece').select('bytes');
      expect(Buffer.concat(rows.map(({ bytes }) => Buffer.from(bytes, 'base64'))).equals(same)).toBe(true);
      const others = await statuses(['two', 'three', 'four'].map((name) => put(`files/${name}.bin`, Buffer.alloc(800_000, name))));
      expect(others.sort()).toEqual([200, 413, 413]);
      const [transfer] = await knex('plinth_transfers').where({ id: begun.body.data.id }).select('size');
      expect(Number(transfer.size)).toBe(1_700_000);
    } finally {
      await small.close();
    }
  });
});
