import {
  type CheckOptions,
  type DescribedQuery,
  type Documents,
  type DocumentValue,
  type JsonSchema,
  NotFoundError,
  type Paging,
  type RequestContext,
  type RequestParameters,
  type RouteDescription,
  type RouteTable,
  ValidationError,
  withoutPrivate,
} from 'plinth';
import { type DocumentWrite, isTakenBack, PAGINATION_META, paginationMeta, type Rest } from 'plinth/plugins/rest';
import { isStaff, uploadAction } from '../actions.ts';
import { type FileInfo, fileInfosOf, infoPath } from '../describe/file-info.ts';
import { checkedFileName } from '../describe/file-name.ts';
import { FILE_UID } from '../file-content-type.ts';
import type { Folders } from '../folders/folders.ts';
import type { ImageSource } from '../images/image-source.ts';
import { type FileRow, fileOfId } from '../library/file-rows.ts';
import type { Library } from '../library/library.ts';
import { type PreparedFile, prepareFile } from '../library/prepare-file.ts';
import { MESSAGES } from '../messages.ts';
import type { StorageProvider } from '../providers/provider.ts';
import type { IncomingBatch, IncomingFolder } from '../receive/incoming-folder.ts';
import { type ReceivedUpload, type ReceiveLimits, receiveUpload } from '../receive/receive-upload.ts';
import { uploadDigest } from '../receive/upload-digest.ts';
import { attachFiles, attachTarget } from './attach.ts';
import { relatedTo, withoutRelated } from './related.ts';
import { signDocuments } from './sign-documents.ts';
import { signFiles } from './sign-files.ts';

/** For queries of files whose related documents are searched. */
const IDENTIFIED = Object.freeze({ identified: 'found' } as const);

/** What the endpoints need. */
export interface UploadControllerParts {
  readonly documents: Documents;
  readonly library: Library;
  readonly provider: () => StorageProvider;
  readonly incoming: IncomingFolder;
  readonly images: ImageSource;
  readonly limits: ReceiveLimits;
  /** Wraps these writes in the same hooks as other writes. */
  readonly rest: Pick<Rest, 'carryOut'>;
  /** Null if there are no folders. */
  readonly folders: Folders | null;
  /** Paging of `files/page`. */
  readonly paging: Paging;
  /** Paging of `files`. */
  readonly whole: Paging;
}

/** A file in a response. */
type AnsweredFile = DocumentValue;

/** Handlers of the media library's routes. They return plain objects and arrays, as in the dialect. */
export class UploadController {
  readonly #parts: UploadControllerParts;

  constructor(parts: UploadControllerParts) {
    this.#parts = parts;
  }

  async list({ parameters, state }: RequestContext): Promise<readonly AnsweredFile[]> {
    const { page: _, pageSize: __, pagination: ___, start, limit, ...asked } = parameters;
    const window = { start: start ?? 0, ...(limit !== undefined && { limit }) };
    return (await this.#find({ ...asked, pagination: window }, state, { action: uploadAction('find'), paging: this.#parts.whole })).files;
  }

  async page({ parameters, state }: RequestContext): Promise<object> {
    const { paging } = this.#parts;
    const { files, page, total, next } = await this.#find(parameters, state, { action: uploadAction('findPage'), paging });
    return { data: files, meta: page === null ? {} : { pagination: paginationMeta(page, total, next) } };
  }

  async read({ params, parameters, state: { caller } }: RequestContext): Promise<AnsweredFile> {
    const { documents } = this.#parts;
    const asked = withoutRelated(parameters);
    const options = { action: uploadAction('findOne'), ...(asked.wanted && IDENTIFIED) };
    const query = documents.parse(FILE_UID, asked.parameters, 'one', caller, options);
    const row = await fileOfId(documents, params.id);
    const file = row && (await documents.findOne(row.documentId, query));
    if (!file) throw new NotFoundError('file.notFound');
    return (await this.#answered([file], asked.wanted, caller))[0] as AnsweredFile;
  }

  /** Returns the file as it was before. */
  async remove(ctx: RequestContext): Promise<AnsweredFile> {
    const { documents, library } = this.#parts;
    const query = documents.parse(FILE_UID, {}, 'one', ctx.state.caller, { action: uploadAction('destroy') });
    let file: DocumentValue | null = null;
    const run = async () => {
      const row = await fileOfId(documents, ctx.params.id);
      file = row && (await documents.findOne(row.documentId, query));
      if (!row || !file || !(await library.remove(row.documentId, ctx.state.caller))) throw new NotFoundError('file.notFound');
      return file;
    };
    const removed = await this.#carryOut(ctx, { documentId: null, answer: () => file, run });
    // The file is gone, so its URL is not signed.
    return { ...removed, isUrlSigned: false };
  }

  /** Adds files, or with `?id=` changes the description or bytes of one. */
  async upload(ctx: RequestContext): Promise<AnsweredFile | readonly AnsweredFile[]> {
    const id = addressedId(ctx);
    if (!ctx.is('multipart')) return this.#described(ctx, id);
    const batch = this.#parts.incoming.batch();
    try {
      const received = await receiveUpload(ctx, batch, this.#parts.limits);
      if (id !== null) return await this.#changed(ctx, id, received, batch);
      const files = await this.#added(ctx, received, batch);
      ctx.status = 201;
      return files;
    } finally {
      await batch.dispose();
    }
  }

  /** The file to change. Looked up within the write, because a repeated write may find it deleted. */
  async #addressed(id: string): Promise<FileRow> {
    const row = await fileOfId(this.#parts.documents, id);
    if (row === null) throw new NotFoundError(MESSAGES.entityNotFound);
    return row;
  }

  /** A request without files. */
  async #described(ctx: RequestContext, id: string | null): Promise<AnsweredFile> {
    if (id === null) throw noFiles();
    const body: unknown = ctx.request.body;
    const given = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>).fileInfo : undefined;
    const [info = {}] = this.#infos(given === undefined ? [] : [given], 1);
    return this.#signed(await this.#withInfo(ctx, id, info));
  }

  async #changed(ctx: RequestContext, id: string, received: ReceivedUpload, batch: IncomingBatch) {
    const { files, fields } = received;
    if (files.length > 1) throw new ValidationError(MESSAGES.replaceWithMultiple);
    const [info = {}] = this.#infos(fields.get('fileInfo') ?? [], 1);
    const [file] = files;
    if (file === undefined) return this.#signed(await this.#withInfo(ctx, id, info, received));
    const run = async () => {
      const row = await this.#addressed(id);
      await this.#mustHaveFolders([info], ctx.state.caller);
      const prepared = await prepareFile(file, this.#parts.images, batch);
      const { caller } = ctx.state;
      // Clients of the reference expect the same URL; who replaces a file in the interface expects to see the new one everywhere.
      return this.#parts.library.replace(row, prepared, info, caller, !isStaff(caller));
    };
    return this.#signed(await this.#carryOut(ctx, { documentId: null, ...asked(ctx, received), run }));
  }

  /** @param received the body, if it was multipart */
  async #withInfo(ctx: RequestContext, id: string, info: FileInfo, received?: ReceivedUpload): Promise<DocumentValue> {
    const { documents, library } = this.#parts;
    if (Object.keys(info).length > 0) {
      const run = async () => {
        const row = await this.#addressed(id);
        await this.#mustHaveFolders([info], ctx.state.caller);
        return library.change(row, info, ctx.state.caller);
      };
      return this.#carryOut(ctx, { documentId: null, ...(received && asked(ctx, received)), run });
    }
    const row = await this.#addressed(id);
    const query = documents.parse(FILE_UID, {}, 'one', ctx.state.caller, { action: uploadAction('upload') });
    const file = await documents.findOne(row.documentId, query);
    if (file === null) throw new NotFoundError(MESSAGES.entityNotFound);
    return file;
  }

  async #added(ctx: RequestContext, received: ReceivedUpload, batch: IncomingBatch) {
    const { documents, images, library } = this.#parts;
    const { files, fields } = received;
    const { caller } = ctx.state;
    if (files.length === 0) throw noFiles();
    const infos = this.#infos(fields.get('fileInfo') ?? [], files.length);
    for (const { fileName } of files) checkedFileName(fileName);
    const field = (name: string) => fields.get(name)?.at(-1);
    const target = await attachTarget({ ref: field('ref'), refId: field('refId'), field: field('field') }, documents, caller);
    const prepared: PreparedFile[] = [];
    for (const file of files) prepared.push(await prepareFile(file, images, batch));
    const answered: DocumentValue[] = [];
    const added: string[] = [];
    try {
      const isOneOfSeveral = prepared.length > 1 || target !== null;
      for (const [index, each] of prepared.entries()) {
        const run = async () => {
          // Checks all folders before the first file is stored.
          if (index === 0) await this.#mustHaveFolders(infos, ctx.state.caller);
          const { file, documentId } = await library.add(each, infos[index] ?? {}, ctx.state.caller);
          added[index] = documentId;
          return file;
        };
        answered.push(await this.#carryOut(ctx, { documentId: null, ...asked(ctx, received), isOneOfSeveral, run }));
      }
      if (target !== null) await attachFiles(target, added, documents, caller);
    } catch (error) {
      await library.takeBack(added);
      throw error;
    }
    return signFiles(answered, this.#parts.provider());
  }

  /** Changes a file within the hooks of writes. Retries once if the write was taken back. */
  async #carryOut(ctx: RequestContext, write: Omit<DocumentWrite, 'type' | 'caller'>): Promise<DocumentValue> {
    const { documents, rest } = this.#parts;
    const type = documents.model.contentType(FILE_UID);
    const once = async () => (await rest.carryOut(ctx, { type, caller: ctx.state.caller, ...write })) as DocumentValue;
    try {
      return await once();
    } catch (error) {
      if (!isTakenBack(error)) throw error;
      return once();
    }
  }

  #infos(given: readonly unknown[], count: number): readonly FileInfo[] {
    return fileInfosOf(given, count, this.#parts.folders !== null);
  }

  /** Checks that the named folders exist for the caller. */
  async #mustHaveFolders(infos: readonly FileInfo[], caller: RequestContext['state']['caller']): Promise<void> {
    const named = infos.flatMap(({ folder }, index) =>
      folder === undefined ? [] : [{ path: [...infoPath(index, infos.length), 'folder'], reference: folder }],
    );
    await this.#parts.folders?.mustBeThere(named, caller);
  }

  async #find(parameters: RequestParameters, { caller }: RequestContext['state'], options: CheckOptions) {
    const { documents } = this.#parts;
    const asked = withoutRelated(parameters);
    const query = documents.parse(FILE_UID, asked.parameters, 'list', caller, { ...options, ...(asked.wanted && IDENTIFIED) });
    const { documents: found, total, next } = await documents.find(query);
    return { files: await this.#answered(found, asked.wanted, caller), page: query.page, total, next };
  }

  async #answered(files: readonly DocumentValue[], related: boolean, caller: RequestContext['state']['caller']) {
    const { documents, provider } = this.#parts;
    // Populated values may contain files, too: a folder does.
    const below = await signDocuments(files, documents.model.contentType(FILE_UID), documents.model, provider());
    const signed = await signFiles(below, provider());
    if (!related) return signed;
    const found = await relatedTo(files, documents, caller);
    const type = documents.model.contentType(FILE_UID);
    return signed.map((file) => ({ ...withoutPrivate(file, type), related: found.get(String(file.documentId)) ?? [] }));
  }

  async #signed(file: DocumentValue): Promise<AnsweredFile> {
    return (await signFiles([file], this.#parts.provider()))[0] as AnsweredFile;
  }
}

/** Adds `<prefix>/upload` and the routes below it. */
export function addUploadRoutes(routes: RouteTable, prefix: string, files: UploadController): void {
  const all = `${prefix}/upload/files`;
  const told = (verb: Parameters<typeof uploadAction>[0], query: Omit<DescribedQuery, 'type'> | null, more: RouteDescription) => {
    const action = uploadAction(verb);
    return { action, describe: () => ({ ...(query !== null && { query: { type: FILE_UID, action, ...query } }), ...more }) };
  };
  const list = { type: 'array', items: FILE };
  const paged = { type: 'object', properties: { data: list, meta: { type: 'object', properties: { pagination: PAGINATION_META } } } };
  const uploading = { ...told('upload', null, UPLOADING), body: 'leave-multipart' } as const;
  routes.post(`${prefix}/upload`, uploading, (ctx) => files.upload(ctx));
  // Clients of the dialect expect 404 here, not 405.
  routes.get(`${prefix}/upload`, { auth: false, describe: false }, () => {
    throw new NotFoundError();
  });
  const takes = ['fields', 'populate', 'filters', 'sort', '_q'] as const;
  const window = { start: { type: 'integer', minimum: 0 }, limit: { type: 'integer', minimum: 1 } };
  routes.get(all, told('find', { use: 'list', takes }, { parameters: window, answers: { 200: list } }), (ctx) => files.list(ctx));
  routes.get(`${all}/page`, told('findPage', { use: 'list' }, { answers: { 200: paged } }), (ctx) => files.page(ctx));
  routes.get(`${all}/:id`, told('findOne', { use: 'one' }, { answers: { 200: FILE } }), (ctx) => files.read(ctx));
  routes.delete(`${all}/:id`, told('destroy', { use: 'one', takes: [] }, { answers: { 200: FILE } }), (ctx) => files.remove(ctx));
}

/** A file in a response. `related` is present only if populated. */
const FILE: JsonSchema = {
  $document: FILE_UID,
  properties: { isUrlSigned: { type: 'boolean' }, related: { type: 'array', items: { type: 'object' } } },
};

/** See `FileInfo`. */
const FILE_INFO = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 255 },
    alternativeText: { type: ['string', 'null'] },
    caption: { type: ['string', 'null'] },
    focalPoint: { type: 'object', properties: { x: { type: 'number' }, y: { type: 'number' } }, required: ['x', 'y'] },
  },
};

/** Adds files, or with `id` changes the description or bytes of one. */
const UPLOADING: RouteDescription = {
  parameters: { id: { type: ['string', 'integer'] } },
  body: { type: 'object', properties: { fileInfo: FILE_INFO } },
  multipart: {
    type: 'object',
    properties: {
      files: { type: 'array', items: { type: 'string', format: 'binary' } },
      // A JSON string: an object for one file, an array for several.
      fileInfo: { type: 'string' },
      ref: { type: 'string' },
      refId: { type: 'string' },
      field: { type: 'string' },
    },
  },
  answers: { 200: FILE, 201: { type: 'array', items: FILE } },
};

/** The id in `?id=`; null without one. */
function addressedId({ parameters: { id } }: RequestContext): string | null {
  if (id === undefined || id === '') return null;
  if (typeof id !== 'string') throw new ValidationError(MESSAGES.fileIdRequired);
  return id;
}

/** Identifies an upload, to recognize a repeated one. */
function asked({ querystring }: RequestContext, received: ReceivedUpload): Pick<DocumentWrite, 'request'> {
  return { request: async () => [querystring, await uploadDigest(received)] };
}

function noFiles(): ValidationError {
  return new ValidationError(MESSAGES.filesEmpty, undefined, undefined, 'send multipart/form-data with parts named "files"');
}
