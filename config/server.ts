import type { Env } from 'plinth';

/** Where the server listens. See docs/configuration.md for every key. */
export default ({ env }: { readonly env: Env }) => ({
  host: env('HOST', '127.0.0.1'),
  port: env.int('PORT', 1337),
  // One line per request is for deployments; here it would bury the lines that say where the API is.
  logLevel: env('LOG_LEVEL', 'warn'),
});
