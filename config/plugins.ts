import type { Env } from 'plinth';

/** Most built-in plugins are on by default; these three are switched on. The demo content is a plugin of this app. */
export default ({ env }: { readonly env: Env }) => ({
  rest: { config: { defaultLimit: 25, maxLimit: 100 } },
  'draft-and-publish': { config: { writesAskPublish: true } },
  history: true,
  audit: true,
  mcp: true,
  demo: { resolve: './config/demo', enabled: env('NODE_ENV') !== 'production' },
});
