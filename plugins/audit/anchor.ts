import type { Knex } from 'knex';
import type { Freshness, RowOf, TableSchema } from 'plinth';
import { type AuditRow, auditTable, type HeadRow, headTable } from './audit-tables.ts';
import { keyIdOf, type SealState, type Seals } from './seals.ts';

/**
 * Where the chain begins and ends, kept outside the tables of the chain. It shows that the chain was emptied or shortened, even if the
 * chain's own end was removed with it. It is written by the transaction that writes the end.
 */
export const anchorTable = {
  name: 'plinth_anchors',
  columns: [
    { name: 'name', kind: 'varchar', length: 16, nullable: false },
    /** Number of the first entry that no removal by age has announced. */
    { name: 'beginning', kind: 'ref', nullable: false },
    /** Number and hash of the last sealed entry; 0 and empty before the first one. */
    { name: 'number', kind: 'ref', nullable: false },
    { name: 'hash', kind: 'varchar', length: 64, nullable: false },
    { name: 'mac', kind: 'varchar', length: 64, nullable: false },
  ],
  primary: ['name'],
  indexes: [],
  foreignKeys: [],
} as const satisfies TableSchema;

/** The stored anchor. */
export type AnchorRow = RowOf<typeof anchorTable>;

/** What an anchor says about the chain. */
export type Anchored = Pick<AnchorRow, 'beginning' | 'number' | 'hash'>;

/** The chain's own end, and the anchor. */
export interface Ends {
  readonly head: HeadRow | undefined;
  readonly anchor: AnchorRow | undefined;
}

const NAME = 'audit';

/** A counter of the database that is raised once: from then on there must be an anchor. */
const BEGUN = 'plugin::audit.begun';

/** Where a chain without entries begins and ends. */
const NOWHERE: Anchored = { beginning: 1, number: 0, hash: '' };

/** The text that the seal of an anchor covers. */
export function anchorText({ beginning, number, hash }: Anchored): string {
  return JSON.stringify([NAME, Number(beginning), Number(number), hash]);
}

/** The end of the chain and the anchor, as of one moment. */
export async function endsOf(knex: Knex): Promise<Ends> {
  const heads = knex(headTable.name).select('name', 'number', 'hash', 'mac', knex.raw('0 as ??', ['beginning']));
  const anchors = knex(anchorTable.name).select('name', 'number', 'hash', 'mac', 'beginning').where({ name: NAME });
  const rows: readonly AnchorRow[] = await heads.unionAll(anchors);
  return { head: rows.find(({ name }) => name !== NAME), anchor: rows.find(({ name }) => name === NAME) };
}

/** The state of the anchor's seal. Without an anchor it is bad. An unknown key that the last entry does not name is an invented one. */
export function anchorState(anchor: AnchorRow | undefined, last: Pick<AuditRow, 'hash'> | null | undefined, seals: Seals): SealState {
  if (anchor === undefined) return 'bad';
  const state = seals.look(anchorText(anchor), anchor.mac, Number(anchor.number));
  return state === 'unknown-key' && keyIdOf(anchor.mac) !== keyIdOf(last?.hash ?? '') ? 'bad' : state;
}

/** Whether the chain ends where the anchor says. */
export function isAnchored(head: Pick<HeadRow, 'number' | 'hash'> | undefined, anchor: Pick<AnchorRow, 'number' | 'hash'>): boolean {
  return Number(head?.number ?? 0) === Number(anchor.number) && (head?.hash ?? '') === anchor.hash;
}

/** Stores where the chain begins and ends. @param knex of the transaction that writes the end of the chain */
export async function moveAnchor(knex: Knex, anchored: Anchored, seals: Seals): Promise<void> {
  await knex(anchorTable.name)
    .insert({ name: NAME, ...anchored, mac: seals.seal(anchorText(anchored)) })
    .onConflict('name')
    .merge();
}

/**
 * Anchors the chain of an app that begins to audit, once. That it has begun is a trace in a table of core, so a missing anchor is a finding
 * from then on, also if the anchor was removed together with the chain.
 */
export async function beginAnchor(freshness: Freshness, seals: Seals): Promise<void> {
  if (((await freshness.counts([BEGUN])).get(BEGUN) ?? 0) > 0) return;
  await freshness.change([BEGUN], async ({ knex }) => {
    const { head } = await endsOf(knex);
    const first: Pick<AuditRow, 'number'> | undefined = await knex(auditTable.name).orderBy('number').first('number');
    const anchored = head === undefined ? NOWHERE : { beginning: Number(first?.number ?? 1), number: Number(head.number), hash: head.hash };
    await knex(anchorTable.name)
      .insert({ name: NAME, ...anchored, mac: seals.seal(anchorText(anchored)) })
      .onConflict('name')
      .ignore();
  });
}
