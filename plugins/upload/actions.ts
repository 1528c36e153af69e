/** What the endpoints of the media library do. */
const VERBS = ['find', 'findOne', 'findPage', 'upload', 'destroy'] as const;

/** An action of the media library, as roles and tokens name it. */
export const uploadAction = (verb: (typeof VERBS)[number]): string => `plugin::upload.content-api.${verb}`;

/** Actions of the media library. */
export const UPLOAD_ACTIONS = VERBS.map(uploadAction);
