import type { IncomingMessage } from 'node:http';
import type { InjectionToken } from 'tsyringe';

/**
 * Kinds of work that can be observed:
 * - `request`: everything that is done for one HTTP request, from its arrival on
 * - `gate`: a question is checked against the model and the rights of its caller
 * - `read`, `change`: documents are read, or changed in one transaction
 * - `transaction`, `statement`: of the database
 * - `job`, `item`, `delivery`: a run of a job, of an item of a queue, a message that is sent to another service
 * - `aftermath`: work of a request that is done after its answer
 */
export type WorkKind = 'request' | 'gate' | 'read' | 'change' | 'transaction' | 'statement' | 'job' | 'item' | 'delivery' | 'aftermath';

/**
 * How a transaction ended without a commit:
 * - `conflict`: it lost against another one, and may be repeated
 * - `undone`: the database did not fail, but the work threw, for example a refusal
 * - `failed`: the database failed
 */
export type TransactionEnd = 'conflict' | 'undone' | 'failed';

/** A piece of work. It contains names, and no value of a request or of a document. */
export interface Work {
  readonly kind: WorkKind;
  /**
   * A content type's uid, the name of a job or a queue, the text of a statement with placeholders. Of a request `request`, or `body` where
   * its work goes on in a callback of its socket.
   */
  readonly name: string;
  /** For `read`: names the plan, by attributes only. It takes time, so only an observer that records calls it. */
  readonly plan?: () => string;
  /** For `request`. */
  readonly request?: IncomingMessage;
  /** For `transaction`: how it ended, by the error that it threw. */
  readonly endOf?: (error: unknown) => TransactionEnd;
  /** The `traceparent` of the work that asked for this one earlier, perhaps on another node; null: unknown. */
  readonly from?: string | null;
}

/** Sees work while it is done: for measurements and traces. */
export interface Observer {
  /** The kinds of work that it observes. Other work is not affected. */
  readonly kinds: readonly WorkKind[];
  /** Runs a piece of work and returns exactly what it returns, or throws exactly what it throws. */
  around<T>(work: Work, run: () => T): T;
  /** The W3C `traceparent` of the work that runs now; null: it is not traced. */
  readonly traceparent?: string | null;
  /** Additional fields of every log line that is written now; null: none. */
  readonly facts?: Readonly<Record<string, string>> | null;
}

/** Runs a piece of work. */
export type Around = <T>(work: Work, run: () => T) => T;

/** Where plugins observe work, and make their own work observable. Without an observer of a kind, work of this kind has no extra cost. */
export interface Observation {
  /** Adds an observer. @throws Error once the kernel connects to its database */
  add(observer: Observer): void;
  /** Runs a piece of work, observed by the observers of its kind. */
  readonly around: Around;
  /** For code that runs often: `around` for the observers of a kind, or null if there are none. */
  of(kind: WorkKind): Around | null;
  /** The W3C `traceparent` of the work that runs now, to be sent along or stored with later work; null: it is not traced. */
  readonly traceparent: string | null;
  /** Additional fields of every log line that is written now; null: none. */
  readonly facts: Readonly<Record<string, string>> | null;
}

/** The observation of work. */
export const OBSERVATION: InjectionToken<Observation> = Symbol.for('plinth.observation');
