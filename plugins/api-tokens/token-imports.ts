import type { Grant } from 'plinth';
import type { InjectionToken } from 'tsyringe';
import type { TokenType } from './api-token.ts';

/** A token as Strapi keeps it: its value is known to nobody but who sends it. */
export interface StrapiToken {
  readonly name: string;
  readonly type: TokenType;
  /** Of a custom token; null for the other types. */
  readonly actions: readonly Grant[] | null;
  /** The keyed hash of its value, hexadecimal. With the salt that it was made with (`importedSalt`), the value is recognised. */
  readonly accessKey: string;
  /** UTC, ISO 8601; null: never. */
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly createdAt: string;
}

/** Brings tokens over from a Strapi project. */
export interface TokenImports {
  /**
   * Makes the tokens that were brought over exactly these: one that was revoked here alone is there again.
   * @returns names of those that were left out, because another one has their value or their name
   */
  replace(tokens: readonly StrapiToken[]): Promise<readonly string[]>;
}

/** Where tokens are brought over. */
export const TOKEN_IMPORTS: InjectionToken<TokenImports> = Symbol.for('plinth.api-tokens.imports');
