import type { Env } from 'plinth';

/** Where the server listens, and what it logs: a line per request in production alone. */
export default ({ env }: { readonly env: Env }) => ({
  host: env('HOST', '127.0.0.1'),
  port: env.int('PORT', 1337),
  logLevel: env('LOG_LEVEL', env('NODE_ENV') === 'production' ? 'info' : 'warn'),
});
