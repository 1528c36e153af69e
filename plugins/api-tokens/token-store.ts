import { isDeepStrictEqual } from 'node:util';
import {
  ApplicationError,
  bindModel,
  ConflictError,
  type Database,
  type Freshness,
  type Grant,
  type GrantHolder,
  NotFoundError,
} from 'plinth';
import { type ApiToken, apiTokensTable } from './api-token.ts';
import { MESSAGES } from './messages.ts';
import type { SeenRights } from './token-input.ts';

/** Raised when a token is created, changed or ended, but not when its last use is recorded. */
export const TOKENS_TOPIC = 'plugin::api-tokens.tokens';

/** Values of a token, already hashed. */
export type TokenInput = Pick<ApiToken, 'name' | 'type' | 'actions' | 'hash' | 'expires_at'>;

/** A token imported from another server. */
export type ImportedToken = TokenInput & Pick<ApiToken, 'last_used_at' | 'created_at'>;

/** Tokens in the database. */
export interface TokenStore {
  findByHash(hash: string): Promise<ApiToken | null>;
  byId(id: number): Promise<ApiToken | null>;
  /** Sorted by origin, then by name. */
  list(): Promise<readonly ApiToken[]>;
  /** Names and grants of custom tokens. Every start reads them. */
  custom(): Promise<readonly GrantHolder[]>;
  /** @throws ApplicationError if the name is taken */
  create(input: TokenInput): Promise<void>;
  /** Revokes a token that was made by command, or imported. @throws NotFoundError, ApplicationError */
  revoke(name: string): Promise<void>;
  /**
   * Changes a token of the database.
   * @param seen the rights that it must still have
   * @throws NotFoundError if it does not exist, ConflictError if it has other rights than `seen`, ApplicationError if the name is taken
   */
  change(id: number, patch: Partial<TokenInput>, seen?: SeenRights): Promise<void>;
  /** Revokes a token of the database, or an imported one. @throws as `revoke` */
  remove(token: Pick<ApiToken, 'id' | 'name' | 'origin'>): Promise<void>;
  /** Replaces the tokens of the configuration. Writes nothing if they are unchanged. Safe to call on several nodes at once. */
  replaceConfigured(inputs: readonly TokenInput[]): Promise<void>;
  /** Replaces the imported tokens, except those with a value or name that another token has. @returns names of the tokens left out */
  replaceImported(inputs: readonly ImportedToken[]): Promise<readonly string[]>;
  /** Records the use of a token, unless one was recorded after `notAfter`. Both UTC, ISO 8601. */
  noteUse(id: number, at: string, notAfter: string): Promise<void>;
}

/** Creates the store of a kernel. */
export function createTokenStore(database: () => Database, freshness: Pick<Freshness, 'change'>): TokenStore {
  const tokens = () => bindModel<typeof apiTokensTable, ApiToken>(database(), apiTokensTable);
  return {
    findByHash: async (hash) => (await tokens().query().findOne({ hash })) ?? null,
    byId: async (id) => (await tokens().query().findById(id)) ?? null,
    list: async () => tokens().query().orderBy(['origin', 'name']),
    async custom() {
      // With Knex, Objection is not loaded.
      const rows = await database()
        .knex<{ name: string; actions: unknown }>(apiTokensTable.name)
        .select('name', 'actions')
        .whereNotNull('actions');
      return rows.map(({ name, actions }) => ({
        name: `token ${name}`,
        grants: (typeof actions === 'string' ? JSON.parse(actions) : actions) as readonly Grant[],
      }));
    },
    async create(input) {
      await freshness.change([TOKENS_TOPIC], async ({ knex }) => {
        if ((await tokens().query(knex).findOne({ origin: 'command', name: input.name })) !== undefined) {
          throw nameTaken(input.name);
        }
        await tokens().query(knex).insert(row('command', input));
      });
    },
    async revoke(name) {
      const revoked = await freshness.change([TOKENS_TOPIC], async ({ knex }) =>
        tokens().query(knex).delete().whereIn('origin', ['command', 'import']).where({ name }),
      );
      if (revoked > 0) return;
      if ((await tokens().query().findOne({ origin: 'config', name })) !== undefined) {
        throw keptByFile(name);
      }
      throw new NotFoundError(MESSAGES.namedTokenNotFound({ name }));
    },
    async change(id, patch, seen) {
      await freshness.change([TOKENS_TOPIC], async ({ knex }) => {
        const rows = tokens().query(knex);
        const [now] = await (database().dialect.supportsRowLocks ? rows.forUpdate() : rows).where({ id, origin: 'command' });
        if (now === undefined) throw new NotFoundError(MESSAGES.tokenNotFound);
        if (seen !== undefined && !isDeepStrictEqual(seen, { type: now.type, actions: now.actions }))
          throw new ConflictError(MESSAGES.tokenModified);
        const other = patch.name === undefined ? undefined : await tokens().query(knex).findOne({ origin: 'command', name: patch.name });
        if (other !== undefined && Number(other.id) !== id) throw nameTaken(other.name);
        if (Object.keys(patch).length > 0) await tokens().query(knex).patch(patch).where({ id });
      });
    },
    async remove({ id, name, origin }) {
      if (origin === 'config') throw keptByFile(name);
      const removed = await freshness.change([TOKENS_TOPIC], async ({ knex }) => tokens().query(knex).deleteById(id));
      if (removed === 0) throw new NotFoundError(MESSAGES.tokenNotFound);
    },
    async replaceConfigured(inputs) {
      // Every start calls this. With Knex, Objection is not loaded if no token is configured.
      if (inputs.length === 0 && (await database().knex(apiTokensTable.name).first('id').where('origin', 'config')) === undefined) return;
      if (sameTokens(await tokens().query().where({ origin: 'config' }), inputs)) return;
      await freshness.change([TOKENS_TOPIC], async ({ knex }) => {
        const wanted = new Map(inputs.map((input) => [input.hash, input]));
        for (const stored of await tokens().query(knex)) {
          const kept = stored.origin === 'config' && wanted.get(stored.hash)?.name === stored.name;
          // A token made by command is removed if the same value is now configured, because hashes are unique.
          const gone = stored.origin === 'config' || wanted.has(stored.hash);
          if (gone && !kept) await tokens().query(knex).deleteById(stored.id);
        }
        for (const input of inputs) {
          await tokens()
            .query(knex)
            .insert(row('config', input))
            .onConflict(['origin', 'name'])
            .merge(['type', 'actions', 'hash', 'expires_at']);
        }
      });
    },
    async replaceImported(inputs) {
      if (inputs.length === 0 && (await database().knex(apiTokensTable.name).first('id').where('origin', 'import')) === undefined)
        return [];
      return freshness.change([TOKENS_TOPIC], async ({ knex }) => {
        await tokens().query(knex).delete().where({ origin: 'import' });
        const taken = new Set((await tokens().query(knex).select('hash')).map(({ hash }) => hash));
        const names = new Set<string>();
        const left: string[] = [];
        for (const input of inputs) {
          if (taken.has(input.hash) || names.has(input.name)) {
            left.push(input.name);
            continue;
          }
          taken.add(input.hash);
          names.add(input.name);
          await tokens()
            .query(knex)
            .insert({ ...row('import', input), last_used_at: input.last_used_at, created_at: input.created_at });
        }
        return left;
      });
    },
    async noteUse(id, at, notAfter) {
      await database().transaction(async ({ knex }) => {
        await tokens()
          .query(knex)
          .patch({ last_used_at: at })
          .where({ id })
          .where((before) => before.whereNull('last_used_at').orWhere('last_used_at', '<', notAfter));
      });
    },
  };
}

function nameTaken(name: string): ApplicationError {
  return new ApplicationError(MESSAGES.nameTaken({ name }));
}

function keptByFile(name: string): ApplicationError {
  return new ApplicationError(MESSAGES.definedInAccess({ name }));
}

function row(origin: ApiToken['origin'], input: TokenInput) {
  return { origin, ...input, last_used_at: null, created_at: new Date().toISOString() };
}

function sameTokens(stored: readonly ApiToken[], wanted: readonly TokenInput[]): boolean {
  const identity = ({ name, type, actions, hash, expires_at }: TokenInput) =>
    JSON.stringify([name, type, actions ?? null, hash, expires_at ?? null]);
  return stored.map(identity).sort().join() === wanted.map(identity).sort().join();
}
