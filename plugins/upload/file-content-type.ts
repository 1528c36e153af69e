import type { ContentTypeDefinition } from 'plinth';

/** Uid of the content type whose documents are files. */
export const FILE_UID = 'plugin::upload.file';

/** A file of the media library: its description, not its bytes. */
export const fileContentType: ContentTypeDefinition = {
  uid: FILE_UID,
  kind: 'collectionType',
  collectionName: 'upload_files',
  info: { singularName: 'file', pluralName: 'files', displayName: 'File', description: 'A file of the media library.' },
  options: { draftAndPublish: false },
  // A file has one version, since its bytes are deleted with it.
  pluginOptions: { i18n: { localized: false }, 'content-type-builder': { visible: false } },
  attributes: {
    name: { type: 'string', required: true },
    alternativeText: { type: 'text' },
    caption: { type: 'text' },
    /** `{ x, y }` in percent of width and height: the point that a crop keeps visible. */
    focalPoint: { type: 'json' },
    /** Pixels; null if not an image. */
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
    /** Always the top level, and private. With folders, `folder` says where the file is, and the folder's `path` is the way there. */
    folderPath: { type: 'string', private: true },
    /** Digest of all stored bytes, for files that may share bytes; null for others. */
    contentHash: { type: 'string', private: true, index: true },
    /** The hash under which replaced bytes were staged. */
    bytesVersion: { type: 'string', private: true },
  },
  origin: 'plugin upload',
};
