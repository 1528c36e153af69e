/** Actions of the media library, as roles and tokens name them. */
export const UPLOAD_ACTIONS = ['find', 'findOne', 'upload', 'destroy'].map((name) => `plugin::upload.content-api.${name}`);
