import { createHash, randomBytes } from 'node:crypto';
import { ApplicationError, bindModel, type Database, type TableSchema, ValidationError, withLease } from 'plinth';
import { MESSAGES } from '../messages.ts';

/** Random bytes of a link. */
const TOKEN_BYTES = 32;

/** Lifetime of a link in milliseconds. */
const LIFESPAN = 60 * 60_000;

/** Maximum number of valid links, so that repeated restarts do not add more. */
const LINKS = 100;

/** Milliseconds to wait for another node that creates the first administrator at the same time. */
const PATIENCE = 5_000;

/** Links that let somebody become the first administrator. The table holds only hashes. */
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

/** What the first administrator needs. */
export interface FirstAdministratorSources {
  readonly database: () => Database;
  /** Whether the database has no staff now. */
  readonly isEmpty: () => Promise<boolean>;
}

/** Lets the first person in, by a link that only the operator of the server sees. It is valid for an hour, once, on every node. */
export class FirstAdministrator {
  readonly #sources: FirstAdministratorSources;

  constructor(sources: FirstAdministratorSources) {
    this.#sources = sources;
  }

  /**
   * Returns the token that follows `#` in a link; null when staff exist. Every node that starts creates its own token and keeps the others
   * valid, so a page that was opened with an older link still works after a restart. Uses Knex directly: `bindModel` would load Objection
   * on each start.
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
   * Creates the first administrator for a person with a valid link. This invalidates all links.
   * @param make is called at most once on all nodes, and only while there is no staff
   * @throws ValidationError for a link that is not valid any more
   * @throws what `make` throws; the link then stays valid
   */
  async accept(token: unknown, make: () => Promise<string>): Promise<string> {
    const hash = typeof token === 'string' && token.length < 100 ? hashOf(token) : '';
    const work = async () => {
      const link = await this.#links.query().findById(hash).where('expires_at', '>', new Date().toISOString());
      if (link === undefined) throw gone();
      if (!(await this.#sources.isEmpty())) throw new ApplicationError(MESSAGES.administratorExists);
      const made = await make();
      await this.#sources.database().transaction(async ({ knex }) => this.#links.query(knex).delete());
      return made;
    };
    // Check the token before taking the lease, so that requests without a link do not block those with one.
    if ((await this.#links.query().findById(hash)) === undefined) throw gone();
    return (await withLease(this.#sources.database(), 'admin.first', work, { wait: PATIENCE })) as string;
  }

  get #links() {
    return bindModel(this.#sources.database(), firstLinksTable);
  }
}

function gone(): ValidationError {
  return new ValidationError(MESSAGES.setupLinkExpired);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
