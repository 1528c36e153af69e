/**
 * The media library: the content type of files, the attribute type `media`, and the endpoints that take, tell, serve and remove files.
 *
 * @module plinth/plugins/upload
 */
import {
  ACCESS,
  ATTRIBUTE_TYPES,
  BootProblemsError,
  COMMANDS,
  CONFIG,
  DATABASE,
  DOCUMENTS,
  definePlugin,
  JOBS,
  LOGGER,
  serveFiles,
} from 'plinth';
import { REST } from 'plinth/plugins/rest';
import { UPLOAD_ACTIONS } from './actions.ts';
import { uploadCommand } from './commands/upload-command.ts';
import { addUploadRoutes } from './endpoints/add-routes.ts';
import { fileHeaders } from './endpoints/file-headers.ts';
import { UploadController } from './endpoints/upload-controller.ts';
import { FILE_UID, fileContentType } from './file-content-type.ts';
import { createImageSource } from './images/image-source.ts';
import { Library } from './library/library.ts';
import { LooseBytes, looseBytesTable } from './library/loose-bytes.ts';
import { mediaType } from './media-type.ts';
import { uploadOptions } from './options.ts';
import { incomingElsewhere, LocalStorage, PUBLIC_PATH } from './providers/local-storage.ts';
import { createS3Provider, S3_NAMES } from './providers/s3/s3-storage.ts';
import { IncomingFolder } from './receive/incoming-folder.ts';
import { Providers, UPLOAD } from './upload.ts';

export { FILE_UID } from './file-content-type.ts';
export type { ByteRange, Content, ProviderContext, ProviderFactory, StorageProvider, StoredKey } from './providers/provider.ts';
export { UPLOAD, type Upload } from './upload.ts';

declare module 'plinth' {
  interface PluginNames {
    upload: true;
  }
}

const NAME = 'upload';
const LOCAL = 'local';
/** Milliseconds between two looks for what was left behind. */
const CLEANING = 600_000;

export default definePlugin({
  name: NAME,
  description: 'Files: their upload, their bytes, and the attribute type media',
  after: ['rest'],
  attributeTypes: [mediaType.name],
  options: uploadOptions,
  apply({ container, hooks, plugins }, options) {
    const config = container.resolve(CONFIG);
    const documents = container.resolve(DOCUMENTS);
    const log = container.resolve(LOGGER);
    container.resolve(ATTRIBUTE_TYPES).add(mediaType);
    const access = container.resolve(ACCESS);
    for (const action of UPLOAD_ACTIONS) access.declare({ action, plugin: NAME, wildcard: false });
    hooks.model.tap(NAME, (definitions) => ({ ...definitions, contentTypes: [...definitions.contentTypes, fileContentType] }));
    hooks.tables.tap(NAME, (tables) => tables.add(looseBytesTable));

    const providers = new Providers();
    container.registerInstance(UPLOAD, providers);
    const { provider: providerName, providerOptions, actionOptions, sizeLimit, maxFiles } = options;
    const context = { options: providerOptions, actionOptions, appDir: config.appDir };
    const local = providerName === LOCAL ? new LocalStorage(context, config) : null;
    if (local !== null) providers.addProvider(LOCAL, () => local.provider());
    for (const name of S3_NAMES) providers.addProvider(name, (made) => createS3Provider(made, config, log));
    hooks.configure.tap(NAME, () => {
      if (providers.choose(providerName, context)) return;
      const message = `nobody brings the provider "${providerName}": there is ${[...new Set([LOCAL, ...providers.names])].join(', ')}`;
      throw new BootProblemsError('Files cannot be kept', [{ file: config.files.plugins, plugin: NAME, path: ['provider'], message }]);
    });

    const provider = () => providers.current;
    const loose = new LooseBytes({ database: () => container.resolve(DATABASE), documents, provider, log });
    const incoming = new IncomingFolder(local?.incoming ?? incomingElsewhere());
    documents.hooks.record.tap({ name: NAME, types: [FILE_UID] }, (rows, change) => loose.record(rows, change));
    documents.hooks.committed.tapPromise({ name: NAME, types: [FILE_UID] }, (event) => loose.removeAfter(event));
    container.resolve(JOBS).add({
      name: `${NAME}.clean`,
      every: CLEANING,
      async run(signal) {
        await loose.clean(signal);
        await incoming.sweep(signal);
      },
    });
    container.resolve(COMMANDS).add(uploadCommand({ documents, provider }));

    hooks.routes.tap(NAME, (routes) => {
      if (local !== null) {
        const { maxAge } = local.options;
        routes.get(`${PUBLIC_PATH}/*`, { auth: false }, serveFiles(local.folder, { maxAge, immutable: maxAge > 0, headers: fileHeaders }));
      }
      if (!plugins.includes('rest')) return;
      const { prefix, paging } = container.resolve(REST);
      const library = new Library({ documents, loose, provider, providerName });
      const images = createImageSource(options, log);
      const limits = { sizeLimit, maxFiles };
      addUploadRoutes(routes, prefix, new UploadController({ documents, library, provider, incoming, images, limits, paging }));
    });
  },
});
