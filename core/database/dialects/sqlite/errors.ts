import { messageOf } from '../../../errors/index.ts';
import { codeOf, type Failure, nativeError, poolFailure } from '../../failure.ts';
import type { Connection } from './driver.ts';

/** The `advice` text for a file whose lock is not released. */
export const LOCKED_ADVICE =
  'is locked by another process. Stop the process that holds the lock (for example a shell with an open transaction, a backup or a database browser), and start again';

/** Matches at the end only, because Knex may put SQL before the message. */
const MISSING = /(?:no such (?:table|column): \S+|table \S+ has no column named \S+)$/;

/** Extended codes such as `SQLITE_IOERR_WRITE` match too. */
const UNUSABLE = /^SQLITE_(READONLY|IOERR|CORRUPT|NOTADB)/;

/**
 * Classifies an error of SQLite.
 * @param reader finds the index for a message: SQLite names only its columns
 */
export function classify(thrown: unknown, reader: Connection): Failure {
  const error = nativeError(thrown);
  // All lock waits are over by then: a transaction takes the only lock when it begins.
  if (isBusy(error)) return { kind: 'busy', advice: `its file ${LOCKED_ADVICE}` };
  switch (codeOf(error)) {
    case 'SQLITE_CONSTRAINT_PRIMARYKEY':
    case 'SQLITE_CONSTRAINT_ROWID':
      return { kind: 'unique', table: refusedColumns(error)?.table ?? '', index: 'primary' };
    case 'SQLITE_CONSTRAINT_UNIQUE': {
      const refused = refusedColumns(error);
      return { kind: 'unique', table: refused?.table ?? '', index: refused ? indexOf(reader, refused) : '' };
    }
    case 'SQLITE_CONSTRAINT_FOREIGNKEY':
      return { kind: 'foreignKey', table: '', constraint: '' };
    case 'SQLITE_TOOBIG':
      return { kind: 'value' };
    case 'SQLITE_FULL':
      return { kind: 'full' };
    case 'SQLITE_CANTOPEN':
      return { kind: 'lost' };
    case 'SQLITE_ERROR':
      return MISSING.test(messageOf(error)) ? { kind: 'missing' } : poolFailure(error);
    default:
      return UNUSABLE.test(codeOf(error)) ? { kind: 'unusable' } : poolFailure(error);
  }
}

interface RefusedColumns {
  readonly table: string;
  readonly columns: readonly string[];
}

/** Parses `UNIQUE constraint failed: table.one, table.two` at the end of a message. Knex may put SQL before it. */
function refusedColumns(error: unknown): RefusedColumns | null {
  const message = messageOf(error);
  const at = message.lastIndexOf('constraint failed: ');
  if (at < 0) return null;
  const names = message.slice(at + 'constraint failed: '.length).split(', ');
  const table = names[0]?.slice(0, names[0].indexOf('.')) ?? '';
  return { table, columns: names.map((name) => name.slice(table.length + 1)) };
}

function indexOf(reader: Connection, refused: RefusedColumns): string {
  const found = reader
    .prepare(
      `select l.name, (select json_group_array(i.name order by i.seqno) from pragma_index_info(l.name) as i) as columns
       from pragma_index_list(?, 'main') as l where l."unique" = 1`,
    )
    .all(refused.table)
    .map((index) => index as { readonly name: string; readonly columns: string })
    .find((index) => index.columns === JSON.stringify(refused.columns));
  return found?.name ?? '';
}

/** Whether another connection holds the required lock. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));
}
