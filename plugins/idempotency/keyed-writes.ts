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
import type { KeyStore, KnownWrite } from './key-store.ts';
import { Turns } from './turns.ts';

/** Says that an answer is that of an earlier request. */
const REPLAYED = 'Idempotency-Replayed';
/** Requests of one key that wait for each other on this node. */
const MAX_WAITING = 100;

/** A write that is under way under a key. */
interface Claim {
  readonly keyed: KeyedRequest;
  readonly write: DocumentWrite;
  /** Whether its row is there for good. */
  isKept: boolean;
}

/**
 * Writes with a key: each is carried out once, and answered as the first time. The row that says so is part of the transaction of the write, and
 * its key is unique: of two nodes that carry the same write out, one is undone by the database and answers as the other.
 */
export class KeyedWrites {
  readonly #store: KeyStore;
  readonly #maxAnswerSize: number;
  readonly #turns = new Turns();
  /** By the caller that each such request has for itself. */
  readonly #claims = new WeakMap<Caller, Claim>();

  /** @param maxAnswerSize bytes of a document as JSON */
  constructor(store: KeyStore, maxAnswerSize: number) {
    this.#store = store;
    this.#maxAnswerSize = maxAnswerSize;
  }

  /**
   * Carries a write out, or answers what the one before it with the same key was answered. A write that is refused leaves no trace: its key is free.
   * @throws ValidationError for a key that is none, or of a request that makes several changes
   * @throws PlinthError 422 when the key came with another request, 409 when too many wait or when the rights of the caller have changed since
   */
  async around(ctx: RequestContext, write: DocumentWrite): Promise<DocumentValue | null> {
    const keyed = await keyedRequest(ctx, write);
    if (keyed === null) return write.run();
    if (write.isOneOfSeveral) {
      const message = 'A request with an Idempotency-Key makes one change: this one makes several, each in a transaction of its own';
      throw new ValidationError(message, { header: 'Idempotency-Key' }, 'IDEMPOTENCY_KEY_SEVERAL');
    }
    if (this.#turns.lengthOf(keyed.key) >= MAX_WAITING) {
      throw conflict('Too many requests with this Idempotency-Key wait for the first one', 'IDEMPOTENCY_BUSY');
    }
    return this.#turns.take(keyed.key, () => this.#once(ctx, keyed, write));
  }

  /** Whether what a caller does belongs to a key. */
  isKeyed(caller: Caller): boolean {
    return this.#claims.has(caller);
  }

  /** The rows of a change with that of its key, when it is the one that the key stands for. */
  record(rows: readonly RecordedRow[], change: RecordedChange): readonly RecordedRow[] {
    const claim = this.#claims.get(change.caller);
    if (claim === undefined || claim.isKept || change.index !== 0 || !isMeant(claim.write, change)) return rows;
    const answered = change.answer ?? claim.write.answer?.() ?? null;
    const answer = answered === null ? null : JSON.stringify(answered);
    if (answer !== null && Buffer.byteLength(answer) > this.#maxAnswerSize) {
      const message = `The answer is longer than ${this.#maxAnswerSize} bytes, which is the most that is kept for an Idempotency-Key: ask for less of it`;
      throw new ValidationError(message, { header: 'Idempotency-Key' }, 'IDEMPOTENCY_ANSWER_TOO_LONG');
    }
    const committed = () => {
      claim.isKept = true;
    };
    return [...rows, { ...this.#store.row(claim.keyed, answer), committed }];
  }

  async #once(ctx: RequestContext, keyed: KeyedRequest, write: DocumentWrite): Promise<DocumentValue | null> {
    const known = await this.#store.find(keyed);
    if (known !== null) return repeat(ctx, keyed, known);
    const caller: Caller = Object.freeze(plainCaller(write.caller));
    const claim: Claim = { keyed, write, isKept: false };
    this.#claims.set(caller, claim);
    ctx.state.caller = caller;
    try {
      return await write.run();
    } catch (error) {
      if (claim.isKept && isTakenBack(error)) {
        await this.#store.forget(keyed);
        throw error;
      }
      // Another node may have carried it out meanwhile: then its row refuses this one, or what it has made does (a value that must be unique).
      const first = await this.#store.find(keyed).catch(() => null);
      if (first === null) throw error;
      return repeat(ctx, keyed, first);
    }
  }
}

/** Whether a change is the one that was asked for, rather than one that a plugin makes along with it. */
function isMeant({ type, documentId }: DocumentWrite, change: RecordedChange): boolean {
  return change.type === type && (documentId === null || documentId === change.documentId);
}

function repeat(ctx: RequestContext, { request, rights }: KeyedRequest, known: KnownWrite): DocumentValue | null {
  if (known.request !== request) {
    const message = 'This Idempotency-Key was used for another request';
    const facts = { code: 'IDEMPOTENCY_KEY_REUSED', status: 422, name: 'UnprocessableEntityError' };
    throw new PlinthError(message, { ...facts, details: { header: 'Idempotency-Key' } });
  }
  if (known.rights !== rights) {
    throw conflict('The request with this Idempotency-Key was carried out, and your rights have changed since', 'IDEMPOTENCY_RIGHTS');
  }
  ctx.set(REPLAYED, 'true');
  // Only what pages of other origins may see at all says so.
  if (ctx.response.get('Access-Control-Allow-Origin') !== '') ctx.append('Access-Control-Expose-Headers', REPLAYED);
  return known.answer === null ? null : (JSON.parse(known.answer) as DocumentValue);
}

function conflict(message: string, code: string): PlinthError {
  return new PlinthError(message, { code, status: 409, name: 'ConflictError', details: { header: 'Idempotency-Key' } });
}
