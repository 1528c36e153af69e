import { DOCUMENTS, type DocumentChange, SYSTEM } from 'plinth';
import type { BootedApp } from 'plinth/testing';
import { type FolderRow, folderNamed } from '../folders/folder-rows.ts';
import { levelsFrom } from '../folders/folder-tree.ts';
import { FILES, FOLDER, FOLDERS, folderRequests, WITH_FOLDERS } from './folder-requests.ts';
import { bootLibrary } from './library-app.ts';

describe('folders that hold very many', () => {
  let app: BootedApp;
  beforeAll(async () => {
    app = await bootLibrary({ upload: WITH_FOLDERS, actions: [...FILES, ...FOLDERS] });
  });
  afterAll(() => app?.close());

  it('are neither moved nor removed, nor read to their end', async () => {
    const ask = folderRequests(app);
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const [huge, other] = [await ask.make('huge'), await ask.make('other place')];
    const changes = Array.from(
      { length: 1_600 },
      (_, n): DocumentChange => ({ kind: 'create', type: FOLDER, request: { data: { name: `${n}`, parent: huge.documentId } } }),
    );
    for (let made = 0; made < changes.length; made += documents.maxTogether)
      await documents.together(changes.slice(made, made + documents.maxTogether), SYSTEM);
    const moved = await ask.put(huge.documentId, { parent: other.documentId }, 400);
    expect(moved.body.error.message).toBe('A single request can move at most 1000 folders. Move their contents first');
    const { body } = await app.request.delete(`/api/upload/folders/${huge.documentId}?recursive=true`).expect(400);
    expect(body.error.message).toBe('A single request can delete at most 1000 folders and files. Delete their contents first');
    await app.request.delete(`/api/upload/folders/${huge.documentId}`).expect(400);
    const row = (await folderNamed(documents, { documentId: huge.documentId })) as FolderRow;
    expect((await levelsFrom(documents, [row])).flat()).toHaveLength(1_601);
    const read = (await levelsFrom(documents, [row], 1_000)).flat().length;
    expect([read > 1_000, read < 1_600]).toEqual([true, true]);
  });
});
