import {
  type Caller,
  type DocumentValue,
  PlinthError,
  plainCaller,
  type RecordedChange,
  type RecordedRow,
  type RequestContext,
  ValidationError,
} from 'plinth';
import { type DocumentWrite, isTakenBack } from 'plinth/plugins/rest';
import { type KeyedRequest, keyedRequest } from './idempotency-key.ts';
import type { KeyStore, RepeatedWrite } from './key-store.ts';
import { KeyTurns } from './key-turns.ts';

/** Header of a response that repeats an earlier one. */
const REPLAYED = 'Idempotency-Replayed';
/** Greatest number of requests with the same key that wait on this node. */
const MAX_WAITING = 100;

/** A running write with a key. */
interface Claim {
  readonly keyed: KeyedRequest;
  readonly write: DocumentWrite;
  /** Whether its row is committed. */
  isKept: boolean;
  /** The response of that row, as JSON. */
  answer: string | null;
}

/**
 * Carries out each write with a key once, and repeats the first response after that. The row of a key is inserted in the transaction of the
 * write, and keys are unique. If two nodes carry out the same write, the database rolls one back, and that node repeats the other's
 * response.
 */
export class KeyedWrites {
  readonly #store: KeyStore;
  readonly #maxAnswerSize: number;
  readonly #turns = new KeyTurns();
  /** By caller: each request with a key has its own caller object. */
  readonly #claims = new WeakMap<Caller, Claim>();

  /** @param maxAnswerSize bytes of a document as JSON */
  constructor(store: KeyStore, maxAnswerSize: number) {
    this.#store = store;
    this.#maxAnswerSize = maxAnswerSize;
  }

  /**
   * Carries out a write, or repeats the response of the earlier write with the same key. A refused write leaves no row: its key can be used
   * again.
   * @throws ValidationError for an invalid key, or for a request that makes several changes
   * @throws PlinthError 422 when the key came with another request, 409 when too many requests wait or when the caller's permissions have
   * changed since
   */
  async around(ctx: RequestContext, write: DocumentWrite): Promise<DocumentValue | null> {
    const keyed = await keyedRequest(ctx, write);
    if (keyed === null) return write.run();
    if (write.isOneOfSeveral) {
      const message =
        'A request with an Idempotency-Key must make a single change, but this one makes several, each in its own transaction';
      throw new ValidationError(message, { header: 'Idempotency-Key' }, 'IDEMPOTENCY_KEY_SEVERAL');
    }
    if (this.#turns.lengthOf(keyed.key) >= MAX_WAITING) {
      throw conflict('Too many requests with this Idempotency-Key are waiting for the first one', 'IDEMPOTENCY_BUSY');
    }
    return this.#turns.take(keyed.key, () => this.#once(ctx, keyed, write));
  }

  /** Whether the caller's changes belong to a key. */
  isKeyed(caller: Caller): boolean {
    return this.#claims.has(caller);
  }

  /** Adds the row of the key to the rows of a change, if it is the change that the request asked for. */
  record(rows: readonly RecordedRow[], change: RecordedChange): readonly RecordedRow[] {
    const claim = this.#claims.get(change.caller);
    if (claim === undefined || claim.isKept || change.index !== 0 || !isMeant(claim.write, change)) return rows;
    const answered = change.answer ?? claim.write.answer?.() ?? null;
    const answer = answered === null ? null : JSON.stringify(answered);
    if (answer !== null && Buffer.byteLength(answer) > this.#maxAnswerSize) {
      const message = `The response exceeds the limit of ${this.#maxAnswerSize} bytes for requests with an Idempotency-Key. Request less data`;
      throw new ValidationError(message, { header: 'Idempotency-Key' }, 'IDEMPOTENCY_ANSWER_TOO_LONG');
    }
    const committed = () => {
      claim.isKept = true;
      claim.answer = answer;
    };
    return [...rows, { ...this.#store.row(claim.keyed, answer), committed }];
  }

  async #once(ctx: RequestContext, keyed: KeyedRequest, write: DocumentWrite): Promise<DocumentValue | null> {
    const known = await this.#store.find(keyed);
    if (known !== null) return repeat(ctx, keyed, known);
    const caller: Caller = Object.freeze(plainCaller(write.caller));
    const claim: Claim = { keyed, write, isKept: false, answer: null };
    this.#claims.set(caller, claim);
    ctx.state.caller = caller;
    try {
      const document = await write.run();
      await this.#storeLast(claim, document);
      return document;
    } catch (error) {
      if (claim.isKept && isTakenBack(error)) {
        await this.#store.forget(keyed);
        throw error;
      }
      // Another node may have carried out the same write in the meantime. Then its key row makes this one fail, or its document does (a
      // unique value).
      const first = await this.#store.find(keyed).catch(() => null);
      if (first === null) throw error;
      return repeat(ctx, keyed, first);
    }
  }

  /** Stores the response of a write that changed its document again, as a replaced file gets its new URL once its bytes are in place. */
  async #storeLast({ keyed, isKept, answer }: Claim, document: DocumentValue | null): Promise<void> {
    if (!isKept || answer === null || document === null) return;
    const last = JSON.stringify(document);
    if (last !== answer && Buffer.byteLength(last) <= this.#maxAnswerSize) await this.#store.replace(keyed, last);
  }
}

/** Whether a change is the one that the request asked for, rather than one that a plugin adds to it. */
function isMeant({ type, documentId }: DocumentWrite, change: RecordedChange): boolean {
  return change.type === type && (documentId === null || documentId === change.documentId);
}

function repeat(ctx: RequestContext, { request, rights }: KeyedRequest, known: RepeatedWrite): DocumentValue | null {
  if (known.request !== request) {
    const message = 'This Idempotency-Key was already used for a different request';
    const facts = { code: 'IDEMPOTENCY_KEY_REUSED', status: 422, name: 'UnprocessableEntityError' };
    throw new PlinthError(message, { ...facts, details: { header: 'Idempotency-Key' } });
  }
  if (known.rights !== rights) {
    throw conflict('The request with this Idempotency-Key was executed, but your permissions have changed since', 'IDEMPOTENCY_RIGHTS');
  }
  ctx.set(REPLAYED, 'true');
  // The header is exposed only in responses that other origins may read.
  if (ctx.response.get('Access-Control-Allow-Origin') !== '') ctx.append('Access-Control-Expose-Headers', REPLAYED);
  return known.answer === null ? null : (JSON.parse(known.answer) as DocumentValue);
}

function conflict(message: string, code: string): PlinthError {
  return new PlinthError(message, { code, status: 409, name: 'ConflictError', details: { header: 'Idempotency-Key' } });
}
