import type { ContentTypeDefinition } from 'plinth';
import { FILE_UID, fileContentType } from '../file-content-type.ts';

/** Uid of the content type whose documents are folders of the media library. */
export const FOLDER_UID = 'plugin::upload.folder';

/** Deepest nesting of folders. Their paths have no room for more. */
export const MAX_LEVELS = 20;

/** A folder of the media library. */
export const folderContentType: ContentTypeDefinition = {
  uid: FOLDER_UID,
  kind: 'collectionType',
  collectionName: 'upload_folders',
  info: { singularName: 'folder', pluralName: 'folders', displayName: 'Folder', description: 'A folder of the media library.' },
  options: { draftAndPublish: false },
  pluginOptions: { i18n: { localized: false }, 'content-type-builder': { visible: false } },
  attributes: {
    name: { type: 'string', required: true, index: true },
    /** The folder's number in paths. It stays the same when the folder is moved or renamed. */
    pathId: { type: 'integer', index: true },
    /** Numbers of the folder's ancestors and its own: `/1/4`. Derived from `parent`, which is authoritative. */
    path: { type: 'string', index: true },
    parent: { type: 'relation', relation: 'manyToOne', target: FOLDER_UID, inversedBy: 'children' },
    children: { type: 'relation', relation: 'oneToMany', target: FOLDER_UID, mappedBy: 'parent' },
    files: { type: 'relation', relation: 'oneToMany', target: FILE_UID, mappedBy: 'folder' },
  },
  origin: 'plugin upload',
};

/** The type of files that can be in a folder. */
export const fileInFolderContentType: ContentTypeDefinition = {
  ...fileContentType,
  attributes: {
    ...fileContentType.attributes,
    /** Null: at the top level. */
    folder: { type: 'relation', relation: 'manyToOne', target: FOLDER_UID, inversedBy: 'files' },
  },
};
