import type { ContentTypeDefinition } from 'plinth';
import { FILE_UID, fileContentType } from '../file-content-type.ts';

/** Uid of the content type whose documents are folders of the media library. */
export const FOLDER_UID = 'plugin::upload.folder';

/** Levels of folders in each other: their paths have room for no more. */
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
    /** What the folder is called in paths: it keeps this number wherever it is moved and however it is named. */
    pathId: { type: 'integer', index: true },
    /** The numbers of the folders that lead here, and its own: `/1/4`. Made of `parent`, which says where the folder is. */
    path: { type: 'string', index: true },
    parent: { type: 'relation', relation: 'manyToOne', target: FOLDER_UID, inversedBy: 'children' },
    children: { type: 'relation', relation: 'oneToMany', target: FOLDER_UID, mappedBy: 'parent' },
    files: { type: 'relation', relation: 'oneToMany', target: FILE_UID, mappedBy: 'folder' },
  },
  origin: 'plugin upload',
};

/** A file that may stand in a folder. */
export const fileInFolderContentType: ContentTypeDefinition = {
  ...fileContentType,
  attributes: {
    ...fileContentType.attributes,
    /** Null at the top. */
    folder: { type: 'relation', relation: 'manyToOne', target: FOLDER_UID, inversedBy: 'files' },
  },
};
