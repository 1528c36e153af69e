import type { Env } from 'plinth';

/** The built-in plugins are on by default; the demo content is a plugin of this app. */
export default ({ env }: { readonly env: Env }) => ({
  rest: { config: { defaultLimit: 25, maxLimit: 100 } },
  'draft-and-publish': { config: { writesAskPublish: true } },
  demo: { resolve: './config/demo', enabled: env('NODE_ENV') !== 'production' },
});
