import {
  type ContentType,
  type Documents,
  type DocumentValue,
  NotFoundError,
  type Paging,
  type RequestContext,
  ValidationError,
} from 'plinth';
import { paginationMeta } from 'plinth/plugins/rest';
import { FOLDER_UID } from './folder-content-type.ts';
import { type FolderReference, folderReference } from './folder-reference.ts';
import { folderNamed } from './folder-rows.ts';
import type { Folders } from './folders.ts';

/** The body of an answer, as documents of the app have it. */
interface Envelope {
  readonly data: DocumentValue | readonly DocumentValue[];
  readonly meta: object;
}

/** What the endpoints of folders stand on. */
export interface FolderControllerParts {
  readonly documents: Documents;
  readonly folders: Folders;
  readonly paging: Paging;
  /** Has addresses of files made such that work, wherever in documents of a type they stand. */
  readonly signed: (documents: readonly DocumentValue[], type: ContentType) => Promise<readonly DocumentValue[]>;
}

/** Answers the routes of folders, in the envelope of documents: the reference has no such routes, so that clients know them by it alone. */
export class FolderController {
  readonly #parts: FolderControllerParts;

  constructor(parts: FolderControllerParts) {
    this.#parts = parts;
  }

  async list({ parameters, state: { caller } }: RequestContext): Promise<Envelope> {
    const { documents, paging } = this.#parts;
    const query = documents.parse(FOLDER_UID, parameters, 'list', caller, { paging });
    const { documents: found, total } = await documents.find(query);
    return { data: await this.#signed(found), meta: query.page === null ? {} : { pagination: paginationMeta(query.page, total) } };
  }

  async read({ params, parameters, state: { caller } }: RequestContext): Promise<Envelope> {
    const { documents } = this.#parts;
    const query = documents.parse(FOLDER_UID, parameters, 'one', caller);
    const folder = await folderNamed(documents, referenceOf(params));
    const data = folder && (await documents.findOne(folder.documentId, query));
    if (data === null) throw new NotFoundError();
    return this.#answered(data);
  }

  async create(ctx: RequestContext): Promise<Envelope> {
    const { documents, folders } = this.#parts;
    const { caller } = ctx.state;
    const answer = documents.parse(FOLDER_UID, ctx.parameters, 'create', caller);
    const data = await folders.create(dataOf(ctx), answer, caller);
    ctx.status = 201;
    return this.#answered(data);
  }

  async update(ctx: RequestContext): Promise<Envelope> {
    const { documents, folders } = this.#parts;
    const { caller } = ctx.state;
    const answer = documents.parse(FOLDER_UID, ctx.parameters, 'update', caller);
    return this.#answered(await folders.change(referenceOf(ctx.params), dataOf(ctx), answer, caller));
  }

  async remove(ctx: RequestContext): Promise<void> {
    const { recursive = 'false' } = ctx.parameters;
    if (recursive !== 'true' && recursive !== 'false') {
      throw new ValidationError('recursive must be true or false', { param: 'recursive', source: 'query' });
    }
    await this.#parts.folders.remove(referenceOf(ctx.params), recursive === 'true', ctx.state.caller);
    ctx.status = 204;
  }

  async #answered(folder: DocumentValue): Promise<Envelope> {
    return { data: (await this.#signed([folder]))[0] as DocumentValue, meta: {} };
  }

  #signed(folders: readonly DocumentValue[]): Promise<readonly DocumentValue[]> {
    const { documents, signed } = this.#parts;
    return signed(folders, documents.model.contentType(FOLDER_UID));
  }
}

/** The folder of a path. @throws NotFoundError for what is no id at all */
function referenceOf({ id }: RequestContext['params']): FolderReference {
  const reference = folderReference(id);
  if (reference === null) throw new NotFoundError();
  return reference;
}

function dataOf({ request }: RequestContext): unknown {
  const body: unknown = request.body;
  const data = typeof body === 'object' && body !== null ? (body as { readonly data?: unknown }).data : undefined;
  if (typeof data !== 'object' || data === null) throw new ValidationError('Missing "data" payload in the request body');
  return data;
}
