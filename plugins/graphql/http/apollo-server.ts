import type { DocumentNode, GraphQLError, GraphQLFormattedError, GraphQLSchema } from 'graphql';
import { BootError, type Handler, type RequestContext } from 'plinth';
import type { Operation } from '../execute/operation.ts';
import { longText } from '../limits/text-length.ts';
import type { ApolloServerOptions } from '../options.ts';
import type { ShownErrors } from './format-error.ts';
import type { OperationRequest } from './operation-request.ts';
import type { OperationRunner } from './run-operation.ts';

const PACKAGE = '@apollo/server';

/** The parts that are served by Apollo Server. */
export interface ApolloParts {
  readonly schema: GraphQLSchema;
  /** The options as configured: those that Plinth does not know are passed on. */
  readonly options: ApolloServerOptions & { readonly plugins?: readonly unknown[] };
  readonly introspection: boolean;
  readonly maxTokens: number;
  /** Maximum characters of an operation's text, not counting strings. */
  readonly characterLimit: number;
  /** Maximum operations per request. */
  readonly batchLimit: number;
  readonly runner: OperationRunner;
  readonly errors: ShownErrors;
  readonly logger: object;
}

/** The parts of Apollo Server that are used. */
interface ApolloServer {
  startInBackgroundHandlingStartupErrorsByLoggingAndFailingAllRequests(): void;
  executeHTTPGraphQLRequest(given: {
    readonly httpGraphQLRequest: {
      readonly method: string;
      readonly headers: Map<string, string>;
      readonly search: string;
      readonly body: unknown;
    };
    readonly context: () => Promise<Operation>;
  }): Promise<{
    readonly status?: number;
    readonly headers: Iterable<readonly [string, string]>;
    readonly body:
      | { readonly kind: 'complete'; readonly string: string }
      | { readonly kind: 'chunked'; readonly asyncIterator: AsyncIterable<string> };
  }>;
  stop(): Promise<void>;
}

/** An operation, as plugins see it. */
interface ApolloRequest {
  readonly source: string;
  readonly document: DocumentNode;
  readonly operationName: string | null;
  readonly request: { readonly variables?: Readonly<Record<string, unknown>> };
  readonly contextValue: Operation;
}

/** A response, as plugins see it. */
interface ApolloAnswer extends Pick<ApolloRequest, 'contextValue'> {
  readonly response: {
    readonly body: { readonly kind: 'single'; readonly singleResult: { extensions?: object } } | { readonly kind: 'incremental' };
  };
}

/** Whether the options require Apollo Server itself. */
export function needsApollo(options: Readonly<Record<string, unknown>>): boolean {
  const { plugins, cache } = options;
  return (Array.isArray(plugins) && plugins.length > 0) || (cache !== undefined && cache !== 'bounded');
}

/**
 * Answers requests with Apollo Server, an optional peer of this package: its plugins see every step of an operation. Documents are checked
 * as without it.
 * @throws BootError when the package is not installed
 */
export function serveByApollo(parts: ApolloParts): { readonly handler: Handler; readonly stop: () => Promise<void> } {
  const { ApolloServer, HeaderMap } = loadApollo();
  const { errors, logger, schema, introspection, maxTokens } = parts;
  const { formatError: _formatError, validationRules: _rules, persistedQueries, plugins = [], ...options } = parts.options;
  const server = new ApolloServer({
    ...options,
    schema,
    introspection,
    logger,
    plugins: [checkOf(parts), noLandingPage(), ...plugins],
    persistedQueries: persistedQueries === false ? false : { ttl: persistedQueries.ttl },
    parseOptions: { maxTokens },
    // `checkOf` validates everything.
    dangerouslyDisableValidation: true,
    stopOnTerminationSignals: false,
    formatError: (shown: GraphQLFormattedError, error: GraphQLError) =>
      // Apollo Server does not tell which request an error belongs to.
      error.path ? errors.ofField(error, null) : errors.format(shown, error),
  });
  server.startInBackgroundHandlingStartupErrorsByLoggingAndFailingAllRequests();
  return { handler: (ctx) => answer(server, HeaderMap, parts, ctx), stop: () => server.stop() };
}

async function answer(
  server: ApolloServer,
  HeaderMap: new () => Map<string, string>,
  parts: ApolloParts,
  ctx: RequestContext,
): Promise<string> {
  const { runner, errors } = parts;
  const { body: sent } = ctx.request;
  const wrong = unread(sent, parts);
  if (wrong !== null) {
    ctx.set('Content-Type', 'application/json; charset=utf-8');
    ctx.status = 400;
    return JSON.stringify({ errors: [errors.format({ message: wrong, extensions: { code: 'BAD_REQUEST' } })] });
  }
  runner.checkCredentials(ctx, sentOperations(sent));
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(ctx.headers)) if (value !== undefined) headers.set(name, [value].flat().join(', '));
  const httpGraphQLRequest = { method: ctx.method, headers, search: ctx.search, body: runner.ownKeys(sent) };
  const {
    status,
    headers: answered,
    body,
  } = await server.executeHTTPGraphQLRequest({ httpGraphQLRequest, context: async () => runner.operation(ctx) });
  for (const [name, value] of answered) if (name !== 'content-length') ctx.set(name, value);
  ctx.status = status ?? 200;
  if (body.kind === 'complete') return body.string;
  let text = '';
  for await (const chunk of body.asyncIterator) text += chunk;
  return text;
}

/** The operations of a body that Apollo Server reads itself. One without a text is read as an empty one. */
function sentOperations(sent: unknown): readonly OperationRequest[] {
  const operations: readonly unknown[] = Array.isArray(sent) ? sent : [sent];
  return operations.map((operation) => {
    const { query, operationName } = (operation ?? {}) as Readonly<Record<string, unknown>>;
    return {
      query: typeof query === 'string' ? query : '',
      operationName: typeof operationName === 'string' ? operationName : undefined,
      variables: undefined,
      hash: null,
    };
  });
}

/** Why a body is refused before Apollo Server, which reads texts before its plugins run; null if it is not. */
function unread(sent: unknown, { batchLimit, characterLimit }: ApolloParts): string | null {
  const operations: readonly unknown[] = Array.isArray(sent) ? sent : [sent];
  if (operations.length > batchLimit && Array.isArray(sent))
    return `The request has ${operations.length} operations, which exceeds batchLimit (${batchLimit}).`;
  for (const operation of operations) {
    const { query } = (operation ?? {}) as { readonly query?: unknown };
    const long = typeof query === 'string' ? longText(query, characterLimit) : null;
    if (long !== null) return long;
  }
  return null;
}

/** An Apollo Server plugin that refuses what Plinth refuses, before anything runs. */
function checkOf({ runner }: ApolloParts) {
  return {
    async requestDidStart({ contextValue }: ApolloRequest) {
      // Operations of a batch share the context value.
      Object.assign(contextValue, runner.operation(contextValue.http));
      return {
        async responseForOperation({ source, operationName, request }: ApolloRequest) {
          const wrong = runner.check(source, operationName ?? undefined, runner.ownKeys(request.variables));
          if (wrong === null) return null;
          return { http: { status: 400, headers: new Map() }, body: { kind: 'single', singleResult: { errors: wrong } } };
        },
        async willSendResponse({ contextValue, response: { body } }: ApolloAnswer) {
          const extensions = runner.extensions(contextValue);
          if (extensions !== null && body.kind === 'single')
            body.singleResult.extensions = { ...body.singleResult.extensions, ...extensions };
        },
      };
    },
  };
}

/** Plinth has its own landing page. */
function noLandingPage(): object {
  return (
    require(`${PACKAGE}/plugin/disabled`) as { ApolloServerPluginLandingPageDisabled(): object }
  ).ApolloServerPluginLandingPageDisabled();
}

function loadApollo(): { readonly ApolloServer: new (options: object) => ApolloServer; readonly HeaderMap: new () => Map<string, string> } {
  try {
    require.resolve(PACKAGE);
  } catch {
    throw new BootError(
      `config/plugins, graphql.config.apolloServer: "plugins" and "cache" require a package that is not installed. Run: npm install ${PACKAGE}@5`,
      'GRAPHQL_APOLLO',
    );
  }
  return require(PACKAGE);
}
