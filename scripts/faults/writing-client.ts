import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../query-strings/random.ts';
import { POPULATE, type ShownArticle, type Targets, valuesOf, versionOf } from './article-versions.ts';
import { type ArticleState, type Entry, GONE, type Ledger } from './ledger.ts';
import { type Answer, isDone, send } from './send.ts';
import type { Tally } from './tally.ts';

/**
 * Default of the milliseconds that a client waits for a response. Shorter than most freezes and cuts, so that a write is repeated on another
 * node while it hangs.
 */
const PATIENCE = 1_500;
/** Milliseconds after the end of a round for which writes with a key are repeated. */
const REPEATED = 40_000;
/** Milliseconds before the next request after a failure. */
const PAUSE = 100;
/** Approximate number of articles per client. */
const ARTICLES = 15;
/** Statuses that do not tell what is stored: timeout, in progress elsewhere, too many requests. */
const FOR_NOW = new Set([408, 409, 429]);

interface Request {
  readonly method: string;
  readonly path: string;
  readonly data?: object | undefined;
  /** `Idempotency-Key`. */
  readonly key?: string | undefined;
}

interface Change extends Request {
  /** The state of the article after the change. */
  readonly next: ArticleState;
}

/** Writes its own articles on any node, reads them on any other, and records the acknowledged writes in a ledger. */
export class WritingClient {
  readonly ledger: Ledger;
  readonly #targets: Targets;
  readonly #random: Random;
  readonly #patience: number;
  #acknowledged = 0;
  #withKey = 0;
  #repeated = 0;

  /** @param patience milliseconds that it waits for a response */
  constructor(ledger: Ledger, targets: Targets, random: Random, patience = PATIENCE) {
    this.ledger = ledger;
    this.#targets = targets;
    this.#random = random;
    this.#patience = patience;
  }

  /** Number of acknowledged writes, of those with a key, and of those with a key that were sent once more afterwards. */
  get counts(): { readonly acknowledged: number; readonly withKey: number; readonly repeated: number } {
    return { acknowledged: this.#acknowledged, withKey: this.#withKey, repeated: this.#repeated };
  }

  /**
   * Writes and reads until it is stopped, and finishes started writes.
   * @param urls gives the current URLs of the nodes
   */
  async run(urls: () => readonly string[], tally: Tally, stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const entry = await this.#write(urls, tally, stop);
      if (stop.aborted || entry === null) continue;
      const read = this.#random.pick(this.ledger.certain().length === 0 ? [entry] : this.ledger.certain());
      await this.#read(this.#random.pick(urls()), read, tally);
    }
  }

  /** Makes one write. Returns its article; null when it is unknown whether it was done. */
  async #write(urls: () => readonly string[], tally: Tally, stop: AbortSignal): Promise<Entry | null> {
    const certain = this.ledger.certain();
    const isNew = certain.length < ARTICLES / 2 || (certain.length < ARTICLES && this.#random.chance(0.3));
    const entry = isNew ? this.ledger.add() : this.#random.pick(certain);
    const { method, path, data, next } = this.#change(entry, isNew);
    const before = entry.states;
    entry.states = [...before, next];
    const key = this.#random.chance(0.5) ? randomUUID() : undefined;
    const answer = await this.#sendUntilDone(urls, { method, path, data, key }, tally, stop);
    if (answer === null) {
      if (key !== undefined)
        tally.broken.push(`${method} ${path} was repeated for ${REPEATED / 1_000} s after the round, and not acknowledged`);
      return null;
    }
    if (isDone(answer)) {
      tally.acknowledged += 1;
      this.#acknowledged += 1;
      if (key !== undefined) this.#withKey += 1;
      entry.states = [next];
      // Repeats the write as if the response had been lost: it must have no effect.
      if (key !== undefined && this.#random.chance(0.2)) {
        this.#repeated += 1;
        await this.#sendOnce(urls, { method, path, data, key }, tally);
      }
      entry.documentId ??= (JSON.parse(answer.text) as { readonly data: ShownArticle }).data.documentId;
      return entry;
    }
    entry.states = before;
    tally.broken.push(`${method} ${path}, which is in order, was refused: ${answer.status} ${answer.text}`);
    return null;
  }

  #change(entry: Entry, isNew: boolean): Change {
    const state = entry.states[0] as ArticleState;
    const path = `/api/articles/${entry.documentId}`;
    const chance = this.#random.next();
    if (!isNew && chance < 0.15) return { method: 'DELETE', path, next: GONE };
    if (!isNew && chance < 0.3) return { method: 'POST', path: `${path}/actions/publish`, next: { ...state, published: state.draft } };
    entry.version += 1;
    const { version, marker } = entry;
    const isDraft = this.#random.chance(0.5);
    const data = { ...valuesOf(marker, version, this.#targets), client: this.ledger.client };
    const next = { draft: version, published: isDraft ? state.published : version };
    const query = isDraft ? '?status=draft' : '';
    return isNew ? { method: 'POST', path: `/api/articles${query}`, data, next } : { method: 'PUT', path: path + query, data, next };
  }

  /** Sends a write, repeatedly if it has a key. Returns its response; null when it is unknown whether it was done. */
  async #sendUntilDone(urls: () => readonly string[], request: Request, tally: Tally, stop: AbortSignal): Promise<Answer | null> {
    let end = Number.POSITIVE_INFINITY;
    while (performance.now() < end) {
      const answer = await this.#sendOnce(urls, request, tally);
      if (isDone(answer)) return answer;
      if (answer.status >= 400 && answer.status < 500 && !FOR_NOW.has(answer.status)) return answer;
      await delay(PAUSE);
      if (request.key === undefined) return null;
      if (stop.aborted && end === Number.POSITIVE_INFINITY) end = performance.now() + REPEATED;
    }
    return null;
  }

  async #sendOnce(urls: () => readonly string[], { method, path, data, key }: Request, tally: Tally): Promise<Answer> {
    const answer = await send(method, this.#random.pick(urls()) + path, { ...(data && { data }), key, timeout: this.#patience });
    tally.count(`${method} ${path}`, answer);
    return answer;
  }

  /** Reads a version of an article. It must be complete and the last acknowledged one, since no other client writes it. */
  async #read(url: string, entry: Entry, tally: Tally): Promise<void> {
    const status = this.#random.chance(0.5) ? 'draft' : 'published';
    const path = `/api/articles/${entry.documentId}?status=${status}&${POPULATE}`;
    const { states, marker } = entry;
    const answer = await send('GET', url + path, { timeout: this.#patience });
    tally.count(`GET ${path}`, answer);
    if (answer.status !== 200 && answer.status !== 404) return;
    tally.reads += 1;
    const shown = answer.status === 404 ? null : (JSON.parse(answer.text) as { readonly data: ShownArticle }).data;
    const version = shown && versionOf(shown, this.#targets);
    if (shown !== null && version === null) tally.wasTorn(`article ${marker} mixes versions: ${answer.text}`);
    else if (!states.some((state) => state[status] === version)) {
      tally.wasStale(`article ${marker} was read at ${url} with ${status} version ${version}, not ${states[0]?.[status]}`);
    }
  }
}
