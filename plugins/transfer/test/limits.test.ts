import { once } from 'node:events';
import type { BootedApp } from 'plinth/testing';
import { TAR_END, tarHead, tarPadding } from '../format/tar.ts';
import { TRANSFERS } from '../index.ts';
import { asking, bootTransfer, reached, SYSTEM_HERE, sendImport, WRITER } from './transfer-app.ts';

const entry = (name: string, text: string) => Buffer.concat([tarHead(name, text.length), Buffer.from(text), tarPadding(text.length)]);

describe('limits of imports and exports', () => {
  let app: BootedApp;
  let api: ReturnType<typeof asking>;

  beforeAll(async () => {
    app = await bootTransfer({
      config: { maxSize: 60_000, maxStaged: 100_000, maxArchives: 1 },
      plugins: { upload: { config: { sizeLimit: 1_000 } } },
    });
    api = asking(app);
  });
  afterAll(async () => {
    await app.close();
  });

  it('are those of uploads for the files that come along', async () => {
    const names = ['small', 'large'];
    const files = names.map((name) =>
      JSON.stringify({ type: 'plugin::upload.file', documentId: name, data: { name: `${name}.txt` }, bytes: `files/${name}.txt` }),
    );
    const archive = Buffer.concat([
      entry('files/small.txt', 'x'.repeat(1_000)),
      entry('files/large.txt', 'x'.repeat(1_001)),
      entry('files.jsonl', `${files.join('\n')}\n`),
      TAR_END,
    ]);
    const { id } = (await sendImport(app, 'format=archive', archive).expect(201)).body.data;
    await reached(app, id, ['planned']);
    await api.post(`/api/transfer/imports/${id}/run`, {}).expect(200);
    expect(await reached(app, id, ['done'])).toMatchObject({ outcome: { written: 1, failed: 1 } });
    const { body } = await api.get(`/api/transfer/imports/${id}/problems`).expect(200);
    expect(body.data).toMatchObject([{ documentId: 'large', problems: [{ message: 'large.txt is larger than 1000 bytes' }] }]);
    const stored = await api.get('/api/upload/files').expect(200);
    expect(stored.body.map(({ documentId }: { documentId: string }) => documentId)).toEqual(['small']);
  });

  it('let one caller store no more than so much, in whatever form it arrives, until some of it is removed', async () => {
    const text = `${JSON.stringify({ type: 'api::note.note', documentId: 'n', data: { title: 'x', tags: ['x'.repeat(50_000)] } })}\n`;
    const full = /of 100000 bytes/;
    const ids: number[] = [];
    for (let sent = 0; sent < 2; sent += 1) ids.push((await sendImport(app, 'format=jsonl', text).expect(201)).body.data.id);
    await sendImport(app, 'format=jsonl', text).expect(429, full);
    await sendImport(app, 'format=pieces', '').expect(429, full);
    // Others are not concerned.
    const other = (await sendImport(app, 'format=pieces', '', WRITER).expect(201)).body.data.id;
    const bytes = (name: string) =>
      app.request.put(`/api/transfer/imports/${other}/files/${name}`).set('Authorization', `Bearer ${WRITER}`).send(Buffer.alloc(50_000));
    await bytes('a').expect(200);
    for (const id of ids) await reached(app, id, ['planned']);
    await api.delete(`/api/transfer/imports/${ids[0]}`).expect(204);
    await sendImport(app, 'format=jsonl', text).expect(201);
  });

  it('let a node make no more archives at once than so many', async () => {
    const { id } = (await api.post('/api/transfer/exports', { format: 'archive' }).expect(201)).body.data;
    const transfers = app.kernel.container.resolve(TRANSFERS);
    const { id: held } = await transfers.makeExport({ format: 'archive' }, SYSTEM_HERE);
    const { stream } = await transfers.open(held, SYSTEM_HERE);
    await api.get(`/api/transfer/exports/${id}/file`).expect(429, /Too many archives are being downloaded/);
    stream.destroy();
    await once(stream, 'close');
    for (let times = 0; times < 2; times += 1) await api.get(`/api/transfer/exports/${id}/file`).expect(200);
  });
});
