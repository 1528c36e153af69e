import type { Readable } from 'node:stream';
import {
  type Access,
  type Caller,
  checkedInput,
  type Documents,
  type DocumentValue,
  dataRoute,
  NotFoundError,
  numberParam,
  type RequestContext,
  type RouteTable,
  ValidationError,
  z,
} from 'plinth';
import type { Rest } from 'plinth/plugins/rest';
import { isStaff, uploadAction } from '../actions.ts';
import { fileInfosOf } from '../describe/file-info.ts';
import { extensionOfType } from '../describe/file-type.ts';
import { FILE_UID } from '../file-content-type.ts';
import type { Folders } from '../folders/folders.ts';
import { type BytesTaker, type GivenFile, replaceBytes } from '../library/add-bytes.ts';
import { type FileRow, fileOfId } from '../library/file-rows.ts';
import type { Replacements } from '../library/replacements.ts';
import type { FileVersion, Versions } from '../library/versions.ts';
import { MESSAGES } from '../messages.ts';
import type { StorageProvider } from '../providers/provider.ts';
import { fileHeaders } from './file-headers.ts';
import { signFiles } from './sign-files.ts';

const nothing = z.strictObject({});
const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const replaceBody = z.strictObject({
  file: id.optional().describe('Id of another file, whose contents are copied.'),
  version: id.optional().describe('Id of an earlier version of this file, which is restored.'),
  fileInfo: z.record(z.string(), z.unknown()).optional().describe('Changed file info, as for an upload.'),
});

/** What the routes need. */
export interface VersionRouteParts {
  readonly access: Pick<Access, 'titlesOf'>;
  readonly documents: Documents;
  readonly versions: Versions;
  readonly replacements: Replacements;
  readonly provider: () => StorageProvider;
  readonly taker: () => BytesTaker;
  readonly rest: Pick<Rest, 'carryOut'>;
  readonly folders: Folders | null;
}

/**
 * Adds the routes below `<prefix>/upload/files/:id` that list, show and restore earlier versions of a file, and copy another file over it.
 * They need the right to change the file, because an earlier version may show what was removed on purpose.
 */
export function addVersionRoutes(routes: RouteTable, prefix: string, parts: VersionRouteParts): void {
  const { documents, versions, provider } = parts;
  const one = `${prefix}/upload/files/:id`;
  const action = uploadAction('upload');
  const list = { type: 'array', items: VERSION };
  routes.get(`${one}/versions`, dataRoute(action, { summary: 'Earlier versions of a file', data: list }), async (ctx) => {
    checkedInput(nothing, { ...ctx.parameters });
    const { documentId } = await fileIn(ctx, parts);
    return { data: await described(await versions.list(documentId), ctx.state.caller, parts) };
  });
  routes.get(`${one}/versions/:version`, { action, noStore: true, describe: false }, async (ctx) => {
    const { documentId } = await fileIn(ctx, parts);
    const { storageKey } = await versionIn(documentId, numberParam(ctx, 'version', 'version.notFound'), parts);
    const stream = await provider().get(storageKey);
    if (stream === null) throw new NotFoundError('version.notFound');
    ctx.set({ ...fileHeaders(storageKey), 'X-Content-Type-Options': 'nosniff' });
    ctx.body = stream;
  });
  const replacing = { summary: 'Restores an earlier version of a file, or copies another file over it', body: replaceBody };
  const answers = { 200: { $document: FILE_UID } };
  const route = dataRoute(action, replacing);
  const describe = () => ({ ...(typeof route.describe === 'function' ? route.describe() : {}), answers });
  routes.post(`${one}/replace`, { ...route, describe }, async (ctx) => {
    checkedInput(nothing, { ...ctx.parameters });
    const { caller } = ctx.state;
    const { file, version, fileInfo } = checkedInput(replaceBody, ctx.request.body ?? {});
    if ((file === undefined) === (version === undefined)) throw new ValidationError(MESSAGES.fileOrVersion, { path: ['file'] });
    const [info = {}] = fileInfosOf(fileInfo === undefined ? [] : [fileInfo], 1, parts.folders !== null);
    const run = async () => {
      const row = await fileIn(ctx, parts);
      if (info.folder !== undefined) await parts.folders?.mustBeThere([{ path: ['fileInfo', 'folder'], reference: info.folder }], caller);
      const source =
        version === undefined ? await otherFile(row, file as number, caller, parts) : await earlierContent(row, version, parts);
      return replaceBytes(parts.taker(), row, source, caller, { ...info, name: info.name ?? row.name });
    };
    const type = documents.model.contentType(FILE_UID);
    const changed = (await parts.rest.carryOut(ctx, { type, documentId: null, caller, run })) as DocumentValue;
    return (await signFiles([changed], provider()))[0] as DocumentValue;
  });
}

/** A version in a response. */
const VERSION = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    mime: { type: 'string' },
    size: { type: 'number' },
    width: { type: ['integer', 'null'] },
    height: { type: ['integer', 'null'] },
    isOriginal: { type: 'boolean' },
    replacedAt: { type: 'string', format: 'date-time' },
    replacedBy: { type: ['string', 'null'] },
  },
} as const;

/** The file in the path. @throws ForbiddenError, and NotFoundError if the caller may not change it */
async function fileIn({ params, state: { caller } }: RequestContext, { documents }: VersionRouteParts): Promise<FileRow> {
  const query = documents.parse(FILE_UID, {}, 'one', caller, { action: uploadAction('upload') });
  const row = await fileOfId(documents, params.id);
  if (row === null || (await documents.findOne(row.documentId, query)) === null) throw new NotFoundError('file.notFound');
  return row;
}

async function versionIn(documentId: string, version: number, { versions }: VersionRouteParts): Promise<FileVersion> {
  const found = (await versions.list(documentId)).find((one) => one.id === version);
  if (found === undefined) throw new NotFoundError('version.notFound');
  return found;
}

/** Newest first. Only staff see who replaced a version. */
async function described(found: readonly FileVersion[], caller: Caller, { access }: VersionRouteParts): Promise<readonly object[]> {
  const names = isStaff(caller) ? await access.titlesOf(found.flatMap(({ replacedBy }) => replacedBy ?? [])) : new Map<string, string>();
  return found.map(({ storageKey: _, ...version }) => ({ ...version, replacedBy: names.get(version.replacedBy ?? '') ?? null })).reverse();
}

async function earlierContent(row: FileRow, version: number, parts: VersionRouteParts): Promise<GivenFile> {
  const { mime, storageKey } = await versionIn(row.documentId, version, parts);
  return givenFile(mime, await parts.provider().get(storageKey), 'version');
}

/** @throws ValidationError if there is no such file, or the caller may not read it */
async function otherFile(row: FileRow, other: number, caller: Caller, { documents, replacements, provider }: VersionRouteParts) {
  if (other === row.id) throw new ValidationError(MESSAGES.sameFile, { path: ['file'] });
  const query = documents.parse(FILE_UID, {}, 'one', caller, { action: uploadAction('findOne') });
  const found = await fileOfId(documents, String(other));
  if (found === null || (await documents.findOne(found.documentId, query)) === null)
    throw new ValidationError(MESSAGES.fileNotFound({ other }), { path: ['file'] });
  await replacements.settle(found.hash);
  return givenFile(found.mime, await provider().get(`${found.hash}${found.ext ?? ''}`), 'file');
}

function givenFile(mime: string, bytes: Readable | null, key: string): GivenFile {
  if (bytes === null) throw new ValidationError(MESSAGES.contentMissing({ key }), { path: [key] });
  // The extension of the file may not be that of its type, if it was replaced.
  return { fileName: `content${extensionOfType(mime)}`, mime, bytes };
}
