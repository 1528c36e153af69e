import type { Env } from 'plinth';

/** An SQLite file in the app's folder, unless DATABASE_URL is set to another database: postgres://…, mysql://… or mariadb://… */
export default ({ env }: { readonly env: Env }) => ({
  url: env('DATABASE_URL', 'sqlite:.plinth/data.db'),
});
