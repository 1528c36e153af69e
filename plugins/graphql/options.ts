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
  introspection: z.boolean().optional().describe('Tell of the schema (`__schema`, `__type`); default: not in production.'),
  formatError: func<FormatError>()
    .optional()
    .describe('A function that is given every error as it would be answered, and the error itself.'),
  csrfPrevention: z
    .union([z.boolean(), z.strictObject({ requestHeaders: z.array(z.string().toLowerCase()).min(1) })])
    .default(true)
    .describe('Refuse what a page of a foreign site can send without being asked; an object names the headers that prove it is none.'),
  validationRules: z.array(func<ValidationRule>()).default([]).describe('Rules for documents beside those of GraphQL.'),
  persistedQueries: z
    .union([z.literal(false), z.strictObject({ ttl: z.number().positive().nullable().default(null) })])
    .default({ ttl: null })
    .describe('Remember texts by their hash (automatic persisted queries), for `ttl` seconds; false: refuse them.'),
  allowBatchedHttpRequests: z.boolean().default(false).describe('Take several operations in one request.'),
  includeStacktraceInErrorResponses: z.boolean().default(false).describe('Add the stack to errors, except in production.'),
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
  shadowCRUD: z.boolean().default(true).describe('Make types, queries and mutations of the content types.'),
  depthLimit: z.int().min(1).default(10).describe('Objects in each other that an operation may select at most.'),
  aliasLimit: z.int().min(0).default(50).describe('Aliases that a document may have at most.'),
  directiveLimit: z.int().min(0).default(50).describe('Directives that a document may have at most.'),
  statementLimit: z
    .int()
    .min(1)
    .default(250)
    .describe(
      'Fields with selections of their own that an operation may have at most, fragments put in: each may be a statement. Groups count as ten.',
    ),
  rowLimit: z
    .int()
    .min(1)
    .default(50_000)
    .describe('Objects that an operation may ask for, numbers of lists in each other multiplied, and that it may be answered with.'),
  variableLimit: z.int().min(1).default(10_000).describe('Objects in the variables of an operation at most.'),
  amountLimit: z.int().min(1).default(100).describe('Documents of one list at most.'),
  defaultLimit: z.int().min(1).default(10).describe('Documents of a list that names no number.'),
  maxLimit: z.int().min(-1).default(-1).describe('Largest `limit` and `pageSize`; -1: as many as `amountLimit`.'),
  keyPages: z
    .boolean()
    .default(false)
    .describe('Read connections of `Query` by key, too: `after` of `PaginationArg`, and `next` beside `nodes`.'),
  maxTokens: z.int().min(1).default(2000).describe('Words and signs that the text of an operation may have at most.'),
  characterLimit: z
    .int()
    .min(1)
    .default(100_000)
    .describe('Characters that the text of an operation may have at most, comments and blanks too; those of strings do not count.'),
  batchLimit: z.int().min(1).default(10).describe('Operations of one request at most, where several are allowed.'),
  landingPage: z
    .union([z.boolean(), func<ChooseLandingPage>()])
    .optional()
    .describe('Show the sandbox at the endpoint, or a function that decides; default: not in production.'),
  playgroundAlways: z.boolean().default(false).describe('Older name of `landingPage: true`.'),
  apolloServer: apolloServerOptions.prefault({}),
  subscriptions: z
    .union([z.boolean(), subscriptionOptions])
    .default(false)
    .describe('Tell of changes over WebSockets at the endpoint (`graphql-ws`); an object says how much of it.'),
  v4CompatibilityMode: z.boolean().default(false).describe('Not supported; true is said at boot.'),
});

/** The checked options. */
export type GraphqlOptions = z.output<typeof graphqlOptions>;
