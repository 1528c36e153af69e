import type { Grant } from 'plinth';
import type { InjectionToken } from 'tsyringe';
import type { TokenType } from './api-token.ts';

/** A token as Strapi stores it, without its value. */
export interface StrapiToken {
  readonly name: string;
  readonly type: TokenType;
  /** Grants of a custom token; null for other types. */
  readonly actions: readonly Grant[] | null;
  /** The keyed hash of its value in hexadecimal. Recognising the value requires the salt of this hash (`importedSalt`). */
  readonly accessKey: string;
  /** UTC, ISO 8601; null: never. */
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly createdAt: string;
}

/** Imports tokens from a Strapi project. */
export interface TokenImports {
  /**
   * Replaces all imported tokens by these. A token that was revoked only here is restored.
   * @returns names of tokens left out, because another token has their value or name
   */
  replace(tokens: readonly StrapiToken[]): Promise<readonly string[]>;
}

/** The container token of `TokenImports`. */
export const TOKEN_IMPORTS: InjectionToken<TokenImports> = Symbol.for('plinth.api-tokens.imports');
