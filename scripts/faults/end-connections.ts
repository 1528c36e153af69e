import type { RowDataPacket } from 'mysql2';

/** Ends all other connections to a database on a server, by the server's own means. */
export async function endConnections(url: string): Promise<void> {
  await (url.startsWith('mysql:') ? endMysqlConnections(url) : endPostgresConnections(url));
}

async function endMysqlConnections(url: string): Promise<void> {
  const { createConnection } = await import('mysql2/promise');
  const connection = await createConnection(url);
  const [rows] = await connection.query<RowDataPacket[]>(
    'select id from information_schema.processlist where db = database() and id <> connection_id()',
  );
  // One that has ended meanwhile cannot be ended.
  for (const { id } of rows) await connection.query('kill ?', [id]).catch(() => undefined);
  await connection.end();
}

async function endPostgresConnections(url: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}
