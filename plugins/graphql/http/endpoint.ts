import type { Handler, Logger, RouteTable } from 'plinth';
import { type GraphqlOptions, NATIVE_APOLLO_OPTIONS } from '../options.ts';
import { withLandingPage } from '../sandbox/landing-page.ts';
import type { Answers } from './answers.ts';
import { needsApollo } from './apollo-server.ts';
import { proofsOf } from './operation-request.ts';

/** The parts that the endpoint is made from. */
export interface EndpointParts {
  readonly options: GraphqlOptions;
  readonly isProduction: boolean;
  readonly logger: Pick<Logger, 'warn'>;
  /** The query that the sandbox opens with. */
  readonly firstQuery: () => string;
  /** The request handlers, made on first use. */
  readonly answers: () => Answers;
}

/** Adds the routes of the endpoint (specification, GraphQL plugin configuration). */
export function addEndpoint(routes: RouteTable, { options, isProduction, logger, firstQuery, answers }: EndpointParts): void {
  const { endpoint } = options;
  warnOfUnknown(options, logger);
  const describe = () => ({ summary: 'GraphQL', body: OPERATION, answers: { 200: RESULT, 400: RESULT } });
  const remembers = { headers: ['Accept', 'Content-Type', 'Prefer', ...(proofsOf(options.apolloServer.csrfPrevention) ?? [])] };
  // The handler refuses other types than JSON itself, in the words of the reference.
  routes.post(endpoint, { auth: false, replacesCredentials: true, body: 'parse-forms', describe, remembers }, (ctx) => answers().post(ctx));
  const answer: Handler = (ctx) => answers().get(ctx);
  const get = withLandingPage(routes, answer, { options, isProduction, logger, firstQuery });
  routes.get(endpoint, { auth: false, describe: false, remembers, ...(get !== answer && { title: 'Sandbox' }) }, get);
  for (const method of ['put', 'patch', 'delete'] as const)
    routes[method](endpoint, { auth: false, describe: false }, (ctx) => answers().refuse(ctx));
}

/** Schemas of GraphQL's requests and responses over HTTP. GraphQL's own schema describes the rest. */
const OPERATION = {
  type: 'object',
  properties: { query: { type: 'string' }, operationName: { type: ['string', 'null'] }, variables: { type: ['object', 'null'] } },
};
const RESULT = {
  type: 'object',
  properties: { data: { type: ['object', 'null'] }, errors: { type: 'array', items: { type: 'object' } } },
};

function warnOfUnknown({ apolloServer }: GraphqlOptions, logger: Pick<Logger, 'warn'>): void {
  const passed = needsApollo(apolloServer);
  for (const name of Object.keys(apolloServer)) {
    if (!passed && name !== 'cache' && !NATIVE_APOLLO_OPTIONS.has(name))
      logger.warn({}, `config/plugins, graphql.config.apolloServer.${name} has no effect`);
  }
}
