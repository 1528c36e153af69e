import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { type Database, type Documents, type Logger, type Paging, SYSTEM, UnavailableError } from 'plinth';
import type { Outgoing } from 'plinth/plugins/outgoing';
import type { Ask, Driver, ServiceEntry } from './drivers/driver.ts';
import { meilisearch } from './drivers/meilisearch.ts';
import { typesense } from './drivers/typesense.ts';
import type { ServiceOptions } from './options.ts';
import type { Batch, Candidate, SearchIndex, Version, Wanted } from './search-index.ts';
import { among, populateOf, type SearchedType, scopeOf, textsOf } from './searchable.ts';

const DRIVERS = { meilisearch, typesense };

/** Candidates per response; maximum number of attempts to put a version that changes meanwhile. */
const PAGE = 250;
const TRIES = 5;

const PAGING: Paging = Object.freeze({ defaultLimit: 100, maxLimit: 100, withCount: false });

/** Dependencies of `ServiceIndex`. */
export interface ServiceParts {
  readonly documents: Documents;
  readonly database: () => Database;
  readonly outgoing: Outgoing;
  readonly logger: Logger;
}

/** An index in a search service instead of the database. It is told of each change after the commit, in order. */
export class ServiceIndex implements SearchIndex {
  readonly #parts: ServiceParts;
  readonly #driver: Driver;
  #prepared: Promise<void> | null = null;

  constructor(parts: ServiceParts, options: ServiceOptions) {
    this.#parts = parts;
    this.#driver = DRIVERS[options.name](asking(parts.outgoing, options), options);
  }

  /** Puts the current state of a version into the service, or removes the version. @throws Error if the service does not accept it */
  async follow(searched: SearchedType, documentId: string, axes: ReadonlyMap<string, string>): Promise<void> {
    await this.#prepare();
    await this.#send(searched, await this.#read(searched, axes, [documentId]), scopeOf(searched.uid, axes), [documentId]);
  }

  /** Empties the type until it is filled again. Otherwise one would have to read the whole index to find versions that no longer exist. */
  async begin({ uid }: SearchedType): Promise<void> {
    await this.#prepare();
    await this.#driver.clear(uid);
  }

  async put({ searched, versions, again }: Batch, note: (knex: Knex) => Promise<void>): Promise<void> {
    const [{ scope } = { scope: '' }] = versions;
    const ids = versions.map(({ documentId }) => documentId);
    await this.#prepare();
    // A change may arrive while these versions are read. Repeat, so that it is not undone by what was read before it.
    let [sent, now] = ['', versions];
    for (let tries = 0; tries < TRIES && sent !== JSON.stringify(now); tries += 1) {
      sent = JSON.stringify(now);
      await this.#send(searched, now, scope, ids);
      now = await again(ids);
    }
    await this.#parts.database().transaction(({ knex }) => note(knex));
  }

  async end(): Promise<void> {}

  async clear(uid: string): Promise<void> {
    await this.#prepare();
    await this.#driver.clear(uid);
  }

  async *candidates({ terms, scopes, instead }: Wanted): AsyncGenerator<readonly Candidate[]> {
    // The service searches for misspelt words itself.
    if (instead.length > 0) return;
    // Only words: services give `-word` and quotation marks a meaning that they do not have here.
    const q = terms.map(({ word }) => word.lower).join(' ');
    for (let page = 0; ; page += 1) {
      const found = await this.#driver.search({ q, scopes, page, pageSize: PAGE }).catch((error: unknown) => {
        this.#parts.logger.warn({ err: error }, 'search service does not respond');
        throw new UnavailableError('The search service is not available. Try again later');
      });
      yield found;
      if (found.length < PAGE) return;
    }
  }

  #prepare(): Promise<void> {
    this.#prepared ??= this.#driver.prepare().catch((error: unknown) => {
      this.#prepared = null;
      throw error;
    });
    return this.#prepared;
  }

  async #read(searched: SearchedType, axes: ReadonlyMap<string, string>, ids: readonly string[]): Promise<readonly Version[]> {
    const { documents } = this.#parts;
    const parameters = { ...Object.fromEntries(axes), ...populateOf(searched, null), sort: 'id' };
    const query = documents.parse(searched.uid, parameters, 'list', SYSTEM, { paging: PAGING, where: among(searched, ids) });
    const scope = scopeOf(searched.uid, axes);
    return (await documents.find(query)).documents.map((document) => ({ scope, documentId: String(document.documentId), axes, document }));
  }

  /** @param ids of versions of the scope; those that are not in `versions` are removed */
  async #send(searched: SearchedType, versions: readonly Version[], scope: string, ids: readonly string[]): Promise<void> {
    const there = new Set(versions.map(({ documentId }) => documentId));
    const gone = ids.filter((id) => !there.has(id));
    if (versions.length > 0) await this.#driver.put(versions.map((version) => entryOf(searched, version)));
    if (gone.length > 0) await this.#driver.remove(gone.map((id) => idOf(scope, id)));
  }
}

function entryOf(searched: SearchedType, { scope, documentId, document }: Version): ServiceEntry {
  const texts = textsOf(searched, document);
  const joined = (isHead: boolean) =>
    texts
      .filter(({ weight }) => weight >= searched.top === isHead)
      .map(({ text }) => text)
      .join('\n');
  return { id: idOf(scope, documentId), type: searched.uid, scope, documentId, head: joined(true), body: joined(false) };
}

function idOf(scope: string, documentId: string): string {
  return createHash('sha256').update(`${scope}\0${documentId}`).digest('base64url');
}

/** Sends requests to the configured service. It may be in a private network. */
function asking(outgoing: Outgoing, { url, timeout }: ServiceOptions): Ask {
  const { hostname, href } = new URL(url);
  const base = href.replace(/\/$/, '');
  return async (method, path, headers, body) => {
    const allow = [hostname.replace(/^\[|\]$/g, '')];
    const response = await outgoing.send(base + path, { method, headers, body, timeout, allow, maxBytes: 8 * 1_024 * 1_024 });
    return { status: response.status, text: await response.text() };
  };
}
