import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { type AnchorRow, anchorState, endsOf, isAnchored, moveAnchor } from './anchor.ts';
import { type AuditRow, auditTable, type HeadRow, headTable, type PendingRow } from './audit-tables.ts';
import { type AuditFacts, contentOf, cut, type Deed, factsOf, parseContent, stored } from './entry.ts';
import { keyIdOf, type SealState, type Seals } from './seals.ts';

/** Rows that one statement inserts. */
const BATCH = 100;

const HEAD = 'head';

/** Milliseconds after which an idle writer is discarded. At most the shortest time for which entries can be kept. */
const IDLE = 86_400_000;

/** A name under which only one transaction writes at a time. Its numbers have no gaps, so a missing one shows that a row was removed. */
export interface Writer {
  readonly name: string;
  /** The number of its last row. */
  readonly sequence: number;
}

/**
 * The writers of a node. A writer is not used again after a failed transaction, which may have been committed nevertheless. It is not used
 * after a day without entries either: its last entry may have expired, and then the next one would look as if an entry before it had been
 * removed.
 */
export class Writers {
  readonly #node = randomBytes(9).toString('base64url');
  /** The last used one is taken first, so all writers before an idle one are idle, too. */
  #free: (Writer & { readonly since: number })[] = [];
  #made = 0;

  take(): Writer {
    const free = this.#free.pop();
    if (free !== undefined && Date.now() - free.since < IDLE) return { name: free.name, sequence: free.sequence };
    this.#free = [];
    return { name: `${this.#node}-${this.#made++}`, sequence: 0 };
  }

  /** Makes a writer available again after its transaction was committed. */
  free({ name, sequence }: Writer): void {
    this.#free.push({ name, sequence, since: Date.now() });
  }
}

/** The writer of entries that sealing itself adds. */
const OWN: Writer = { name: '', sequence: 0 };

const LOST: Deed = { area: 'chain', kind: 'head-lost' };

/** A replaced end whose seal cannot be checked here. It is kept with its anchor, so that somebody with the key can check both later. */
function unknownHead(head: HeadRow | undefined, anchor: AnchorRow | undefined): Deed {
  const { beginning, number, hash, mac } = anchor ?? {};
  const anchored = anchor === undefined ? null : { beginning: Number(beginning), number: Number(number), hash, mac };
  const details = { number: Number(head?.number), hash: head?.hash, mac: head?.mac, anchor: anchored };
  return { area: 'chain', kind: 'head-unknown', details };
}

/** An entry before it is sealed. */
export type Unsealed = Pick<PendingRow, 'writer' | 'sequence' | 'content' | 'mac'>;

/** Makes the row of an action that is to be sealed. */
export function unsealed(facts: AuditFacts, { name, sequence }: Writer, seals: Seals): Unsealed {
  const content = contentOf(stored(facts));
  return { writer: name, sequence, content, mac: seals.seal(writtenText(name, sequence, content)) };
}

/** The text that the seal of a pending row covers. */
export function writtenText(writer: string, sequence: number, content: string): string {
  return JSON.stringify([writer, sequence, content]);
}

/** The text that the seal of an entry in the chain covers. */
export function sealedText(row: Omit<AuditRow, 'hash'>): string {
  const { number, sealed_at, title, writer, sequence, mac, previous } = row;
  return JSON.stringify([Number(number), Number(sealed_at), title, contentOf(row), writer, Number(sequence), mac, previous]);
}

/** The text that the seal of the chain's end covers. */
export function headText({ number, hash }: Pick<HeadRow, 'number' | 'hash'>): string {
  return JSON.stringify([HEAD, Number(number), hash]);
}

/** The end of the chain; undefined: the chain is empty, or the row was removed. */
export function headOf(knex: Knex): Promise<HeadRow | undefined> {
  return knex(headTable.name).where({ name: HEAD }).first() as unknown as Promise<HeadRow | undefined>;
}

/**
 * Seals entries in order. If the end of the chain is not what the head and the anchor say, it continues after all of them, so that the gap stays visible. An
 * entry whose writer's seal is not valid is sealed like any other, together with that seal. It must not be dropped: it shows what somebody
 * did, and other nodes may know its key.
 * @param knex of a transaction that seals alone: after `Lease.assertHeld`
 * @param titles names of the actors
 * @returns the sealed entries
 */
export async function append(
  knex: Knex,
  entries: readonly Unsealed[],
  titles: ReadonlyMap<string, string>,
  seals: Seals,
): Promise<readonly AuditRow[]> {
  const { head, anchor } = await endsOf(knex);
  const last: Pick<AuditRow, 'number' | 'hash'> | undefined = await knex(auditTable.name).orderBy('number', 'desc').first('number', 'hash');
  const state = head === undefined ? (last === undefined ? 'good' : 'bad') : headState(head, last, seals);
  const anchored = anchorState(anchor, last, seals);
  const isAway = anchor === undefined || (anchored === 'good' && !isAnchored(head, anchor));
  const isLost = isUntrue(state) || isUntrue(anchored) || isAway;
  const deed = isLost ? LOST : state === 'good' && anchored === 'good' ? null : unknownHead(head, anchor);
  const told = deed === null ? entries : [unsealed(factsOf(deed, null), OWN, seals), ...entries];
  const reached = [last?.number, isUntrue(state) ? 0 : head?.number, anchored === 'good' ? anchor?.number : 0];
  let number = Math.max(...reached.map((each) => Number(each ?? 0)));
  let previous = isLost ? (last?.hash ?? '') : (head?.hash ?? '');
  const now = Date.now();
  const rows = told.map(({ content, ...written }): AuditRow => {
    const facts = parseContent(content);
    number += 1;
    const title = cut(titles.get(facts.actor ?? '') ?? null, 190);
    const row = { number, sealed_at: now, ...facts, title, ...written, sequence: Number(written.sequence), previous } as Omit<
      AuditRow,
      'hash'
    >;
    previous = seals.seal(sealedText(row));
    return { ...row, hash: previous };
  });
  for (let at = 0; at < rows.length; at += BATCH) await knex(auditTable.name).insert(rows.slice(at, at + BATCH));
  const end = { number, hash: previous };
  await knex(headTable.name)
    .insert({ name: HEAD, ...end, mac: seals.seal(headText(end)) })
    .onConflict('name')
    .merge();
  await moveAnchor(knex, { beginning: Math.max(Number(anchor?.beginning ?? 1), beginningAfter(rows, seals)), ...end }, seals);
  return rows;
}

function isUntrue(state: SealState): boolean {
  return state === 'bad' || state === 'keyless';
}

/** Where the chain begins after the removals that these entries announce. */
function beginningAfter(rows: readonly AuditRow[], seals: Seals): number {
  const swept = rows.filter((row) => row.area === 'chain' && row.kind === 'swept' && sealOf(row, seals) === 'good');
  return Math.max(1, ...swept.map(({ details }) => (JSON.parse(details) as { readonly through: number }).through + 1));
}

/** The state of the seals of an entry in the chain, its own and that of its writer: the first that is not good. */
export function sealOf(row: AuditRow, seals: Seals): SealState {
  const { writer, sequence, mac, hash } = row;
  const number = Number(row.number);
  const own = seals.look(sealedText(row), hash, number);
  return own === 'good' ? seals.look(writtenText(writer, Number(sequence), contentOf(row)), mac, number) : own;
}

/**
 * The state of the seal of the chain's end. One transaction writes the end and the last entry, with one key. So an unknown key that the
 * last entry does not name is an invented one, and the seal is bad.
 */
export function headState(head: HeadRow, last: Pick<AuditRow, 'hash'> | null | undefined, seals: Seals): SealState {
  const state = seals.look(headText(head), head.mac, Number(head.number));
  return state === 'unknown-key' && keyIdOf(head.mac) !== keyIdOf(last?.hash ?? '') ? 'bad' : state;
}
