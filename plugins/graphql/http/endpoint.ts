import { type GraphQLSchema, NoSchemaIntrospectionCustomRule, specifiedRules, VariablesInAllowedPositionRule } from 'graphql';
import type { Documents, Http, Logger, RouteTable } from 'plinth';
import { CostRule } from '../limits/cost-rule.ts';
import { depthRule } from '../limits/depth-rule.ts';
import { variablesRule } from '../limits/variables-rule.ts';
import { type GraphqlOptions, NATIVE_APOLLO_OPTIONS, subscriptionBounds } from '../options.ts';
import type { ListBounds } from '../read/page-argument.ts';
import { withLandingPage } from '../sandbox/landing-page.ts';
import { SubscriptionRunner } from '../subscriptions/subscription-runner.ts';
import { SubscriptionSockets } from '../subscriptions/subscription-sockets.ts';
import type { TextAnswers } from '../text/text-answers.ts';
import { type ApolloParts, needsApollo, serveByApollo } from './apollo-server.ts';
import { ShownErrors } from './format-error.ts';
import { OperationHandler } from './handler.ts';
import { KnownDocuments } from './known-documents.ts';
import { PREFLIGHT_HEADERS } from './operation-request.ts';
import { PersistedQueries } from './persisted-queries.ts';
import { OperationRunner } from './run-operation.ts';

/** What the endpoint is made of. */
export interface EndpointParts {
  readonly schema: GraphQLSchema;
  readonly documents: Documents;
  /** Takes WebSockets. */
  readonly http: Pick<Http, 'upgrade'>;
  readonly texts: TextAnswers;
  readonly options: GraphqlOptions;
  readonly bounds: ListBounds;
  /** `production` tells no more than clients need. */
  readonly environment: string;
  readonly logger: Pick<Logger, 'error' | 'warn'>;
  /** Is given what must be closed with the kernel. */
  readonly onShutdown: (close: () => Promise<void>) => void;
}

/** Adds the routes of the endpoint, and takes its WebSockets where there are subscriptions (specification, GraphQL plugin configuration). */
export function addEndpoint(routes: RouteTable, parts: EndpointParts): void {
  const { schema, documents, http, texts, options, bounds, environment, logger } = parts;
  const { apolloServer, endpoint } = options;
  const isProduction = environment === 'production';
  warnOfUnknown(options, logger);

  const tells = apolloServer.introspection ?? !isProduction;
  const cost = new CostRule(schema, { limits: options, bounds });
  const standard = specifiedRules.map((rule) => (rule === VariablesInAllowedPositionRule ? variablesRule : rule));
  const known = new KnownDocuments({
    schema,
    cost,
    limits: [depthRule(options.depthLimit)],
    rules: [...standard, ...(tells ? [] : [NoSchemaIntrospectionCustomRule]), ...apolloServer.validationRules],
    maxTokens: options.maxTokens,
    suggests: tells,
  });
  const stacks = apolloServer.includeStacktraceInErrorResponses && !isProduction;
  const errors = new ShownErrors({ formatError: apolloServer.formatError, stacks, logger });
  const persisted = new PersistedQueries(apolloServer.persistedQueries);
  const runner = new OperationRunner({ schema, known, texts, cost, persisted, errors, contents: documents, limits: options });
  const own = new OperationHandler({
    runner,
    errors,
    proofs: proofsOf(apolloServer.csrfPrevention),
    batchLimit: apolloServer.allowBatchedHttpRequests ? options.batchLimit : 0,
  });
  const answers = needsApollo(apolloServer) ? byApollo(parts, { runner, errors, introspection: tells }) : { post: own.post, get: own.get };
  routes.post(endpoint, { auth: false }, answers.post);
  routes.get(endpoint, { auth: false }, withLandingPage(routes, answers.get, { options, isProduction, logger }));
  const limits = subscriptionBounds(options);
  if (limits !== null) {
    const subscriptions = new SubscriptionRunner({ schema, known, runner, errors, readLimit: limits.readLimit });
    http.upgrade(endpoint, new SubscriptionSockets({ runner: subscriptions, limits, logger }));
  }
  for (const method of ['put', 'patch', 'delete'] as const) routes[method](endpoint, { auth: false }, own.refuse);
}

function byApollo(
  { schema, options, logger, onShutdown }: EndpointParts,
  made: Pick<ApolloParts, 'runner' | 'errors' | 'introspection'>,
): Pick<OperationHandler, 'post' | 'get'> {
  const { apolloServer, maxTokens, batchLimit } = options;
  const { handler, stop } = serveByApollo({ schema, options: apolloServer, maxTokens, batchLimit, logger, ...made });
  onShutdown(stop);
  return { post: handler, get: handler };
}

/** Headers that prove that no foreign page sent a request; null: none is needed. */
export function proofsOf(prevention: GraphqlOptions['apolloServer']['csrfPrevention']): readonly string[] | null {
  if (typeof prevention === 'object') return prevention.requestHeaders;
  return prevention ? PREFLIGHT_HEADERS : null;
}

function warnOfUnknown({ apolloServer, v4CompatibilityMode }: GraphqlOptions, logger: Pick<Logger, 'warn'>): void {
  const passed = needsApollo(apolloServer);
  for (const name of Object.keys(apolloServer)) {
    if (!passed && name !== 'cache' && !NATIVE_APOLLO_OPTIONS.has(name))
      logger.warn({}, `config/plugins, graphql.config.apolloServer.${name} has no effect`);
  }
  if (v4CompatibilityMode)
    logger.warn({}, 'config/plugins, graphql.config.v4CompatibilityMode has no effect: answers have no `data` and `attributes`');
}
