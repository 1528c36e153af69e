import type { Knex } from 'knex';
import type { PoolFigures, Row, Sql } from '../database.ts';
import type { Session } from '../database-kind.ts';
import type { DatabaseLogger, DatabaseSettings } from '../database-settings.ts';
import { writerFigures } from '../knex.ts';
import { type AnswerLimits, AnswerReads, type WritingConnection } from './answer-reads.ts';
import type { ConnectionWatch } from './connection-watch.ts';
import { ReadSide, type ServerDriver } from './read-side.ts';
import type { ServerReads } from './server-reads.ts';

/** The connections to a server: the reading ones, and the watch over all. */
export class ServerConnections {
  readonly #readSide: ReadSide;
  readonly #answerLimits: AnswerLimits;
  /** By the driver's writing connection. */
  readonly #answers = new WeakMap<object, AnswerReads>();

  constructor(driver: ServerDriver, config: DatabaseSettings, logger: DatabaseLogger) {
    const readSide = new ReadSide(driver, config, logger);
    this.#readSide = readSide;
    this.#answerLimits = { limit: readSide.limits.long, tellSlow: readSide.tellSlow, cancel: (id) => readSide.watch.cancel([id]) };
  }

  get reads(): ServerReads {
    return this.#readSide.reads;
  }

  get watch(): ConnectionWatch {
    return this.#readSide.watch;
  }

  /** See `Database.pools`. */
  pools(knex: Knex): readonly PoolFigures[] {
    return [
      { name: 'reads', ...this.#readSide.figures },
      { name: 'writes', ...writerFigures(knex) },
    ];
  }

  /** Registers a writing connection, until it is closed. */
  addWriter(connection: WritingConnection): void {
    this.watch.add(connection);
    this.#answers.set(connection.raw, new AnswerReads(connection, this.#answerLimits));
  }

  /** Runs the statements of a transaction. @param raw the driver's connection that it uses */
  session(raw: object, statements: Pick<Session, 'write'> & { read(sql: Sql): Promise<readonly Row[]> }): Session {
    let answer: Session['answer'] | null = null;
    return {
      ...statements,
      answer: (sql, meter) => {
        answer ??= (this.#answers.get(raw) as AnswerReads).of(statements.read);
        return answer(sql, meter);
      },
    };
  }

  /** Closes all connections, also those that hang. All requests have been answered by now, so no caller waits for them. */
  close(knex: Knex): Promise<void> {
    return this.#readSide.close(knex.destroy());
  }
}
