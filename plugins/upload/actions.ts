/** What the endpoints of the media library do. */
const VERBS = ['find', 'findOne', 'findPage', 'upload', 'destroy'] as const;
/** What the endpoints of folders do. */
const FOLDER_VERBS = ['find', 'findOne', 'create', 'update', 'delete'] as const;

/** An action of the media library, as roles and tokens name it. */
export const uploadAction = (verb: (typeof VERBS)[number]): string => `plugin::upload.content-api.${verb}`;

/** An action on folders: those that core asks for by itself, since folders are ordinary targets of relations. */
export const folderAction = (verb: (typeof FOLDER_VERBS)[number]): string => `plugin::upload.folder.${verb}`;

/** Actions of the media library. */
export const UPLOAD_ACTIONS = VERBS.map(uploadAction);

/** Actions that there are with folders: on them, and to be led from a folder to its files. */
export const FOLDER_ACTIONS = [...FOLDER_VERBS.map(folderAction), 'plugin::upload.file.find'];
