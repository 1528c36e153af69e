import type { Database, TableSchema } from 'plinth';

/** Mails that are not delivered yet. They may carry secrets (links to reset a password), so that none stays longer than it must. */
export const mailQueueTable: TableSchema = {
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
};

/** A mail that is not delivered yet. Times are UTC, ISO 8601. */
export interface QueuedMail {
  readonly id: number;
  readonly message_id: string;
  readonly recipient: string;
  readonly template: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly attempts: number;
  readonly next_attempt_at: string;
  readonly created_at: string;
}

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
    await this.#write((mails) => mails.insert({ ...mail, attempts: 0, next_attempt_at: now, created_at: now }));
  }

  /** Mails whose time has come, those that wait longest first. */
  due(limit: number): Promise<QueuedMail[]> {
    const now = new Date().toISOString();
    return this.#mails().where('next_attempt_at', '<=', now).orderBy(['next_attempt_at', 'id']).limit(limit);
  }

  /** Begins an attempt, unless another node has begun one. @param until when the next may begin if this one never ends */
  async claim({ id, attempts }: QueuedMail, until: Date): Promise<boolean> {
    const values = { attempts: attempts + 1, next_attempt_at: until.toISOString() };
    return (await this.#write((mails) => mails.where({ id, attempts }).update(values))) === 1;
  }

  async postpone({ id }: QueuedMail, until: Date): Promise<void> {
    await this.#write((mails) => mails.where({ id }).update({ next_attempt_at: until.toISOString() }));
  }

  async remove({ id }: Pick<QueuedMail, 'id'>): Promise<void> {
    await this.#write((mails) => mails.where({ id }).delete());
  }

  /** Mails that were stored before a time. */
  olderThan(time: Date, limit: number): Promise<Pick<QueuedMail, 'id' | 'recipient' | 'template' | 'attempts'>[]> {
    return this.#mails()
      .where('created_at', '<', time.toISOString())
      .orderBy('id')
      .limit(limit)
      .select('id', 'recipient', 'template', 'attempts');
  }

  #mails() {
    return mailsOf(this.#database().knex);
  }

  #write<T>(work: (mails: Mails) => PromiseLike<T>): Promise<T> {
    return this.#database().transaction(async ({ knex }) => work(mailsOf(knex)));
  }
}

type Mails = ReturnType<typeof mailsOf>;

function mailsOf(knex: Database['knex']) {
  return knex<QueuedMail>(mailQueueTable.name);
}
