import {
  type ContentType,
  type DescribedQuery,
  type Documents,
  type DocumentValue,
  type JsonSchema,
  NotFoundError,
  type RequestContext,
  type RouteDescription,
  type RouteTable,
  ValidationError,
} from 'plinth';
import { PAGINATION_META, paginationMeta, type Rest, requestData } from 'plinth/plugins/rest';
import { folderAction } from '../actions.ts';
import { MESSAGES } from '../messages.ts';
import { FOLDER_UID } from './folder-content-type.ts';
import { type FolderReference, folderReference } from './folder-reference.ts';
import { folderNamed } from './folder-rows.ts';
import type { Folders } from './folders.ts';

/** What the folder routes need. */
export interface FolderRouteParts {
  readonly documents: Documents;
  readonly folders: Folders;
  /** Replaces the URLs of files in documents of a type by signed ones. */
  readonly signed: (documents: readonly DocumentValue[], type: ContentType) => Promise<readonly DocumentValue[]>;
}

/**
 * Adds `<prefix>/upload/folders` and the routes below it. They use the envelope of documents: the reference has no such routes, so clients
 * expect no other format.
 */
export function addFolderRoutes(
  routes: RouteTable,
  { prefix, paging }: Pick<Rest, 'prefix' | 'paging'>,
  { documents, folders, signed }: FolderRouteParts,
): void {
  const all = `${prefix}/upload/folders`;
  const shown = (found: readonly DocumentValue[]) => signed(found, documents.model.contentType(FOLDER_UID));
  const answered = async (folder: DocumentValue) => ({ data: (await shown([folder]))[0], meta: {} });

  const told = (verb: Parameters<typeof folderAction>[0], use: DescribedQuery['use'], more: RouteDescription) => ({
    action: folderAction(verb),
    describe: () => ({ query: { type: FOLDER_UID, use }, ...more }),
  });
  const one = { 200: envelope(FOLDER, {}) };
  const body = (use: 'create' | 'update') => ({
    type: 'object',
    properties: { data: { $input: FOLDER_UID, for: use } },
    required: ['data'],
  });
  const listed = { 200: envelope({ type: 'array', items: FOLDER }, { pagination: PAGINATION_META }) };
  routes.get(all, told('find', 'list', { answers: listed }), async ({ parameters, state: { caller } }) => {
    const query = documents.parse(FOLDER_UID, parameters, 'list', caller, { paging });
    const { documents: found, total, next } = await documents.find(query);
    return { data: await shown(found), meta: query.page === null ? {} : { pagination: paginationMeta(query.page, total, next) } };
  });
  routes.post(all, told('create', 'create', { body: body('create'), answers: { 201: one[200] } }), async (ctx) => {
    const { caller } = ctx.state;
    const answer = documents.parse(FOLDER_UID, ctx.parameters, 'create', caller);
    const folder = await folders.create(requestData(ctx), answer, caller);
    ctx.status = 201;
    return answered(folder);
  });
  routes.get(`${all}/:id`, told('findOne', 'one', { answers: one }), async ({ params, parameters, state: { caller } }) => {
    const query = documents.parse(FOLDER_UID, parameters, 'one', caller);
    const named = await folderNamed(documents, referenceOf(params));
    const folder = named && (await documents.findOne(named.documentId, query));
    if (folder === null) throw new NotFoundError();
    return answered(folder);
  });
  routes.put(`${all}/:id`, told('update', 'update', { body: body('update'), answers: one }), async (ctx) => {
    const { caller } = ctx.state;
    const answer = documents.parse(FOLDER_UID, ctx.parameters, 'update', caller);
    return answered(await folders.change(referenceOf(ctx.params), requestData(ctx), answer, caller));
  });
  const removed = { parameters: { recursive: { type: 'boolean' } }, answers: { 204: null } };
  routes.delete(`${all}/:id`, told('delete', 'remove', removed), async (ctx) => {
    const { recursive = 'false' } = ctx.parameters;
    if (recursive !== 'true' && recursive !== 'false') {
      throw new ValidationError(MESSAGES.recursiveInvalid, { param: 'recursive', source: 'query' });
    }
    await folders.remove(referenceOf(ctx.params), recursive === 'true', ctx.state.caller);
    ctx.status = 204;
  });
}

const FOLDER: JsonSchema = { $document: FOLDER_UID };

function envelope(data: JsonSchema, meta: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties: { data, meta: { type: 'object', properties: meta } }, required: ['data', 'meta'] };
}

/** The folder in a path. @throws NotFoundError if it is no id */
function referenceOf({ id }: RequestContext['params']): FolderReference {
  const reference = folderReference(id);
  if (reference === null) throw new NotFoundError();
  return reference;
}
