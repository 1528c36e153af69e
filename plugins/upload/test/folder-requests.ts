import type { BootedApp } from 'plinth/testing';

/** The content type of folders, and what may be done with folders and files. */
export const FOLDER = 'plugin::upload.folder';
export const FOLDERS = ['find', 'findOne', 'create', 'update', 'delete'].map((verb) => `${FOLDER}.${verb}`);
export const FILES = ['find', 'findOne', 'findPage', 'upload', 'destroy'].map((verb) => `plugin::upload.content-api.${verb}`);
/** Options of the plugin. */
export const WITH_FOLDERS = { folders: true };

/** A folder, as a response shows it. */
export interface Folder {
  readonly id: number;
  readonly documentId: string;
  readonly path: string;
}

/** Requests for folders and their files. */
export function folderRequests(app: BootedApp) {
  const put = (id: string, data: object, status = 200) => app.request.put(`/api/upload/folders/${id}`).send({ data }).expect(status);
  return {
    put,
    make: async (name: string, parent?: string | number | null): Promise<Folder> =>
      (await app.request.post('/api/upload/folders').send({ data: { name, parent } }).expect(201)).body.data,
    file: async (name: string, info?: object) => {
      const request = app.request.post('/api/upload').attach('files', Buffer.from('hello'), name);
      return (await (info === undefined ? request : request.field('fileInfo', JSON.stringify(info))).expect(201)).body[0];
    },
    files: async (query: string) => {
      const { body } = await app.request.get(`/api/upload/files?sort=name&${query}`).expect(200);
      return body.map(({ name }: { readonly name: string }) => name);
    },
    path: async (id: string) => (await app.request.get(`/api/upload/folders/${id}`).expect(200)).body.data.path,
  };
}
