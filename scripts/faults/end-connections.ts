import { askServer } from '../temporary-database.mjs';

/** Ends all other connections to a database of a server, with the server's own commands. */
export async function endConnections(url: string): Promise<void> {
  await askServer(url, async (ask) => {
    if (url.startsWith('mysql:')) {
      const connections = await ask('select id from information_schema.processlist where db = database() and id <> connection_id()');
      // A connection that has ended in the meantime cannot be killed.
      for (const { id } of connections) await ask(`kill ${id}`).catch(() => undefined);
    } else {
      await ask('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()');
    }
  });
}
