import type { Logger, RouteTable } from 'plinth';
import { type GraphqlOptions, NATIVE_APOLLO_OPTIONS } from '../options.ts';
import { withLandingPage } from '../sandbox/landing-page.ts';
import type { Answers } from './answers.ts';
import { needsApollo } from './apollo-server.ts';

/** What the endpoint is made of. */
export interface EndpointParts {
  readonly options: GraphqlOptions;
  readonly isProduction: boolean;
  readonly logger: Pick<Logger, 'warn'>;
  /** What answers, made when it is asked for. */
  readonly answers: () => Answers;
}

/** Adds the routes of the endpoint (specification, GraphQL plugin configuration). */
export function addEndpoint(routes: RouteTable, { options, isProduction, logger, answers }: EndpointParts): void {
  const { endpoint } = options;
  warnOfUnknown(options, logger);
  routes.post(endpoint, { auth: false }, (ctx) => answers().post(ctx));
  routes.get(
    endpoint,
    { auth: false },
    withLandingPage(routes, (ctx) => answers().get(ctx), { options, isProduction, logger }),
  );
  for (const method of ['put', 'patch', 'delete'] as const) routes[method](endpoint, { auth: false }, (ctx) => answers().refuse(ctx));
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
