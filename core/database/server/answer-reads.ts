import type { Socket } from 'node:net';
import type { Row, Sql } from '../database.ts';
import { answerTooLong } from '../database-errors.ts';
import type { Session } from '../database-kind.ts';
import { Intake } from './intake.ts';
import type { WatchedConnection } from './read-connection.ts';

/** A connection that writes. */
export interface WritingConnection extends WatchedConnection {
  /** The socket of the connection, decrypted. */
  readonly stream: Socket;
}

/** Limits of reads on writing connections. */
export interface AnswerLimits {
  /** Milliseconds that the statements of one answer may take together; 0: no limit. */
  readonly limit: number;
  /** Logs a statement that was ended. */
  tellSlow(text: string): void;
  /** Cancels the running statement of a connection. */
  cancel(id: number): void;
}

/**
 * Reads on a writing connection that fetch data for a caller's response. They have the limits of a read. The session cannot enforce them,
 * because a transaction's writes may take longer. So the time is measured here. When it is over, the connection is closed, which ends the
 * transaction.
 */
export class AnswerReads {
  readonly #connection: WritingConnection;
  readonly #limits: AnswerLimits;
  readonly #intake: Intake;

  constructor(connection: WritingConnection, limits: AnswerLimits) {
    this.#connection = connection;
    this.#limits = limits;
    this.#intake = new Intake(connection.stream, () => this.#giveUp());
  }

  /** Runs the reads of one transaction. @param read runs one; reads sent together are executed one after the other */
  of(read: (sql: Sql) => Promise<readonly Row[]>): Session['answer'] {
    const { limit } = this.#limits;
    if (limit === 0) return (sql, meter = null) => this.#intake.during(meter, read(sql));
    let left = limit;
    let isOver = false;
    let since = 0;
    let timer: NodeJS.Timeout | undefined;
    /** Texts of statements that were sent and have no response yet. */
    const sent: string[] = [];
    const begin = () => {
      since = performance.now();
      timer = setTimeout(() => {
        isOver = true;
        this.#limits.tellSlow(sent[0] as string);
        this.#giveUp();
      }, left);
    };
    return async (sql, meter = null) => {
      if (isOver || left <= 0) throw answerTooLong();
      if (sent.length === 0) begin();
      sent.push(sql.text);
      try {
        return await this.#intake.during(meter, read(sql));
      } catch (error) {
        throw isOver ? answerTooLong() : error;
      } finally {
        // Responses arrive in the order of the statements.
        sent.shift();
        if (sent.length === 0) {
          clearTimeout(timer);
          left -= performance.now() - since;
        }
      }
    };
  }

  /** Closes the connection and cancels its statement: the server notices a closed connection only when it sends something. */
  #giveUp(): void {
    this.#connection.destroy();
    this.#limits.cancel(this.#connection.id);
  }
}
