import { graphqlPluginRows } from '../spec/graphql-plugin.ts';
import { checksFor, pending } from './checks-for.ts';
import { amountLimit, depthLimit, sandboxOff } from './graphql-limits.ts';

const FIXTURE = 'a plugin of the app under test uses the extension service on content types made for it';

export const graphqlPluginChecks = checksFor(graphqlPluginRows, {
  async 'graphql.configuration.endpoint'(target) {
    (await target.graphql('{ __typename }')).ok().has('data.__typename', 'Query');
  },
  async 'graphql.configuration.shadow-crud'(target) {
    (
      await target.graphql(
        '{ voyages(pagination: { limit: 1 }) { documentId } sailors_connection(pagination: { limit: 1 }) { nodes { name } } }',
      )
    )
      .ok()
      .lacks('errors');
  },
  'graphql.configuration.depth-limit': depthLimit,
  'graphql.configuration.amount-limit': amountLimit,
  'graphql.configuration.playground-always': sandboxOff,
  'graphql.configuration.landing-page': sandboxOff,
  'graphql.configuration.apollo-server': pending(
    'graphql',
    'a deployment whose plugin configuration sets an option of the server that shows',
  ),
  async 'graphql.configuration.subscriptions'(target) {
    (await target.graphql('subscription { __typename }')).type('errors[0].message', 'string');
  },
  'graphql.configuration.limits': pending('graphql', 'a deployment whose plugin configuration sets defaultLimit and maxLimit'),
  async 'graphql.configuration.v4-compatibility'(target) {
    const { documentId } = await target.make('sailors', { name: 'Ann' });
    (await target.graphql(`{ sailor(documentId: "${documentId}") { name } }`)).ok().has('data.sailor', { name: 'Ann' });
    (await target.graphql(`{ sailor(documentId: "${documentId}") { attributes { name } } }`))
      .status(400)
      .type('errors[0].message', 'string');
  },
  'graphql.configuration.security-policy': pending('graphql', 'a deployment in production mode with the sandbox enabled'),

  'graphql.customization.disable': pending('graphql', FIXTURE),
  'graphql.customization.disable-queries': pending('graphql', FIXTURE),
  'graphql.customization.disable-mutations': pending('graphql', FIXTURE),
  'graphql.customization.disable-action': pending('graphql', FIXTURE),
  'graphql.customization.disable-actions': pending('graphql', FIXTURE),
  'graphql.customization.action-names': pending('graphql', FIXTURE),
  'graphql.customization.field-disable': pending('graphql', FIXTURE),
  'graphql.customization.field-disable-output': pending('graphql', FIXTURE),
  'graphql.customization.field-disable-input': pending('graphql', FIXTURE),
  'graphql.customization.field-disable-filters': pending('graphql', FIXTURE),
  'graphql.customization.type-getters': pending('graphql', `${FIXTURE}, and a query of it answers what the getters say`),
  'graphql.customization.field-getters': pending('graphql', `${FIXTURE}, and a query of it answers what the getters say`),
  'graphql.customization.use-object': pending('graphql', FIXTURE),
  'graphql.customization.use-function': pending('graphql', FIXTURE),
  'graphql.customization.types': pending('graphql', FIXTURE),
  'graphql.customization.type-definitions': pending('graphql', FIXTURE),
  'graphql.customization.plugins': pending('graphql', FIXTURE),
  'graphql.customization.resolvers': pending('graphql', FIXTURE),
  'graphql.customization.resolvers-config': pending('graphql', FIXTURE),
  'graphql.customization.auth-false': pending('graphql', FIXTURE),
  'graphql.customization.auth-scope': pending('graphql', FIXTURE),
  'graphql.customization.policies': pending('graphql', FIXTURE),
  'graphql.customization.middlewares': pending('graphql', FIXTURE),
});
