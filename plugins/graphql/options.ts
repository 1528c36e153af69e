import type { GraphQLError, GraphQLFormattedError, ValidationRule } from 'graphql';
import { z } from 'plinth';

/** Changes an error before it is sent. */
export type FormatError = (shown: GraphQLFormattedError, error: unknown) => GraphQLFormattedError | GraphQLError;

/** Decides whether there is a landing page, and which. */
export type ChooseLandingPage = () => unknown;

function func<Function extends (...args: never[]) => unknown>() {
  return z.custom<Function>((value) => typeof value === 'function', { message: 'expected a function' });
}

/** The options of Apollo Server that work without it. Others are allowed, too. */
const apolloServerOptions = z.looseObject({
  introspection: z.boolean().optional().describe('Whether introspection is enabled (`__schema`, `__type`). Default: except in production.'),
  formatError: func<FormatError>().optional().describe('Function called with each error response and the original error.'),
  csrfPrevention: z
    .union([z.boolean(), z.strictObject({ requestHeaders: z.array(z.string().toLowerCase()).min(1) })])
    .default(true)
    .describe(
      'CSRF protection: whether to reject requests that a page of another site could send without a preflight request. An object names headers that exempt a request.',
    ),
  validationRules: z.array(func<ValidationRule>()).default([]).describe('Additional validation rules for GraphQL documents.'),
  persistedQueries: z
    .union([z.literal(false), z.strictObject({ ttl: z.number().positive().nullable().default(null) })])
    .default({ ttl: null })
    .describe('Whether automatic persisted queries are enabled, cached for `ttl` seconds; false: they are rejected.'),
  allowBatchedHttpRequests: z.boolean().default(false).describe('Whether a request can contain several operations (batching).'),
  includeStacktraceInErrorResponses: z.boolean().default(false).describe('Whether errors include the stack trace, except in production.'),
});

/** The checked options of Apollo Server. */
export type ApolloServerOptions = z.output<typeof apolloServerOptions>;

/** Names of the Apollo Server options that work without it. */
export const NATIVE_APOLLO_OPTIONS: ReadonlySet<string> = new Set(Object.keys(apolloServerOptions.shape));

/** Limits of subscriptions, each per node. */
const subscriptionOptions = z.strictObject({
  connectionLimit: z.int().min(1).default(1000).describe('Maximum number of open WebSockets.'),
  addressLimit: z
    .int()
    .min(1)
    .default(100)
    .describe(
      'Maximum number of open WebSockets per IP address. Behind a proxy, set `server.proxy` so that the address is that of the client.',
    ),
  subscriptionLimit: z.int().min(1).default(50).describe('Maximum number of active subscriptions per WebSocket.'),
  messageLimit: z.int().min(1).default(100_000).describe('Maximum size of a client message in bytes.'),
  initTimeout: z
    .int()
    .min(1)
    .default(5_000)
    .describe('Milliseconds within which a client must send `connection_init` with its credentials.'),
  keepAlive: z
    .int()
    .min(1)
    .default(15_000)
    .describe(
      'Milliseconds between two pings. A client that does not answer before the next ping, or whose credentials are no longer valid, is disconnected.',
    ),
  waitingLimit: z
    .int()
    .min(1)
    .default(1000)
    .describe('Maximum number of changes waiting for one subscription. Beyond it, the client is disconnected.'),
  unsentLimit: z
    .int()
    .min(1)
    .default(1_000_000)
    .describe('Maximum number of unsent bytes per client. Beyond it, the client is disconnected.'),
  readLimit: z.int().min(1).default(4).describe('Maximum number of changes that are read for subscribers at the same time.'),
});

/** Checked limits of subscriptions. */
export type SubscriptionOptions = z.output<typeof subscriptionOptions>;

/** The limits of subscriptions; null if subscriptions are off. */
export function subscriptionBounds({ subscriptions }: Pick<GraphqlOptions, 'subscriptions'>): SubscriptionOptions | null {
  if (subscriptions === false) return null;
  return subscriptions === true ? subscriptionOptions.parse({}) : subscriptions;
}

/** Options of the plugin (specification, GraphQL plugin configuration). */
export const graphqlOptions = z.strictObject({
  endpoint: z
    .string()
    .regex(/^(\/[\w.~-]+)+$/, { message: 'expected a path such as /graphql, with a leading slash and no trailing slash' })
    .default('/graphql')
    .describe('Endpoint path.'),
  shadowCRUD: z.boolean().default(true).describe('Whether content types are available in the GraphQL schema, with queries and mutations.'),
  depthLimit: z.int().min(1).default(10).describe('Maximum nesting depth of an operation.'),
  aliasLimit: z.int().min(0).default(50).describe('Maximum number of aliases in a document.'),
  directiveLimit: z.int().min(0).default(50).describe('Maximum number of directives in a document.'),
  statementLimit: z
    .int()
    .min(1)
    .default(250)
    .describe(
      'Maximum number of fields with selections in an operation, including those of fragments; each may cause a database query. Groups count as ten.',
    ),
  rowLimit: z
    .int()
    .min(1)
    .default(50_000)
    .describe(
      'Maximum number of objects that an operation can request (sizes of nested lists are multiplied) and that its response can contain.',
    ),
  variableLimit: z.int().min(1).default(10_000).describe('Maximum number of objects in the variables of an operation.'),
  amountLimit: z.int().min(1).default(100).describe('Maximum number of documents in a list.'),
  defaultLimit: z.int().min(1).default(10).describe('Default number of documents in a list.'),
  maxLimit: z.int().min(-1).default(-1).describe('Maximum `limit` and `pageSize`; -1: same as `amountLimit`.'),
  keyPages: z
    .boolean()
    .default(false)
    .describe('Whether connections of `Query` support cursor pagination: `after` of `PaginationArg`, and `next` next to `nodes`.'),
  maxTokens: z.int().min(1).default(2000).describe('Maximum number of tokens in an operation.'),
  characterLimit: z
    .int()
    .min(1)
    .default(100_000)
    .describe('Maximum number of characters in an operation, including comments and white space, excluding strings.'),
  batchLimit: z.int().min(1).default(10).describe('Maximum number of operations in a batched request.'),
  landingPage: z
    .union([z.boolean(), func<ChooseLandingPage>()])
    .optional()
    .describe('Whether the endpoint shows the sandbox, or a function that decides this. Default: except in production.'),
  playgroundAlways: z.boolean().default(false).describe('Deprecated; use `landingPage: true`.'),
  apolloServer: apolloServerOptions.prefault({}),
  subscriptions: z
    .union([z.boolean(), subscriptionOptions])
    .default(false)
    .describe('Whether subscriptions are available over WebSockets at the endpoint (`graphql-ws`); an object sets limits.'),
  nullability: z
    .enum(['storage', 'schema'])
    .default('storage')
    .describe(
      'What types say of required attributes. `storage`: their values may be null, because drafts and rows that are older than `required` have none. `schema`: they are never null, as in Strapi; one row without a value then takes the whole list with it, and the boot names such types. `plinth types` follows it.',
    ),
  v4CompatibilityMode: z
    .boolean()
    .default(false)
    .describe(
      'Whether clients of Strapi 4 can go on: documents and entries also have `data` and `attributes`, which are the same document again, and documents their numeric `id`; connections also have `data` and `meta { pagination }`. These fields are deprecated.',
    ),
});

/** The checked options. */
export type GraphqlOptions = z.output<typeof graphqlOptions>;
