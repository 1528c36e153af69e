import { DATABASE, type Database } from 'plinth';
import { bootApp, onlyPlugins } from 'plinth/testing';

/** A new database with the tables of this plugin. */
export async function temporaryDatabase(): Promise<{ database: Database; close: () => Promise<void> }> {
  const { kernel, close } = await bootApp({ app: { config: { plugins: onlyPlugins('api-tokens') } } });
  return { database: kernel.container.resolve(DATABASE), close };
}
