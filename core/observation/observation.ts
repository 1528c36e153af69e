import type { IncomingMessage } from 'node:http';
import type { InjectionToken } from 'tsyringe';

/**
 * Kinds of work that can be observed:
 * - `request`: everything that is done for one HTTP request, from its arrival on
 * - `gate`: a question is checked against the model and the rights of its caller
 * - `read`, `change`: documents are read, or changed in one transaction
 * - `transaction`, `statement`: of the database
 * - `job`, `item`, `delivery`: a run of a job, of an item of a queue, a message that is sent to another service
 * - `aftermath`: what a request leaves to be done after its answer
 */
export type WorkKind = 'request' | 'gate' | 'read' | 'change' | 'transaction' | 'statement' | 'job' | 'item' | 'delivery' | 'aftermath';

/**
 * How a transaction ended without a commit:
 * - `conflict`: it lost against another one, and may be repeated
 * - `undone`: the database did what it was asked, and the work threw: a refusal, for example
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
  /** For `read`: names the plan, by attributes only. It costs something, so it is called only by an observer that records. */
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
  /** The kinds of work that it wants to see. Other work runs as if it were not there. */
  readonly kinds: readonly WorkKind[];
  /** Runs a piece of work and returns exactly what it returns, or throws exactly what it throws. */
  around<T>(work: Work, run: () => T): T;
  /** The W3C `traceparent` of the work that runs now; null: it is not traced. */
  readonly traceparent?: string | null;
  /** What every log line that is written now tells in addition; null: nothing. */
  readonly facts?: Readonly<Record<string, string>> | null;
}

/** Runs a piece of work. */
export type Around = <T>(work: Work, run: () => T) => T;

/** Where plugins observe work, and where they show theirs. Without an observer of a kind, nothing is done for it. */
export interface Observation {
  /** Adds an observer. @throws Error once the kernel connects to its database */
  add(observer: Observer): void;
  /** Runs work before the eyes of the observers of its kind. */
  readonly around: Around;
  /** For code that runs often: `around` for the observers of a kind, or null if there are none. */
  of(kind: WorkKind): Around | null;
  /** The W3C `traceparent` of the work that runs now, to be sent along or stored with what is done later; null: it is not traced. */
  readonly traceparent: string | null;
  /** What every log line that is written now tells in addition; null: nothing. */
  readonly facts: Readonly<Record<string, string>> | null;
}

/** The observation of work. */
export const OBSERVATION: InjectionToken<Observation> = Symbol.for('plinth.observation');
