/**
 * The media library: the content type of files, the attribute type `media`, and the endpoints that upload, list, serve and delete files.
 *
 * @module plinth/plugins/upload
 */
import {
  ACCESS,
  ATTRIBUTE_TYPES,
  BootProblemsError,
  COMMANDS,
  CONFIG,
  type ContentType,
  DATABASE,
  DOCUMENTS,
  type DocumentEvent,
  type DocumentValue,
  definePlugin,
  JOBS,
  LOGGER,
  NotFoundError,
  type RouteTable,
} from 'plinth';
import { GRAPHQL } from 'plinth/plugins/graphql';
import { mountedRoutes, REST } from 'plinth/plugins/rest';
import { SETTINGS } from 'plinth/plugins/settings';
import { FOLDER_ACTIONS, UPLOAD_ACTIONS } from './actions.ts';
import { changeableOptions } from './changeable-options.ts';
import { inspectFiles } from './commands/check-files.ts';
import { unusedFiles } from './commands/unused-files.ts';
import { uploadCommand } from './commands/upload-command.ts';
import { serveLocal } from './endpoints/serve-local.ts';
import { signDocuments } from './endpoints/sign-documents.ts';
import { addUploadRoutes, UploadController } from './endpoints/upload-controller.ts';
import { addVersionRoutes } from './endpoints/versions-rest.ts';
import { FILE_UID, fileContentType } from './file-content-type.ts';
import { fileInFolderContentType, folderContentType } from './folders/folder-content-type.ts';
import { Folders } from './folders/folders.ts';
import { addFolderRoutes } from './folders/folders-rest.ts';
import { createImageSource, type ImageSource } from './images/image-source.ts';
import { addBytes, type BytesTaker, replaceBytes } from './library/add-bytes.ts';
import { BytesLock } from './library/bytes-lock.ts';
import { fileOfDocument } from './library/file-rows.ts';
import { Library } from './library/library.ts';
import { LooseBytes, looseBytesTable } from './library/loose-bytes.ts';
import { recordReplacement, replacementsTable } from './library/replacement-table.ts';
import { Replacements } from './library/replacements.ts';
import { UnfinishedUploads } from './library/unfinished-uploads.ts';
import { versionsTable } from './library/version-table.ts';
import { Versions } from './library/versions.ts';
import { mediaType } from './media-type.ts';
import { uploadOptions } from './options.ts';
import { LocalProvider } from './providers/local-provider.ts';
import { LocalStorage, PUBLIC_PATH } from './providers/local-storage.ts';
import type { StorageProvider } from './providers/provider.ts';
import { createS3Provider, S3_NAMES } from './providers/s3/s3-storage.ts';
import { IncomingFolder } from './receive/incoming-folder.ts';
import { Providers, UPLOAD } from './upload.ts';
import { extendGraphql, signOverGraphql } from './upload-graphql.ts';

export type { UnusedFile } from './commands/unused-files.ts';
export { FILE_UID } from './file-content-type.ts';
export type { GivenFile } from './library/add-bytes.ts';
export type {
  ByteRange,
  Content,
  ProviderContext,
  ProviderFactory,
  StorageProvider,
  StoredKey,
  UnfinishedUpload,
} from './providers/provider.ts';
export { s3ProviderOptions } from './providers/s3/s3-options.ts';
export { createS3Provider } from './providers/s3/s3-storage.ts';
export { type InspectedFile, UPLOAD, type Upload } from './upload.ts';

declare module 'plinth' {
  interface PluginNames {
    upload: true;
  }
}

const NAME = 'upload';
const LOCAL = 'local';
/** Maximum number of files in a list without paging parameters. */
const MOST_FILES = 10_000;
/** Milliseconds between two cleanups of leftovers. */
const CLEANING = 600_000;
/** Milliseconds between two searches for bytes that are not in their place yet. */
const REPLACING = 30_000;

export default definePlugin({
  name: NAME,
  description: 'File uploads, storage and the attribute type media',
  after: ['rest', 'graphql', 'settings'],
  attributeTypes: [mediaType.name],
  options: uploadOptions,
  apply({ container, hooks, plugins }, given) {
    const options = plugins.includes('settings') ? changeableOptions(container.resolve(SETTINGS), given) : given;
    const config = container.resolve(CONFIG);
    const documents = container.resolve(DOCUMENTS);
    const log = container.resolve(LOGGER);
    container.resolve(ATTRIBUTE_TYPES).add(mediaType);
    const access = container.resolve(ACCESS);
    const actions = [...UPLOAD_ACTIONS, ...(options.folders ? FOLDER_ACTIONS : [])];
    for (const action of actions) access.declare({ action, plugin: NAME, wildcard: false });
    const types = options.folders ? [fileInFolderContentType, folderContentType] : [fileContentType];
    hooks.model.tap(NAME, (definitions) => ({ ...definitions, contentTypes: [...definitions.contentTypes, ...types] }));
    hooks.tables.tap(NAME, (tables) => {
      tables.add(looseBytesTable);
      tables.add(replacementsTable);
      tables.add(versionsTable);
    });

    const existing = async (documentId: string) => {
      const row = await fileOfDocument(documents, documentId);
      if (row === null) throw new NotFoundError('Entity not found');
      return row;
    };
    const taker = (): BytesTaker => ({ library, images: images(), incoming, sizeLimit: options.sizeLimit });
    const providers: Providers = new Providers(options, {
      unused: () => unusedFiles(documents),
      inspect: (folder) =>
        inspectFiles(documents, database(), folder === null ? provider() : new LocalProvider(folder, folder, PUBLIC_PATH)),
      add: (file, caller) => addBytes(taker(), file, caller),
      replace: async (documentId, file, caller) => {
        await replaceBytes(taker(), await existing(documentId), file, caller);
      },
      bytes: async (documentId) => {
        const row = await fileOfDocument(documents, documentId);
        return row === null ? null : provider().get(`${row.hash}${row.ext ?? ''}`);
      },
    });
    container.registerInstance(UPLOAD, providers);
    const { provider: providerName, providerOptions, actionOptions, deduplicate } = options;
    const context = { options: providerOptions, actionOptions, appDir: config.appDir };
    const local = providerName === LOCAL ? new LocalStorage(context, config) : null;
    if (local !== null) providers.addProvider(LOCAL, () => local.provider());
    for (const name of S3_NAMES) providers.addProvider(name, (made) => createS3Provider(made, config, log));
    hooks.configure.tap(NAME, () => {
      if (providers.choose(providerName, context)) return signPopulated(providers.current);
      const message = `the storage provider "${providerName}" does not exist. Available providers: ${[...new Set([LOCAL, ...providers.names])].join(', ')}`;
      throw new BootProblemsError('The file storage is not configured correctly:', [
        { file: config.files.plugins, path: [NAME, 'config', 'provider'], message },
      ]);
    });

    const provider = () => providers.current;
    let imageSource: ImageSource | null = null;
    const images = () => {
      imageSource ??= createImageSource(options, log);
      return imageSource;
    };
    const signed = (found: readonly DocumentValue[], type: ContentType) => signDocuments(found, type, documents.model, provider());
    const signPopulated = (chosen: StorageProvider) => {
      if (chosen.sign === undefined) return;
      if (plugins.includes('graphql')) signOverGraphql(container.resolve(GRAPHQL), chosen);
      if (!plugins.includes('rest')) return;
      const tap = { name: NAME, populated: [FILE_UID] };
      container.resolve(REST).hooks.answer.tapPromise(tap, (found, { type }) => signed(found, type));
    };
    const database = () => container.resolve(DATABASE);
    const lock = new BytesLock(database);
    const loose = new LooseBytes({ database, documents, provider, lock, log });
    const unfinished = new UnfinishedUploads({ provider, loose, log });
    const incoming = new IncomingFolder(local?.incoming ?? null);
    const replacements = new Replacements({ database, documents, provider, lock, loose, incoming, log });
    const versions = new Versions({ database, provider, incoming, loose, replacements, limit: options.keepVersions });
    const ofFiles = { types: [FILE_UID] };
    documents.hooks.record.tap({ name: `${NAME}:loose-bytes`, ...ofFiles }, (rows, change) => loose.record(rows, change));
    documents.hooks.record.tap({ name: `${NAME}:replacements`, ...ofFiles }, recordReplacement);
    const ofVersions = { name: `${NAME}:versions`, ...ofFiles, knows: (event: DocumentEvent) => versions.known(event) };
    documents.hooks.record.tap(ofVersions, (rows, change) => versions.record(rows, change));
    documents.hooks.committed.tapPromise({ name: NAME, ...ofFiles }, (event) => loose.removeAfter(event));
    container.resolve(JOBS).add({
      name: `${NAME}.clean`,
      every: CLEANING,
      async run({ signal }) {
        await incoming.sweep(signal);
        await loose.clean(signal, undefined, await unfinished.clean(signal));
      },
    });
    const library = new Library({ documents, loose, lock, replacements, versions, provider, providerName, deduplicate });
    if (plugins.includes('graphql')) extendGraphql(container.resolve(GRAPHQL), { documents, library });
    const folders = options.folders ? new Folders({ documents, database, library }) : null;
    if (folders !== null) container.resolve(JOBS).add({ name: `${NAME}.folders`, every: CLEANING, run: (run) => folders.settle(run) });
    container.resolve(JOBS).add({ name: `${NAME}.replace`, every: REPLACING, run: ({ signal }) => replacements.settleAll(signal) });
    container.resolve(COMMANDS).add(uploadCommand({ database, documents, provider, lock, replacements, unfinished }));

    hooks.routes.tap(NAME, (routes) => {
      if (local !== null) {
        routes.get(`${PUBLIC_PATH}/*`, { auth: false, describe: false }, serveLocal(local));
      }
      if (!plugins.includes('rest')) return;
      const rest = container.resolve(REST);
      const { prefix, paging } = rest;
      const whole = rest.wholeLists(MOST_FILES);
      const limits = {
        digest: deduplicate,
        get sizeLimit() {
          return options.sizeLimit;
        },
        get maxFiles() {
          return options.maxFiles;
        },
      };
      const files = new UploadController({
        documents,
        library,
        provider,
        incoming,
        images: images(),
        limits,
        paging,
        whole,
        folders,
        rest,
      });
      const addAll = (table: RouteTable, at: string) => {
        addUploadRoutes(table, at, files);
        addVersionRoutes(table, at, { access, documents, versions, replacements, provider, taker, rest, folders });
        if (folders !== null) addFolderRoutes(table, { prefix: at, paging }, { documents, folders, signed });
      };
      addAll(routes, prefix);
      providers.opened((others, { prefix: at, guard }) => addAll(mountedRoutes(others, guard), at));
    });
  },
});
