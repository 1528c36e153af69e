import type { Env } from 'plinth';

/** A file beside the app, unless DATABASE_URL names another database: postgres://…, mysql://… or mariadb://… */
export default ({ env }: { readonly env: Env }) => ({
  url: env('DATABASE_URL', 'sqlite:.plinth/data.db'),
});
