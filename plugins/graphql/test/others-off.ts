import { onlyPlugins } from 'plinth/testing';

/** The `config/plugins` of the apps of these tests: plugins that have no part in GraphQL of content and accounts are off. */
export const OTHERS_OFF = onlyPlugins(
  'rest',
  'graphql',
  'events',
  'draft-and-publish',
  'i18n',
  'users-permissions',
  'outgoing',
  'limits',
  'api-tokens',
);
