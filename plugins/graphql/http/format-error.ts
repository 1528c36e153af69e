import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import { isPlinthError, type Logger, type PlinthError, type RequestContext } from 'plinth';
import type { FormatError } from '../options.ts';

/** How errors are shown. */
export interface ShownErrorsParts {
  readonly formatError: FormatError | undefined;
  /** Whether their stack is shown. */
  readonly stacks: boolean;
  readonly logger: Pick<Logger, 'error'>;
}

/** Errors as clients see them; what nobody foresaw goes to the log. */
export class ShownErrors {
  readonly #parts: ShownErrorsParts;

  constructor(parts: ShownErrorsParts) {
    this.#parts = parts;
  }

  /** @param error undefined where it was known before */
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

  /** An error that a field met with. */
  ofField(error: GraphQLError, ctx: Pick<RequestContext, 'state'>): GraphQLFormattedError {
    const { shown, unexpected } = fieldError(error);
    if (unexpected !== undefined) {
      const facts = { err: unexpected, requestId: ctx.state.requestId, path: error.path };
      this.#parts.logger.error(facts, 'a field of a GraphQL operation failed');
    }
    return this.format(shown, error);
  }
}

function stackOf(error: unknown): string[] | undefined {
  const { originalError, stack } = (error ?? {}) as Partial<GraphQLError>;
  return (originalError?.stack ?? stack)?.split('\n');
}

/** An error as a client sees it, and what the log should hold of it. */
interface ShownError {
  readonly shown: GraphQLFormattedError;
  /** What nobody foresaw; undefined for mistakes of clients. */
  readonly unexpected?: unknown;
}

const INTERNAL = 'INTERNAL_SERVER_ERROR';

/** What GraphQL says of a null where none may be: a draft may lack what it must have to be published. It names nothing but the field. */
const MISSING = /^Cannot return null for non-nullable field \w+\.\w+\.$/;

/** Codes of errors by name, where they are not the name itself. */
const CODES: Readonly<Record<string, string>> = {
  ValidationError: 'BAD_USER_INPUT',
  ForbiddenError: 'FORBIDDEN',
  UnauthorizedError: 'UNAUTHENTICATED',
};

/** An error that was found before an operation ran. */
export function mistake(error: GraphQLError, code: string): GraphQLFormattedError {
  const { message, locations, extensions } = error.toJSON();
  return { message, ...(locations && { locations }), extensions: { ...extensions, code } };
}

/** A message of graphql-js without what it says of names that were not given. */
export function withoutSuggestion(message: string): string {
  return message.replace(/ Did you mean .*\?$/s, '');
}

/** An error of a field. Mistakes of clients keep their words; of everything else nothing is told but where it happened. */
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

/** What `extensions` tell of an error in the words of the dialect. */
type Dialect = {
  readonly code: string;
  readonly error: { readonly name: string; readonly message: string; readonly details: unknown };
};

function dialectError({ name, message, details, status }: PlinthError): Dialect | null {
  if (status === 500) return null;
  const told = name === 'ForbiddenError' && message === 'Forbidden' ? 'Forbidden access' : message;
  return { code: codeOf(name), error: { name, message: told, details } };
}

/** Errors of `ctx.throw` say themselves whether they may be shown. */
function exposed(error: Error & { readonly status?: unknown; readonly expose?: unknown }): Dialect | null {
  if (error.expose !== true || typeof error.status !== 'number' || error.status >= 500) return null;
  return { code: codeOf(error.name), error: { name: error.name, message: error.message, details: {} } };
}

/** `NotFoundError` is `STRAPI_NOT_FOUND_ERROR`. */
function codeOf(name: string): string {
  return CODES[name] ?? `STRAPI_${name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}`;
}
