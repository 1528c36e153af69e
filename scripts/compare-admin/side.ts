import type { Ways } from './steps.ts';

/** An interface that is looked at, with its server. */
export interface Side {
  readonly name: string;
  readonly version: string;
  readonly ways: Ways;
  /** Who signs in; may do everything. */
  readonly email: string;
  readonly password: string;
  /** Starts a server with the content; the same on every start. */
  serve(): Promise<Serving>;
}

/** A server that runs. */
export interface Serving {
  /** `http://127.0.0.1:41234` */
  readonly url: string;
  stop(): Promise<void>;
}

/** Whoever signs in on either side. */
export const PERSON = { email: 'eva@example.org', password: 'A-long-enough-Passw0rd' } as const;
