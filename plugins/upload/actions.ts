import type { Caller } from 'plinth';

/** Verbs of the media library's endpoints. */
const VERBS = ['find', 'findOne', 'findPage', 'upload', 'destroy'] as const;
/** Verbs of the folder endpoints. */
const FOLDER_VERBS = ['find', 'findOne', 'create', 'update', 'delete'] as const;

/** Name of an action of the media library. */
export const uploadAction = (verb: (typeof VERBS)[number]): string => `plugin::upload.content-api.${verb}`;

/** Whether somebody works in the interface: they may know each other's names, and see replaced files under new URLs. */
export const isStaff = ({ kind }: Caller): boolean => kind === 'staff';

/** Name of an action on folders. Core checks these actions itself, because folders are ordinary targets of relations. */
export const folderAction = (verb: (typeof FOLDER_VERBS)[number]): string => `plugin::upload.folder.${verb}`;

/** Actions of the media library. */
export const UPLOAD_ACTIONS = VERBS.map(uploadAction);

/** Actions that exist only with folders: on folders, and for links from a folder to its files. */
export const FOLDER_ACTIONS = [...FOLDER_VERBS.map(folderAction), 'plugin::upload.file.find'];
