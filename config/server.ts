import type { Env } from 'plinth';

/** Listening address and log level. See docs/configuration.md for every key. */
export default ({ env }: { readonly env: Env }) => ({
  host: env('HOST', '127.0.0.1'),
  port: env.int('PORT', 1337),
  // No line per request, as in deployments: it would hide the lines with the address of the API.
  logLevel: env('LOG_LEVEL', 'warn'),
});
