import type { Database, RecordedChange, RecordedRow, TableSchema } from 'plinth';
import type { Population } from '../population.ts';
import type { UserTaps } from '../users/tap-people.ts';

/** Tables whose rows belong to an account. */
interface AccountTables {
  /** Mailed and shown codes, by `documentId` of the account. */
  readonly codes: TableSchema;
  /** Sessions, by numeric id of the account. */
  readonly sessions: TableSchema;
}

/** The table of the last change of each account's access. */
function changesTable(prefix: string) {
  return {
    name: `${prefix}_access_changes`,
    columns: [
      // `documentId` of the user.
      { name: 'account', kind: 'varchar', length: 64, nullable: false },
      // Revision of the document that the change made.
      { name: 'revision', kind: 'ref', nullable: false },
    ],
    primary: ['account'],
    indexes: [],
    foreignKeys: [],
  } as const satisfies TableSchema;
}

/**
 * Ends everything that was issued to an account before its role, its address or its block changed, in the transaction of the change and
 * however it was made: links and codes, sessions, and tokens without a session. Whoever has got hold of one of them thus never gets what the
 * account was given later. Tokens outlive another role where `Population.tokensOutliveRoles` says so.
 */
export class AccessChanges {
  readonly #database: () => Database;
  readonly #tokensOutliveRoles: boolean;
  readonly table: ReturnType<typeof changesTable>;

  constructor(database: () => Database, { tables, tokensOutliveRoles = false }: Pick<Population, 'tables' | 'tokensOutliveRoles'>) {
    this.#database = database;
    this.#tokensOutliveRoles = tokensOutliveRoles;
    this.table = changesTable(tables);
  }

  /** The revision of the last such change of accounts, by `documentId`. Accounts without any are absent. */
  async revisionsOf(accounts: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (accounts.length === 0) return new Map();
    const rows = await this.#database().knex(this.table.name).select('account', 'revision').whereIn('account', accounts);
    return new Map(rows.map(({ account, revision }) => [String(account), Number(revision)]));
  }

  /** The taps that end what was issued. */
  taps({ codes, sessions }: AccountTables): UserTaps {
    const issued = (documentId: string, id: number): readonly RecordedRow[] => [
      { table: codes, values: null, where: { account: documentId } },
      { table: sessions, values: null, where: { account: id } },
    ];
    return {
      links: true,
      record: (rows, change) => {
        const { before, after, documentId, revision } = change;
        if (before === null) return rows;
        const where = { account: documentId };
        if (after === null) return [...rows, ...issued(documentId, before.id), { table: this.table, values: null, where }];
        const isOther = changesAccount(change);
        if (!isOther && !changesRole(change)) return rows;
        const ended = [...rows, ...issued(documentId, after.id)];
        if (!isOther && this.#tokensOutliveRoles) return ended;
        return [
          ...ended,
          { table: this.table, values: { account: documentId, revision }, unlessThere: true },
          { table: this.table, values: { revision }, where },
        ];
      },
    };
  }
}

/** Whether a change gives an account another address, or blocks or unblocks it. */
function changesAccount({ before, after }: RecordedChange): boolean {
  const [was, is] = [before?.values ?? {}, after?.values ?? {}];
  return was.email !== is.email || Boolean(was.blocked) !== Boolean(is.blocked);
}

/** Whether a change gives an account another role. */
function changesRole({ before, after, links }: RecordedChange): boolean {
  if (before?.values.role !== after?.values.role) return true;
  const role = (all: ReturnType<typeof links>['after']) => (all ?? []).find(({ path }) => path[0] === 'role')?.documentId;
  const states = links();
  return role(states.before) !== role(states.after);
}
