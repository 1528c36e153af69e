import { type GraphQLSchema, NoSchemaIntrospectionCustomRule, specifiedRules, VariablesInAllowedPositionRule } from 'graphql';
import { type Caller, type Documents, type Http, type Logger, withoutAccounts } from 'plinth';
import type { ToldParts } from '../execute/told-parts.ts';
import { CostRule } from '../limits/cost-rule.ts';
import { depthRule } from '../limits/depth-rule.ts';
import { variablesRule } from '../limits/variables-rule.ts';
import { type GraphqlOptions, subscriptionBounds } from '../options.ts';
import type { ListBounds } from '../read/page-argument.ts';
import { SubscriptionRunner } from '../subscriptions/subscription-runner.ts';
import { SubscriptionSockets } from '../subscriptions/subscription-sockets.ts';
import type { TextAnswers } from '../text/text-answers.ts';
import { type ApolloParts, needsApollo, serveByApollo } from './apollo-server.ts';
import { DocumentCache } from './document-cache.ts';
import { ShownErrors } from './format-error.ts';
import { OperationHandler } from './handler.ts';
import { proofsOf } from './operation-request.ts';
import { PersistedQueries } from './persisted-queries.ts';
import { OperationRunner } from './run-operation.ts';

/** The request handlers of the endpoint, by method. */
export type Answers = Pick<OperationHandler, 'post' | 'get' | 'refuse'>;

/** The parts that request handlers are made with. */
export interface AnswersParts {
  readonly schema: GraphQLSchema;
  readonly documents: Documents;
  /** Registers the handler of WebSockets. */
  readonly http: Pick<Http, 'upgrade'>;
  readonly told: ToldParts;
  readonly texts: TextAnswers;
  readonly options: GraphqlOptions;
  readonly bounds: ListBounds;
  /** In production, errors and introspection reveal no more than clients need. */
  readonly isProduction: boolean;
  readonly logger: Pick<Logger, 'error' | 'warn'>;
  /** Registers a function to call when the kernel shuts down. */
  readonly onShutdown: (close: () => Promise<void>) => void;
}

/** The handlers of the endpoint, and the documents that they have parsed. */
export interface Answering {
  readonly answers: Answers;
  readonly known: DocumentCache;
}

/** Makes the handlers of the endpoint, and of its WebSockets if there are subscriptions. */
export function answersOf(parts: AnswersParts): Answering {
  const { schema, documents, http, told, texts, options, bounds, isProduction, logger } = parts;
  const { apolloServer } = options;
  const tells = apolloServer.introspection ?? !isProduction;
  const cost = new CostRule(schema, { limits: options, bounds });
  const standard = specifiedRules.map((rule) => (rule === VariablesInAllowedPositionRule ? variablesRule : rule));
  const known = new DocumentCache({
    schema,
    cost,
    limits: [depthRule(options.depthLimit)],
    rules: [...standard, ...(tells ? [] : [NoSchemaIntrospectionCustomRule]), ...apolloServer.validationRules],
    maxTokens: options.maxTokens,
    characterLimit: options.characterLimit,
    suggests: tells,
  });
  const stacks = apolloServer.includeStacktraceInErrorResponses && !isProduction;
  const errors = new ShownErrors({ formatError: apolloServer.formatError, stacks, logger, parts: told });
  const persisted = new PersistedQueries(apolloServer.persistedQueries);
  const contents = documents;
  const runner = new OperationRunner({ schema, known, texts, cost, persisted, errors, contents, limits: options, suggests: tells });
  const own = new OperationHandler({
    runner,
    errors,
    proofs: proofsOf(apolloServer.csrfPrevention),
    batchLimit: apolloServer.allowBatchedHttpRequests ? options.batchLimit : 0,
    longest: documents.readBudget().maxAnswerSize,
  });
  const limits = subscriptionBounds(options);
  if (limits !== null) {
    const subscriptions = new SubscriptionRunner({ schema, known, runner, errors, readLimit: limits.readLimit });
    const rightsOf = (caller: Caller) => (caller.kind === 'token' ? withoutAccounts(caller, documents.model) : caller);
    http.upgrade(options.endpoint, new SubscriptionSockets({ runner: subscriptions, limits, logger, rightsOf }));
  }
  if (!needsApollo(apolloServer)) return { answers: own, known };
  const { post, get } = byApollo(parts, { runner, errors, introspection: tells });
  return { answers: { post, get, refuse: own.refuse }, known };
}

function byApollo(
  { schema, options, logger, onShutdown }: AnswersParts,
  made: Pick<ApolloParts, 'runner' | 'errors' | 'introspection'>,
): Pick<OperationHandler, 'post' | 'get'> {
  const { apolloServer, maxTokens, characterLimit, batchLimit } = options;
  const { handler, stop } = serveByApollo({ schema, options: apolloServer, maxTokens, characterLimit, batchLimit, logger, ...made });
  onShutdown(stop);
  return { post: handler, get: handler };
}
