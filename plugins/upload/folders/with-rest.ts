import {
  type ContentType,
  type Documents,
  type DocumentValue,
  NotFoundError,
  type RequestContext,
  type RouteTable,
  ValidationError,
} from 'plinth';
import { paginationMeta, type Rest, requestData } from 'plinth/plugins/rest';
import { folderAction } from '../actions.ts';
import { FOLDER_UID } from './folder-content-type.ts';
import { type FolderReference, folderReference } from './folder-reference.ts';
import { folderNamed } from './folder-rows.ts';
import type { Folders } from './folders.ts';

/** What the endpoints of folders stand on. */
export interface FolderRouteParts {
  readonly documents: Documents;
  readonly folders: Folders;
  /** Has addresses of files made such that work, wherever in documents of a type they stand. */
  readonly signed: (documents: readonly DocumentValue[], type: ContentType) => Promise<readonly DocumentValue[]>;
}

/**
 * Adds `<prefix>/upload/folders` and what is below it, in the envelope of documents: the reference has no such routes, so that clients know them by it
 * alone.
 */
export function addFolderRoutes(routes: RouteTable, { prefix, paging }: Rest, { documents, folders, signed }: FolderRouteParts): void {
  const all = `${prefix}/upload/folders`;
  const shown = (found: readonly DocumentValue[]) => signed(found, documents.model.contentType(FOLDER_UID));
  const answered = async (folder: DocumentValue) => ({ data: (await shown([folder]))[0], meta: {} });

  routes.get(all, { action: folderAction('find') }, async ({ parameters, state: { caller } }) => {
    const query = documents.parse(FOLDER_UID, parameters, 'list', caller, { paging });
    const { documents: found, total } = await documents.find(query);
    return { data: await shown(found), meta: query.page === null ? {} : { pagination: paginationMeta(query.page, total) } };
  });
  routes.post(all, { action: folderAction('create') }, async (ctx) => {
    const { caller } = ctx.state;
    const answer = documents.parse(FOLDER_UID, ctx.parameters, 'create', caller);
    const folder = await folders.create(requestData(ctx), answer, caller);
    ctx.status = 201;
    return answered(folder);
  });
  routes.get(`${all}/:id`, { action: folderAction('findOne') }, async ({ params, parameters, state: { caller } }) => {
    const query = documents.parse(FOLDER_UID, parameters, 'one', caller);
    const named = await folderNamed(documents, referenceOf(params));
    const folder = named && (await documents.findOne(named.documentId, query));
    if (folder === null) throw new NotFoundError();
    return answered(folder);
  });
  routes.put(`${all}/:id`, { action: folderAction('update') }, async (ctx) => {
    const { caller } = ctx.state;
    const answer = documents.parse(FOLDER_UID, ctx.parameters, 'update', caller);
    return answered(await folders.change(referenceOf(ctx.params), requestData(ctx), answer, caller));
  });
  routes.delete(`${all}/:id`, { action: folderAction('delete') }, async (ctx) => {
    const { recursive = 'false' } = ctx.parameters;
    if (recursive !== 'true' && recursive !== 'false') {
      throw new ValidationError('recursive must be true or false', { param: 'recursive', source: 'query' });
    }
    await folders.remove(referenceOf(ctx.params), recursive === 'true', ctx.state.caller);
    ctx.status = 204;
  });
}

/** The folder of a path. @throws NotFoundError for what is no id at all */
function referenceOf({ id }: RequestContext['params']): FolderReference {
  const reference = folderReference(id);
  if (reference === null) throw new NotFoundError();
  return reference;
}
