import type { Changes } from '../../database.ts';
import { answerTooLong } from '../../database-errors.ts';
import type { Session } from '../../database-kind.ts';
import type { DatabaseLogger } from '../../database-settings.ts';
import { SparseLog } from '../../failure-messages.ts';
import type { PreparedConnection } from './prepared-connection.ts';
import { allRows, countedRows, type Prepared } from './prepared-statements.ts';
import { LOG_INTERVAL, LOGGED } from './reads/read-threads.ts';
import { LongStatementError } from './reads/statement-clock.ts';

/** Milliseconds that the reads of one transaction for its caller may take. Meanwhile no other request is served. */
const ANSWER_LIMIT = 50;

/** Makes the sessions of transactions, which run their statements. */
export class Sessions {
  readonly #answerLimit: number;
  readonly #answersEnded: SparseLog;

  /** @param statementTimeout see `DatabaseSettings`; 0 lifts the limit for what a transaction reads for its caller */
  constructor(statementTimeout: number | undefined, logger: DatabaseLogger) {
    this.#answerLimit = statementTimeout === 0 ? Number.POSITIVE_INFINITY : Math.min(statementTimeout ?? ANSWER_LIMIT, ANSWER_LIMIT);
    this.#answersEnded = new SparseLog(logger, 'reading the rows returned by a write timed out', LOG_INTERVAL);
  }

  /** The session of one transaction on its connection. */
  of(writer: PreparedConnection): Session {
    const { rows } = writer;
    const limit = this.#answerLimit;
    let took = 0;
    return {
      answer: async (sql, meter = null) =>
        writer.try(() => {
          const before = writer.answerTime;
          try {
            if (took > limit) throw new LongStatementError();
            return writer.answers.readWithin(sql, meter, limit - took);
          } catch (error) {
            if (!(error instanceof LongStatementError)) throw error;
            this.#answersEnded.write({ limit, statement: sql.text.slice(0, LOGGED) });
            throw answerTooLong();
          } finally {
            took += writer.answerTime - before;
          }
        }),
      read: async (sql, meter) =>
        writer.try(() => {
          const prepared = rows.prepare(sql.text, sql.isNarrow);
          return meter ? countedRows(prepared, sql.binds, meter) : allRows(prepared, sql.binds);
        }),
      write: async (sql) => writer.try(() => change(rows.prepare(sql.text, sql.isNarrow), sql.binds)),
    };
  }
}

function change(prepared: Prepared, binds: readonly unknown[]): Changes {
  if (prepared.reader) {
    const rows = allRows(prepared, binds);
    return { count: rows.length, insertId: Number(rows[0]?.[0] ?? 0) };
  }
  const { changes, lastInsertRowid } = prepared.statement.run(...binds);
  return { count: changes, insertId: Number(lastInsertRowid) };
}
