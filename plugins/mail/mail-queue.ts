import { bindModel, type Database, type RowOf, type TableSchema } from 'plinth';

/** Mails that are not delivered yet. They may carry secrets (links to reset a password), so that none stays longer than it must. */
export const mailQueueTable = {
  name: 'mail_queue',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    /** The same for all attempts, so that a mailbox can tell a mail that came twice. */
    { name: 'message_id', kind: 'varchar', length: 400, nullable: false },
    { name: 'recipient', kind: 'varchar', length: 320, nullable: false },
    { name: 'template', kind: 'varchar', length: 255, nullable: false },
    { name: 'subject', kind: 'text', nullable: false },
    { name: 'text', kind: 'text', nullable: false },
    { name: 'html', kind: 'text', nullable: true },
    /** How often its delivery was begun. */
    { name: 'attempts', kind: 'integer', nullable: false },
    { name: 'next_attempt_at', kind: 'datetime', nullable: false },
    { name: 'created_at', kind: 'datetime', nullable: false },
  ],
  indexes: [
    { name: 'mail_queue_next', columns: ['next_attempt_at', 'id'], unique: false },
    { name: 'mail_queue_created', columns: ['created_at'], unique: false },
  ],
  foreignKeys: [],
} as const satisfies TableSchema;

/** A mail that is not delivered yet. */
export type QueuedMail = RowOf<typeof mailQueueTable>;

/** A mail as it is put into the queue. */
export type NewMail = Omit<QueuedMail, 'id' | 'attempts' | 'next_attempt_at' | 'created_at'>;

/** The mails that wait in the database. */
export class MailQueue {
  readonly #database: () => Database;

  /** @param database connected when it is first asked */
  constructor(database: () => Database) {
    this.#database = database;
  }

  async add(mail: NewMail): Promise<void> {
    const now = new Date().toISOString();
    await this.#database().transaction(async ({ knex }) =>
      this.#mails.query(knex).insert({ ...mail, attempts: 0, next_attempt_at: now, created_at: now }),
    );
  }

  /** Mails whose time has come, those that wait longest first. */
  async due(limit: number): Promise<readonly QueuedMail[]> {
    const now = new Date().toISOString();
    return this.#mails.query().where('next_attempt_at', '<=', now).orderBy(['next_attempt_at', 'id']).limit(limit);
  }

  /** Begins an attempt, unless another node has begun one. @param until when the next may begin if this one never ends */
  async claim({ id, attempts }: QueuedMail, until: Date): Promise<boolean> {
    const values = { attempts: attempts + 1, next_attempt_at: until.toISOString() };
    return (await this.#database().transaction(async ({ knex }) => this.#mails.query(knex).patch(values).where({ id, attempts }))) === 1;
  }

  async postpone({ id }: QueuedMail, until: Date): Promise<void> {
    await this.#database().transaction(async ({ knex }) =>
      this.#mails.query(knex).patch({ next_attempt_at: until.toISOString() }).where({ id }),
    );
  }

  async remove({ id }: Pick<QueuedMail, 'id'>): Promise<void> {
    await this.#database().transaction(async ({ knex }) => this.#mails.query(knex).deleteById(id));
  }

  /** Mails that were stored before a time. */
  async olderThan(time: Date, limit: number): Promise<readonly Pick<QueuedMail, 'id' | 'recipient' | 'template' | 'attempts'>[]> {
    return this.#mails
      .query()
      .where('created_at', '<', time.toISOString())
      .orderBy('id')
      .limit(limit)
      .select('id', 'recipient', 'template', 'attempts');
  }

  get #mails() {
    return bindModel(this.#database(), mailQueueTable);
  }
}
