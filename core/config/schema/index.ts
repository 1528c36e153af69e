import { apiSchema } from './api.ts';
import { databaseSchema } from './database.ts';
import { middlewaresSchema } from './middlewares.ts';
import { pluginsSchema } from './plugins.ts';
import { serverSchema } from './server.ts';

/** The schema of each file of `config/`, `access` excepted: its sections belong to plugins. */
export const CONFIG_SCHEMAS = {
  server: serverSchema,
  database: databaseSchema,
  plugins: pluginsSchema,
  api: apiSchema,
  middlewares: middlewaresSchema,
} as const;
