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
  introspection: z.boolean().optional().describe('Whether introspection is allowed (`__schema`, `__type`). Default: not in production.'),
  formatError: func<FormatError>()
    .optional()
    .describe('A function that receives every error in the form of the response, and the error itself.'),
  csrfPrevention: z
    .union([z.boolean(), z.strictObject({ requestHeaders: z.array(z.string().toLowerCase()).min(1) })])
    .default(true)
    .describe(
      'Whether requests are refused that a page of a foreign site could send without a preflight request. An object names headers whose presence allows a request.',
    ),
  validationRules: z.array(func<ValidationRule>()).default([]).describe('Validation rules for documents, in addition to those of GraphQL.'),
  persistedQueries: z
    .union([z.literal(false), z.strictObject({ ttl: z.number().positive().nullable().default(null) })])
    .default({ ttl: null })
    .describe('Whether texts are cached by their hash (automatic persisted queries), for `ttl` seconds; false: they are refused.'),
  allowBatchedHttpRequests: z.boolean().default(false).describe('Whether a request may contain several operations.'),
  includeStacktraceInErrorResponses: z.boolean().default(false).describe('Whether errors contain the stack, except in production.'),
});

/** The checked options of Apollo Server. */
export type ApolloServerOptions = z.output<typeof apolloServerOptions>;

/** Names of the Apollo Server options that work without it. */
export const NATIVE_APOLLO_OPTIONS: ReadonlySet<string> = new Set(Object.keys(apolloServerOptions.shape));

/** Limits of subscriptions, each per node. */
const subscriptionOptions = z.strictObject({
  connectionLimit: z.int().min(1).default(1000).describe('WebSockets at a time.'),
  addressLimit: z.int().min(1).default(100).describe('WebSockets of one address at a time; behind a proxy it is told by `server.proxy`.'),
  subscriptionLimit: z.int().min(1).default(50).describe('Subscriptions of one WebSocket at a time.'),
  messageLimit: z.int().min(1).default(100_000).describe('Bytes of one message of a client.'),
  initTimeout: z.int().min(1).default(5_000).describe('Milliseconds in which a client must begin, with its credentials.'),
  keepAlive: z
    .int()
    .min(1)
    .default(15_000)
    .describe('Milliseconds between two pings; who answers none until the next one, or whose credentials hold no more, is disconnected.'),
  waitingLimit: z.int().min(1).default(1000).describe('Changes that may wait for one subscription; beyond it its client is disconnected.'),
  unsentLimit: z.int().min(1).default(1_000_000).describe('Bytes that may wait to be sent to one client; beyond it he is disconnected.'),
  readLimit: z.int().min(1).default(4).describe('Changes that are read for subscribers at a time.'),
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
    .regex(/^(\/[\w.~-]+)+$/, { message: 'expected a path such as /graphql: a slash before every part, none at the end' })
    .default('/graphql')
    .describe('Path of the endpoint.'),
  shadowCRUD: z.boolean().default(true).describe('Whether the schema has types, queries and mutations for the content types.'),
  depthLimit: z.int().min(1).default(10).describe('Maximum number of levels of objects in an operation.'),
  aliasLimit: z.int().min(0).default(50).describe('Maximum number of aliases in a document.'),
  directiveLimit: z.int().min(0).default(50).describe('Maximum number of directives in a document.'),
  statementLimit: z
    .int()
    .min(1)
    .default(250)
    .describe(
      'Maximum number of fields with selections in an operation, including those of fragments: each may be a statement. Groups count as ten.',
    ),
  rowLimit: z
    .int()
    .min(1)
    .default(50_000)
    .describe(
      'Maximum number of objects that an operation may request (sizes of nested lists are multiplied) and that its response may contain.',
    ),
  variableLimit: z.int().min(1).default(10_000).describe('Maximum number of objects in the variables of an operation.'),
  amountLimit: z.int().min(1).default(100).describe('Maximum number of documents in one list.'),
  defaultLimit: z.int().min(1).default(10).describe('Documents in a list if the request does not set a number.'),
  maxLimit: z.int().min(-1).default(-1).describe('Maximum `limit` and `pageSize`; -1: the same as `amountLimit`.'),
  keyPages: z
    .boolean()
    .default(false)
    .describe('Whether connections of `Query` can also be read by key: `after` of `PaginationArg`, and `next` beside `nodes`.'),
  maxTokens: z.int().min(1).default(2000).describe('Maximum number of tokens in the text of an operation.'),
  characterLimit: z
    .int()
    .min(1)
    .default(100_000)
    .describe('Maximum number of characters in the text of an operation, including comments and blanks; those of strings do not count.'),
  batchLimit: z.int().min(1).default(10).describe('Maximum number of operations in one request, if several are allowed.'),
  landingPage: z
    .union([z.boolean(), func<ChooseLandingPage>()])
    .optional()
    .describe('Whether the endpoint shows the sandbox, or a function that decides this. Default: not in production.'),
  playgroundAlways: z.boolean().default(false).describe('Older name of `landingPage: true`.'),
  apolloServer: apolloServerOptions.prefault({}),
  subscriptions: z
    .union([z.boolean(), subscriptionOptions])
    .default(false)
    .describe('Whether changes are sent over WebSockets at the endpoint (`graphql-ws`); an object sets limits.'),
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
