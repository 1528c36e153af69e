import { type HttpClient, type Problem, RequestError } from '../../client/http-client.ts';
import { readsDrafts } from '../../client/model.ts';
import type { Data, Document, Model, Outcome, Type } from '../../client/types.ts';
import { documentQuery } from '../../form/document-query.ts';
import type { Values } from '../../form/shape.ts';
import type { Facts } from './use-facts.ts';

/** A document, and its revision, which a write must name. */
export interface Revised {
  readonly document: Document;
  /** Null when the server does not send it. */
  readonly revision: string | null;
}

/** Address of a document in a locale. */
export interface DocumentAddress {
  readonly type: Type;
  /** Null: the server does not have the document yet. */
  readonly documentId: string | null;
  readonly locale: string | null;
  /** The id that a new document gets when it is saved. */
  readonly newId?: string | null;
}

/** Returns the id that the document has or will have; for a single type, whose document has only one, the name of the type. */
export function lastingId({ type, documentId, newId }: DocumentAddress): string {
  return type.kind === 'singleType' ? type.singular : (documentId ?? newId ?? '');
}

/** Actions on a version beside writing it. */
export type VersionAction = 'publish' | 'unpublish' | 'discard-draft';

/** Revisions that a page has saved. */
const saved = new WeakMap<HttpClient, Set<string>>();

/** The requests of a form. Each reads everything that the form's fields show. */
export class DocumentRequests {
  readonly #http: HttpClient;
  readonly #model: Model;
  readonly #saved: Set<string>;

  constructor(http: HttpClient, model: Model) {
    this.#http = http;
    this.#model = model;
    this.#saved = saved.get(http) ?? new Set();
    saved.set(http, this.#saved);
  }

  /** Whether this page has saved a revision of the document, in any locale: then it is no change of somebody else. */
  hasSaved({ type, documentId }: DocumentAddress, revision: string | null): boolean {
    return revision !== null && this.#saved.has(saveOf(type, documentId, revision));
  }

  /** Reads the version to edit: the draft, if the type has drafts. Null when there is none. */
  read(address: DocumentAddress, status: 'draft' | 'published' = 'draft', signal?: AbortSignal): Promise<Revised | null> {
    return this.#read(this.#path(address, status), 'revision, missing=null', signal);
  }

  /** Reads it with the facts beside a form, in one request. */
  open(address: DocumentAddress, signal: AbortSignal): Promise<(Revised & { readonly facts: Facts }) | null> {
    return this.#read(this.#path(address, 'draft'), 'revision, missing=null, versions, may', signal);
  }

  async #read(path: string, prefer: string, signal?: AbortSignal): Promise<(Revised & { readonly facts: Facts }) | null> {
    const { body, headers } = await this.#http.ask<Data<Document | null> & { readonly meta?: Facts }>(path, {
      headers: { Prefer: prefer },
      ...(signal && { signal }),
    });
    return body.data === null ? null : { document: body.data, revision: revisionOf(headers), facts: body.meta ?? {} };
  }

  /**
   * Saves the draft, or the only version of a type without drafts.
   * @param key idempotency key for a new document: a repeated request with the same key creates it only once, even if the first response
   * was lost
   * @throws RequestError 412 when somebody else has saved it meanwhile
   */
  async write(address: DocumentAddress, data: Values, revision: string | null, key: string | null = null): Promise<Revised> {
    try {
      const { body, headers } = await this.#http.ask<Data<Document>>(this.#path(address, 'draft'), {
        method: isMade(address) ? 'PUT' : 'POST',
        // With an id of its own, a repeated request creates the document only once.
        body: { data, ...(!isMade(address) && address.newId && { documentId: address.newId }) },
        headers: { ...matching(revision), ...(key !== null && { 'Idempotency-Key': key }) },
      });
      return { document: body.data, revision: this.#noted(address.type, body.data.documentId, revisionOf(headers)) };
    } catch (error) {
      // A document that is too long for an idempotency key is sent without one.
      if (key === null || !(error instanceof RequestError) || error.problem.status !== 400) throw error;
      if (error.problem.details.header !== 'Idempotency-Key') throw error;
      return this.write(address, data, revision);
    }
  }

  /** @returns the new revision */
  async act(address: DocumentAddress, action: VersionAction, revision: string | null): Promise<string | null> {
    const { headers } = await this.#http.ask(`${pathOf(address)}/actions/${action}${query([localePair(address)])}`, {
      method: 'POST',
      headers: matching(revision),
    });
    return this.#noted(address.type, address.documentId, revisionOf(headers));
  }

  #noted(type: Type, documentId: string | null, revision: string | null): string | null {
    if (revision !== null) this.#saved.add(saveOf(type, documentId, revision));
    return revision;
  }

  /**
   * Deletes the document, so that the person can undo it.
   * @param locale null: a type without locales; `*`: all locales
   * @returns the id of the action, for undo
   * @throws RequestError
   */
  async remove({ type, documentId }: DocumentAddress, locale: string | null): Promise<number | null> {
    const { body } = await this.#http.ask<Data<readonly Outcome[]> & { readonly meta: { readonly actionId: number | null } }>('/many', {
      method: 'POST',
      body: { type: type.uid, action: 'delete', documentIds: [documentId ?? ''], ...(locale !== null && { locale }) },
    });
    const [outcome] = body.data;
    if (outcome?.ok === false) throw new RequestError({ ...outcome.error, details: (outcome.error.details ?? {}) as Problem['details'] });
    return body.meta.actionId;
  }

  #path(address: DocumentAddress, status: 'draft' | 'published'): string {
    const { type } = address;
    return `${pathOf(address)}${query([readsDrafts(this.#model, type) ? `status=${status}` : null, localePair(address), documentQuery(this.#model, type) || null])}`;
  }
}

/** Whether a write goes to an existing address: an update, or the document of a single type. */
export function isMade({ type, documentId }: DocumentAddress): boolean {
  return documentId !== null || type.kind === 'singleType';
}

function saveOf({ uid }: Type, documentId: string | null, revision: string): string {
  return `${uid} ${documentId} ${revision}`;
}

function pathOf({ type, documentId }: DocumentAddress): string {
  return documentId === null || type.kind === 'singleType' ? type.path : `${type.path}/${encodeURIComponent(documentId)}`;
}

function localePair({ type, locale }: DocumentAddress): string | null {
  return type.localized && locale !== null ? `locale=${encodeURIComponent(locale)}` : null;
}

function query(parts: readonly (string | null)[]): string {
  const said = parts.filter((part) => part !== null);
  return said.length === 0 ? '' : `?${said.join('&')}`;
}

function matching(revision: string | null): Record<string, string> {
  return revision === null ? {} : { 'If-Match': `"${revision}"` };
}

/** Returns the number in a revision such as `"r12-…"`. The server accepts the number alone, and no proxy can make it a weak ETag. */
function revisionOf(headers: Headers): string | null {
  return /^(?:W\/)?"r?(\d+)/.exec(headers.get('ETag') ?? '')?.[1] ?? null;
}
