import type { Socket } from 'node:net';
import type { Row, Sql } from '../database.ts';
import type { Session } from '../database-kind.ts';
import { answerTooLong } from '../failure.ts';
import { Intake } from './intake.ts';
import type { WatchedConnection } from './read-connection.ts';

/** A connection that writes. */
export interface WritingConnection extends WatchedConnection {
  /** What the server sends and is sent. */
  readonly stream: Socket;
}

/** What the answers of writes are held to. */
export interface AnswerLimits {
  /** Milliseconds that the statements of an answer may take together; 0: any. */
  readonly limit: number;
  /** Tells the log of a statement that was ended. */
  tellSlow(text: string): void;
  /** Ends what the server does on a connection. */
  cancel(id: number): void;
}

/**
 * The statements on a connection that writes whose rows a caller is answered with. They have the limits of a read, which the session cannot have: what a transaction
 * writes may take longer. So the time is watched from here, and where it is over the connection goes, and with it the transaction.
 */
export class AnswerReads {
  readonly #connection: WritingConnection;
  readonly #limits: AnswerLimits;
  readonly #intake: Intake;

  constructor(connection: WritingConnection, limits: AnswerLimits) {
    this.#connection = connection;
    this.#limits = limits;
    this.#intake = new Intake(() => this.#giveUp());
    connection.stream.on('data', (chunk: Buffer) => this.#intake.take(chunk));
  }

  /** Runs the statements of one transaction. @param read one of them; those that are sent together wait for each other */
  of(read: (sql: Sql) => Promise<readonly Row[]>): Session['answer'] {
    const { limit } = this.#limits;
    if (limit === 0) return (sql, meter = null) => this.#intake.during(meter, read(sql));
    let left = limit;
    let isOver = false;
    let since = 0;
    let timer: NodeJS.Timeout | undefined;
    /** Texts of the statements that were sent and are not answered. */
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
        // They are answered in their order.
        sent.shift();
        if (sent.length === 0) {
          clearTimeout(timer);
          left -= performance.now() - since;
        }
      }
    };
  }

  /** The server learns of a connection that was broken off when it has something to send. */
  #giveUp(): void {
    this.#connection.destroy();
    this.#limits.cancel(this.#connection.id);
  }
}
