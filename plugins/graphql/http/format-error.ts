import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import { isPlinthError, type Logger, type PlinthError, type RequestContext } from 'plinth';
import type { ToldParts } from '../execute/told-parts.ts';
import type { FormatError } from '../options.ts';

/** Options for showing errors. */
export interface ShownErrorsParts {
  readonly formatError: FormatError | undefined;
  /** Whether their stack is included. */
  readonly stacks: boolean;
  readonly logger: Pick<Logger, 'error'>;
  readonly parts: Pick<ToldParts, 'failed'>;
}

/** Converts errors to the form that clients see, and logs unexpected ones. */
export class ShownErrors {
  readonly #parts: ShownErrorsParts;

  constructor(parts: ShownErrorsParts) {
    this.#parts = parts;
  }

  /** @param error the original error; undefined for a result that was cached */
  format(shown: GraphQLFormattedError, error?: unknown): GraphQLFormattedError {
    const { formatError, stacks, logger } = this.#parts;
    const stack = stacks ? stackOf(error) : undefined;
    const whole = stack === undefined ? shown : { ...shown, extensions: { ...shown.extensions, stacktrace: stack } };
    if (formatError === undefined) return whole;
    try {
      const formatted = formatError(whole, error ?? whole);
      return formatted instanceof Error ? (formatted as GraphQLError).toJSON() : formatted;
    } catch (failure) {
      logger.error({ err: failure }, 'apolloServer.formatError failed');
      return { message: 'Internal server error', extensions: { code: INTERNAL } };
    }
  }

  /** Formats the error of a field. @param ctx null: not known which request it was */
  ofField(error: GraphQLError, ctx: RequestContext | null): GraphQLFormattedError {
    const { shown, unexpected } = fieldError(error);
    if (ctx !== null) this.#parts.parts.failed(error, ctx);
    if (unexpected !== undefined) {
      const facts = { err: unexpected, requestId: ctx?.state.requestId, path: error.path };
      this.#parts.logger.error(facts, 'GraphQL field failed');
    }
    return this.format(shown, error);
  }
}

function stackOf(error: unknown): string[] | undefined {
  const { originalError, stack } = (error ?? {}) as Partial<GraphQLError>;
  return (originalError?.stack ?? stack)?.split('\n');
}

/** An error for the client, and the part for the log. */
interface ShownError {
  readonly shown: GraphQLFormattedError;
  /** An unexpected error; undefined for mistakes of clients. */
  readonly unexpected?: unknown;
}

const INTERNAL = 'INTERNAL_SERVER_ERROR';

/** GraphQL's message for a null in a non-null field: a draft may lack values that publishing requires. The message names only the field. */
const MISSING = /^Cannot return null for non-nullable field \w+\.\w+\.$/;

/** Error codes by name, where they are not derived from the name. */
const CODES: Readonly<Record<string, string>> = {
  ValidationError: 'BAD_USER_INPUT',
  ForbiddenError: 'FORBIDDEN',
  UnauthorizedError: 'UNAUTHENTICATED',
};

/** Formats an error that was found before the operation ran. */
export function mistake(error: GraphQLError, code: string): GraphQLFormattedError {
  const { message, locations, extensions } = error.toJSON();
  return { message, ...(locations && { locations }), extensions: { ...extensions, code } };
}

/** A message of graphql-js without its suggestion, which could reveal names. */
export function withoutSuggestion(message: string): string {
  return message.replace(/ Did you mean .*\?$/s, '');
}

/** Formats the error of a field. Mistakes of clients keep their messages; for other errors only the path is shown. */
function fieldError(error: GraphQLError): ShownError {
  const { originalError, message, path, extensions } = error;
  const place = path === undefined ? {} : { path };
  if (originalError === undefined || originalError === null || originalError.name === 'GraphQLError' || MISSING.test(message)) {
    return { shown: { message, ...place, extensions: { code: INTERNAL, ...extensions } } };
  }
  const known = isPlinthError(originalError) ? dialectError(originalError) : exposed(originalError);
  if (known !== null) return { shown: { message: known.error.message, ...place, extensions: known } };
  return { shown: { message: 'Internal Server Error', ...place, extensions: { code: INTERNAL } }, unexpected: originalError };
}

/** The `extensions` of an error in the dialect. */
type Dialect = {
  readonly code: string;
  readonly error: { readonly name: string; readonly message: string; readonly details: unknown };
};

function dialectError({ name, message, details, status }: PlinthError): Dialect | null {
  if (status === 500) return null;
  const told = name === 'ForbiddenError' && message === 'Forbidden' ? 'Forbidden access' : message;
  return { code: codeOf(name), error: { name, message: told, details } };
}

/** Errors of `ctx.throw` carry a flag that says whether they may be shown. */
function exposed(error: Error & { readonly status?: unknown; readonly expose?: unknown }): Dialect | null {
  if (error.expose !== true || typeof error.status !== 'number' || error.status >= 500) return null;
  return { code: codeOf(error.name), error: { name: error.name, message: error.message, details: {} } };
}

/** Derives a code from a name: `NotFoundError` gives `STRAPI_NOT_FOUND_ERROR`. */
function codeOf(name: string): string {
  return CODES[name] ?? `STRAPI_${name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}`;
}
