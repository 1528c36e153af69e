import { createHash, randomBytes } from 'node:crypto';
import { ApplicationError, bindModel, type Database, type TableSchema, ValidationError, withLease } from 'plinth';

/** Random bytes of a link. */
const TOKEN_BYTES = 32;

/** Milliseconds for which a link is good. */
const LIFESPAN = 60 * 60_000;

/** Links that are good beside each other. A server that is started over and over has no more of them. */
const LINKS = 100;

/** Milliseconds that somebody waits for another node at which the same is done. */
const PATIENCE = 5_000;

/** Links by which somebody may become the first administrator: hashes of them. */
export const firstLinksTable = {
  name: 'admin_first_links',
  columns: [
    { name: 'hash', kind: 'varchar', length: 64, nullable: false },
    { name: 'expires_at', kind: 'datetime', nullable: false },
  ],
  primary: ['hash'],
  indexes: [],
  foreignKeys: [],
} as const satisfies TableSchema;

/** What the first administrator stands on. */
export interface FirstAdministratorSources {
  readonly database: () => Database;
  /** Whether the database has nobody now. */
  readonly isEmpty: () => Promise<boolean>;
}

/** The way in for whoever comes first: by a link that only who runs the server sees, good for an hour, once, and on whichever node. */
export class FirstAdministrator {
  readonly #sources: FirstAdministratorSources;

  constructor(sources: FirstAdministratorSources) {
    this.#sources = sources;
  }

  /**
   * What stands behind `#` in a link; null where somebody is there already. Every node that starts makes its own, and ends no other: who has a page open by
   * the link of a server that was started again since goes on there. With Knex, as long as nobody comes by it.
   */
  async invite(): Promise<string | null> {
    if (!(await this.#sources.isEmpty())) return null;
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const database = this.#sources.database();
    const expires_at = database.dialect.bind('datetime', new Date(Date.now() + LIFESPAN).toISOString());
    await database.transaction(async ({ knex }) => {
      const links = () => knex(firstLinksTable.name);
      await links().where('expires_at', '<', new Date().toISOString()).delete();
      await links().insert({ hash: hashOf(token), expires_at });
      const tooMany = await links().select('hash').orderBy('expires_at', 'desc').offset(LINKS).limit(LINKS);
      const hashes = tooMany.map(({ hash }) => hash);
      if (hashes.length > 0) await links().whereIn('hash', hashes).delete();
    });
    return token;
  }

  /**
   * Lets whoever has a link make the first administrator. All links are used up by it.
   * @param make is called by one request at most, of all nodes, and only while there is nobody
   * @throws ValidationError for a link that is none any more, and what `make` throws: the link stays good
   */
  async accept(token: unknown, make: () => Promise<string>): Promise<string> {
    const hash = typeof token === 'string' && token.length < 100 ? hashOf(token) : '';
    const work = async () => {
      const link = await this.#links.query().findById(hash).where('expires_at', '>', new Date().toISOString());
      if (link === undefined) throw gone();
      if (!(await this.#sources.isEmpty())) throw new ApplicationError('There is an administrator already: sign in, or ask for an account');
      const made = await make();
      await this.#sources.database().transaction(async ({ knex }) => this.#links.query(knex).delete());
      return made;
    };
    // Who has no link does not make those wait who have one.
    if ((await this.#links.query().findById(hash)) === undefined) throw gone();
    return (await withLease(this.#sources.database(), 'admin.first', work, { wait: PATIENCE })) as string;
  }

  get #links() {
    return bindModel(this.#sources.database(), firstLinksTable);
  }
}

function gone(): ValidationError {
  return new ValidationError('This link is not good any more: start the server again for another one, or use `plinth admin create`');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
