/**
 * The media library: the content type of files and the attribute type `media`.
 *
 * @module plinth/plugins/upload
 */
import { ACCESS, ATTRIBUTE_TYPES, definePlugin, z } from 'plinth';
import { UPLOAD_ACTIONS } from './actions.ts';
import { fileContentType } from './file-content-type.ts';
import { mediaType } from './media-type.ts';

export { FILE_UID } from './file-content-type.ts';

declare module 'plinth' {
  interface PluginNames {
    upload: true;
  }
}

const NAME = 'upload';

export default definePlugin({
  name: NAME,
  description: 'Files, and the attribute type media',
  attributeTypes: [mediaType.name],
  options: z.strictObject({}),
  apply(kernel) {
    kernel.container.resolve(ATTRIBUTE_TYPES).add(mediaType);
    const access = kernel.container.resolve(ACCESS);
    for (const action of UPLOAD_ACTIONS) access.declare({ action, plugin: NAME, wildcard: false });
    kernel.hooks.model.tap(NAME, (definitions) => ({ ...definitions, contentTypes: [...definitions.contentTypes, fileContentType] }));
  },
});
