import type { ContentTypeDefinition } from 'plinth';

/** Uid of the content type whose documents are files. */
export const FILE_UID = 'plugin::upload.file';

/** A file of the media library: what is known of it, not its bytes. */
export const fileContentType: ContentTypeDefinition = {
  uid: FILE_UID,
  kind: 'collectionType',
  collectionName: 'upload_files',
  info: { singularName: 'file', pluralName: 'files', displayName: 'File', description: 'A file of the media library.' },
  options: { draftAndPublish: false },
  // A file has one version: its bytes end with it.
  pluginOptions: { i18n: { localized: false }, 'content-type-builder': { visible: false } },
  attributes: {
    name: { type: 'string', required: true },
    alternativeText: { type: 'text' },
    caption: { type: 'text' },
    /** `{ x, y }`, percent of width and height: what a crop keeps in view. */
    focalPoint: { type: 'json' },
    /** Pixels; null for what is not an image. */
    width: { type: 'integer' },
    height: { type: 'integer' },
    /** Smaller copies of an image by name, or null. */
    formats: { type: 'json' },
    hash: { type: 'string', required: true, index: true },
    ext: { type: 'string' },
    mime: { type: 'string', required: true },
    /** Kilobytes (1000 bytes) with two decimals. */
    size: { type: 'decimal', required: true },
    url: { type: 'text', required: true },
    previewUrl: { type: 'text' },
    provider: { type: 'string', required: true },
    provider_metadata: { type: 'json' },
    /** Always the top, and for nobody to read: where there are folders, `folder` says where the file is, and `path` of it the way there. */
    folderPath: { type: 'string', private: true },
    /** What is stored of the file, as a digest, for those that may share their bytes; null for all others. */
    contentHash: { type: 'string', private: true, index: true },
    /** Hash under which the bytes arrived that have replaced the first ones. */
    bytesVersion: { type: 'string', private: true },
  },
  origin: 'plugin upload',
};
