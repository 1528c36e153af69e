import type { BootedApp } from 'plinth/testing';
import { TAR_END, tarHead, tarPadding } from '../format/tar.ts';
import { asking, bootTransfer, reached, sendImport } from './transfer-app.ts';

const entry = (name: string, text: string) => Buffer.concat([tarHead(name, text.length), Buffer.from(text), tarPadding(text.length)]);

describe('limits of imports and exports', () => {
  let app: BootedApp;
  let api: ReturnType<typeof asking>;

  beforeAll(async () => {
    app = await bootTransfer({ plugins: { upload: { config: { sizeLimit: 1_000 } } } });
    api = asking(app);
  }, 60_000);
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
  }, 60_000);
});
