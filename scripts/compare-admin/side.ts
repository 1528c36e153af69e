import type { Ways } from './steps.ts';

/** A measured interface, with its server. */
export interface Side {
  readonly name: string;
  readonly version: string;
  readonly ways: Ways;
  /** The account that signs in; it has all permissions. */
  readonly email: string;
  readonly password: string;
  /** Starts a server with the content, which is the same on every start. */
  serve(): Promise<Serving>;
}

/** A running server. */
export interface Serving {
  /** `http://127.0.0.1:41234` */
  readonly url: string;
  stop(): Promise<void>;
}

/** The account on both sides. */
export const PERSON = { email: 'eva@example.org', password: 'A-long-enough-Passw0rd' } as const;
