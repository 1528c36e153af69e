import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Entry {
  readonly id: string;
  readonly type: string;
  readonly scope: string;
  readonly documentId: string;
  readonly head: string;
  readonly body: string;
}

type Answer = readonly [status: number, body: unknown];

/**
 * A local search service that accepts exactly what the documentation of the real one describes. Its search is simple: it looks for the
 * words as they are.
 */
export abstract class ServiceDouble {
  readonly entries = new Map<string, Entry>();
  readonly problems: string[] = [];
  /** If true, it responds with 503. */
  isAway = false;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      void this.#read(request).then((text) => {
        const [status, body] = this.isAway ? [503, { message: 'away' }] : this.answer(request, text);
        if (status >= 400 && !this.isAway) this.problems.push(`${request.method} ${request.url}: ${JSON.stringify(body)}`);
        response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));
      });
    });
  }

  /** The response to a request. */
  protected abstract answer(request: IncomingMessage, text: string): Answer;

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  protected found(q: string, scopes: readonly string[]): readonly Entry[] {
    // Like both services: `-word` excludes a word, and a phrase in quotation marks must occur literally.
    const words = q.toLowerCase().match(/"[^"]*"|\S+/g) ?? [];
    const fits = (text: string, word: string) =>
      word.startsWith('-') ? !text.includes(word.slice(1)) : text.includes(word.replaceAll('"', ''));
    return [...this.entries.values()].filter(
      ({ scope, head, body }) => scopes.includes(scope) && words.every((word) => fits(`${head} ${body}`.toLowerCase(), word)),
    );
  }

  protected store(given: unknown): string | null {
    const entry = given as Record<string, unknown>;
    const wrong = ['id', 'type', 'scope', 'documentId', 'head', 'body'].find((key) => typeof entry[key] !== 'string');
    if (wrong !== undefined) return `${wrong} is no text`;
    if (!/^[A-Za-z0-9_-]{1,511}$/.test(String(entry.id))) return 'invalid id';
    this.entries.set(String(entry.id), given as Entry);
    return null;
  }

  async #read(request: IncomingMessage): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  }
}

/** Follows `https://www.meilisearch.com/docs/reference/api`. */
export class MeilisearchDouble extends ServiceDouble {
  #exists = false;
  #filterable: readonly string[] = [];

  protected answer({ method, url, headers }: IncomingMessage, text: string): Answer {
    if (headers.authorization !== 'Bearer the-key') return [403, { code: 'invalid_api_key' }];
    if (headers['content-type'] !== 'application/json') return [415, { code: 'invalid_content_type' }];
    const body = JSON.parse(text);
    const task: Answer = [202, { taskUid: 1, status: 'enqueued' }];
    switch (`${method} ${url}`) {
      case 'POST /indexes':
        if (body.uid !== 'plinth' || body.primaryKey !== 'id') return [400, { code: 'invalid_index_uid' }];
        this.#exists = true;
        return task;
      case 'PATCH /indexes/plinth/settings':
        this.#filterable = body.filterableAttributes;
        return task;
      case 'POST /indexes/plinth/documents': {
        const problem = (body as unknown[]).map((entry) => this.store(entry)).find((each) => each !== null);
        return problem ? [400, { code: 'invalid_document_id', problem }] : task;
      }
      case 'POST /indexes/plinth/documents/delete-batch':
        for (const id of body as string[]) this.entries.delete(id);
        return task;
      case 'POST /indexes/plinth/documents/delete': {
        const [, type] = /^type = "([^"]+)"$/.exec(body.filter) ?? [];
        if (type === undefined || !this.#filterable.includes('type')) return [400, { code: 'invalid_document_filter' }];
        for (const [id, entry] of this.entries) if (entry.type === type) this.entries.delete(id);
        return task;
      }
      case 'POST /indexes/plinth/search': {
        const [, list] = /^scope IN \[(.*)\]$/.exec(body.filter) ?? [];
        if (!this.#exists || list === undefined || !this.#filterable.includes('scope')) return [400, { code: 'invalid_search_filter' }];
        const strange = Object.keys(body).find(
          (key) => !['q', 'filter', 'offset', 'limit', 'attributesToRetrieve', 'matchingStrategy'].includes(key),
        );
        if (strange !== undefined || body.matchingStrategy !== 'all') return [400, { code: 'bad_request', strange }];
        const hits = this.found(body.q, JSON.parse(`[${list}]`)).slice(body.offset, body.offset + body.limit);
        return [200, { hits: hits.map(({ scope, documentId }) => ({ scope, documentId })), estimatedTotalHits: hits.length }];
      }
      default:
        return [404, { code: 'not_found' }];
    }
  }
}

/** Follows `https://typesense.org/docs/latest/api`. */
export class TypesenseDouble extends ServiceDouble {
  #fields: readonly string[] | null = null;

  protected answer({ method, url = '', headers }: IncomingMessage, text: string): Answer {
    if (headers['x-typesense-api-key'] !== 'the-key') return [401, { message: 'Forbidden' }];
    const { pathname, searchParams, search } = new URL(url, 'http://x');
    if (search.length > 4_000) return [400, { message: 'Query string exceeds max allowed length of 4000.' }];
    switch (`${method} ${pathname}`) {
      case 'POST /collections': {
        if (this.#fields !== null) return [409, { message: 'A collection with name `plinth` already exists.' }];
        const { name, fields } = JSON.parse(text);
        if (name !== 'plinth') return [400, { message: 'Bad name' }];
        this.#fields = fields.map((field: { name: string }) => field.name);
        return [201, { name, fields }];
      }
      case 'POST /collections/plinth/documents/import': {
        if (this.#fields === null) return [404, { message: 'Not Found' }];
        if (searchParams.get('action') !== 'upsert') return [400, { message: 'Bad action' }];
        const lines = text.split('\n').map((line) => this.store(JSON.parse(line)));
        return [
          200,
          lines.map((problem) => JSON.stringify(problem === null ? { success: true } : { success: false, error: problem })).join('\n'),
        ];
      }
      case 'DELETE /collections/plinth/documents': {
        const [, field, list] = /^(id|type):=\[?(.*?)\]?$/.exec(searchParams.get('filter_by') ?? '') ?? [];
        if (field === undefined) return [400, { message: 'Could not parse the filter query.' }];
        const values = [...(list ?? '').matchAll(/`([^`]*)`/g)].map(([, value]) => value);
        const gone = [...this.entries.values()].filter((entry) => values.includes(entry[field as 'id' | 'type']));
        for (const { id } of gone) this.entries.delete(id);
        return [200, { num_deleted: gone.length }];
      }
      case 'POST /multi_search': {
        const [asked] = JSON.parse(text).searches;
        const [, list] = /^scope:=\[(.*)\]$/.exec(asked.filter_by) ?? [];
        if (list === undefined || asked.per_page > 250)
          return [200, { results: [{ code: 400, error: 'Could not parse the filter query.' }] }];
        const scopes = [...list.matchAll(/`([^`]*)`/g)].map(([, value]) => value as string);
        const hits = this.found(asked.q, scopes).slice((asked.page - 1) * asked.per_page, asked.page * asked.per_page);
        return [
          200,
          { results: [{ found: hits.length, hits: hits.map(({ scope, documentId, id }) => ({ document: { id, scope, documentId } })) }] },
        ];
      }
      default:
        return [404, { message: 'Not Found' }];
    }
  }
}
