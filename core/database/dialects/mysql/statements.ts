import type { Connection } from 'mysql2';
import type { Changes, Row, Sql } from '../../database.ts';

/** Runs a prepared statement that reads. */
export function read(connection: Connection, { text, binds }: Sql): Promise<readonly Row[]> {
  return new Promise((resolve, reject) => {
    connection.execute({ sql: text, values: binds as never, rowsAsArray: true }, (error, rows) => {
      if (error) reject(error);
      else resolve(rows as unknown as readonly Row[]);
    });
  });
}

/** Runs a prepared statement that writes. */
export function write(connection: Connection, { text, binds }: Sql): Promise<Changes> {
  return new Promise((resolve, reject) => {
    connection.execute({ sql: text, values: binds as never }, (error, result) => {
      if (error) return reject(error);
      const { affectedRows, insertId } = result as { affectedRows?: number; insertId?: number };
      resolve({ count: affectedRows ?? 0, insertId: insertId ?? 0 });
    });
  });
}

/** Runs a statement that is not prepared; rows are arrays, and none for what gives none. */
export function tell(connection: Connection, text: string): Promise<readonly Row[]> {
  return new Promise((resolve, reject) => {
    connection.query({ sql: text, rowsAsArray: true }, (error, result) => {
      if (error) reject(error);
      else resolve(Array.isArray(result) ? (result as unknown as readonly Row[]) : []);
    });
  });
}
