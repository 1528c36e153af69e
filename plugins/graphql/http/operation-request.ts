import type { RequestContext } from 'plinth';
import type { GraphqlOptions } from '../options.ts';
import { RequestMistake } from './request-mistake.ts';

/** An operation, as a client sent it. */
export interface OperationRequest {
  /** Null when the client refers by hash to a text that it sent before. */
  readonly query: string | null;
  readonly variables: Readonly<Record<string, unknown>> | undefined;
  readonly operationName: string | undefined;
  /** The hash of a persisted query, sent with its text or in place of it; null without one. */
  readonly hash: string | null;
}

const HASH = /^[0-9a-f]{64}$/;

/** Content types that a foreign page may send without a CORS preflight. */
const SIMPLE_TYPES: ReadonlySet<string> = new Set(['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']);

/** Headers that need a CORS preflight. */
const PREFLIGHT_HEADERS: readonly string[] = ['x-apollo-operation-name', 'apollo-require-preflight'];

const NO_BODY = 'POST body missing, invalid Content-Type, or JSON object has no keys.';

/** Headers that prove that a request does not come from a foreign page; null: no proof is required. */
export function proofsOf(prevention: GraphqlOptions['apolloServer']['csrfPrevention']): readonly string[] | null {
  if (typeof prevention === 'object') return prevention.requestHeaders;
  return prevention ? PREFLIGHT_HEADERS : null;
}

/**
 * Refuses requests that a foreign page could send on behalf of a visitor.
 * @param proofs headers that such a page cannot send
 * @throws RequestMistake
 */
export function refuseForgery({ headers }: Pick<RequestContext, 'headers'>, proofs: readonly string[]): void {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== undefined && type !== '' && !SIMPLE_TYPES.has(type)) return;
  if (proofs.some((name) => (headers[name] ?? '') !== '')) return;
  throw new RequestMistake(
    `This operation has been blocked as a potential Cross-Site Request Forgery (CSRF). Please either specify a 'content-type' header (with a type that is not one of ${[...SIMPLE_TYPES].join(', ')}) or provide a non-empty value for one of the following headers: ${proofs.join(', ')}\n`,
  );
}

/**
 * Reads the operations of a JSON body: one, or several if batches are allowed.
 * @param batchLimit maximum number; 0: no batches
 * @throws RequestMistake
 */
export function readBody({ request }: RequestContext, batchLimit: number): OperationRequest | readonly OperationRequest[] {
  // Recognizes the usual content type without the library that parses content types.
  const isJson = request.headers['content-type'] === 'application/json' || request.is('json', '+json');
  const body: unknown = isJson ? request.body : undefined;
  if (Array.isArray(body)) {
    if (batchLimit === 0) throw new RequestMistake('Operation batching disabled.');
    if (body.length === 0) throw new RequestMistake('No operations found in request.');
    if (body.length > batchLimit)
      throw new RequestMistake(`The request has ${body.length} operations, which exceeds batchLimit (${batchLimit}).`);
    return body.map((each) => readOperation(each));
  }
  return readOperation(body);
}

/** @throws RequestMistake */
function readOperation(body: unknown): OperationRequest {
  if (typeof body !== 'object' || body === null || Object.keys(body).length === 0) throw new RequestMistake(NO_BODY);
  const { query, variables, operationName, extensions } = body as Readonly<Record<string, unknown>>;
  if (typeof variables === 'string') {
    throw new RequestMistake('`variables` in a POST body should be provided as an object, not a recursively JSON-encoded string.');
  }
  if (typeof extensions === 'string') {
    throw new RequestMistake('`extensions` in a POST body should be provided as an object, not a recursively JSON-encoded string.');
  }
  return checked({
    query,
    variables: objectOf(variables, 'variables'),
    operationName: textOf(operationName),
    extensions: objectOf(extensions, 'extensions'),
  });
}

/**
 * Reads the operation from query parameters.
 * @throws RequestMistake
 */
export function readParameters(parameters: RequestContext['parameters']): OperationRequest {
  const { query, variables, operationName, extensions } = parameters;
  return checked({
    query,
    variables: jsonOf(variables, 'variables'),
    operationName: textOf(operationName),
    extensions: jsonOf(extensions, 'extensions'),
  });
}

/** An operation before its checks. */
interface Sent extends Omit<OperationRequest, 'query' | 'hash'> {
  readonly query: unknown;
  readonly extensions: Readonly<Record<string, unknown>> | undefined;
}

function checked({ query, extensions, ...rest }: Sent): OperationRequest {
  const hash = hashOf(extensions?.persistedQuery);
  if (query === undefined || query === null || query === '') {
    if (hash !== null) return { ...rest, query: null, hash };
    throw new RequestMistake('GraphQL operations must contain a non-empty `query` or a `persistedQuery` extension.');
  }
  if (typeof query !== 'string') throw new RequestMistake('GraphQL queries must be strings.');
  return { ...rest, query, hash };
}

/** The hash of an automatic persisted query, in the format of Apollo's clients; null without one. */
function hashOf(persisted: unknown): string | null {
  if (persisted === undefined || persisted === null) return null;
  if (typeof persisted !== 'object' || Array.isArray(persisted))
    throw new RequestMistake('`extensions.persistedQuery` must be an object with `version` and `sha256Hash`.');
  const { version, sha256Hash } = persisted as { readonly version?: unknown; readonly sha256Hash?: unknown };
  if (version !== 1) throw new RequestMistake('Unsupported persisted query version');
  if (typeof sha256Hash === 'string' && HASH.test(sha256Hash)) return sha256Hash;
  throw new RequestMistake('`extensions.persistedQuery.sha256Hash` must be 64 lower-case hexadecimal digits.');
}

function textOf(operationName: unknown): string | undefined {
  if (operationName === undefined || operationName === null) return undefined;
  if (typeof operationName !== 'string') throw new RequestMistake('`operationName` in a POST body must be a string if provided.');
  return operationName;
}

function objectOf(value: unknown, name: string): Readonly<Record<string, unknown>> | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value))
    throw new RequestMistake(`\`${name}\` in a POST body must be an object if provided.`);
  return value as Readonly<Record<string, unknown>>;
}

function jsonOf(value: unknown, name: string): Readonly<Record<string, unknown>> | undefined {
  if (value === undefined || value === '') return undefined;
  const message = `The ${name} search parameter contains invalid JSON.`;
  if (typeof value !== 'string') throw new RequestMistake(message);
  let parsed: unknown;
  try {
    parsed = JSON.parse(value);
  } catch {
    throw new RequestMistake(message);
  }
  if (parsed !== null && (typeof parsed !== 'object' || Array.isArray(parsed))) throw new RequestMistake(message);
  return (parsed ?? undefined) as Readonly<Record<string, unknown>> | undefined;
}
