import { DOCUMENTS, SYSTEM } from 'plinth';
import type { BootedApp } from 'plinth/testing';
import { bootLibrary } from './library-app.ts';

describe('documents that show many of the listed files', () => {
  let app: BootedApp;
  afterEach(() => app?.close());

  it('are told of one file, however many others they show', async () => {
    app = await bootLibrary({ files: { 'config/api.json': JSON.stringify({ query: { maxRelated: 100 } }) } });
    const request = app.request.post('/api/upload');
    for (let n = 0; n < 12; n++) request.attach('files', Buffer.from(`${n}`), `${n}.txt`);
    const [cover, ...others] = (await request.expect(201)).body;
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const images = others.map(({ documentId }: { readonly documentId: string }) => documentId);
    for (let n = 0; n < 12; n++)
      await documents.create('api::album.album', { data: { title: `${n}`, cover: cover.documentId, images } }, SYSTEM);
    const { body } = await app.request.get(`/api/upload/files/${cover.id}?populate=related`);
    expect(body.related).toHaveLength(12);
  });

  it('are told as often as an answer has room for', async () => {
    app = await bootLibrary();
    const request = app.request.post('/api/upload');
    for (let n = 0; n < 80; n++) request.attach('files', Buffer.from(`${n}`), `${n}.txt`);
    const images = (await request.expect(201)).body.map(({ documentId }: { readonly documentId: string }) => documentId);
    const documents = app.kernel.container.resolve(DOCUMENTS);
    for (let n = 0; n < 150; n++) await documents.create('api::album.album', { data: { title: `${n}`, images } }, SYSTEM);
    const { body } = await app.request.get('/api/upload/files?populate=related').expect(200);
    const told = body.map(({ related }: { readonly related: readonly unknown[] }) => related.length);
    expect(told).toHaveLength(80);
    expect(told.reduce((sum: number, one: number) => sum + one, 0)).toBe(10_000);
    const one = await app.request.get(`/api/upload/files/${body[0].id}?populate=related`).expect(200);
    expect(one.body.related).toHaveLength(150);
  });
});
