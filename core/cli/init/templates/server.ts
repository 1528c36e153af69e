import type { Env } from 'plinth';

/** Listening address and log level. Requests are logged in production only. */
export default ({ env }: { readonly env: Env }) => ({
  host: env('HOST', '127.0.0.1'),
  port: env.int('PORT', 1337),
  logLevel: env('LOG_LEVEL', env('NODE_ENV') === 'production' ? 'info' : 'warn'),
});
