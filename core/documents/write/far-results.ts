import type { VersionKey } from '../axes/axis.ts';
import type { FarEnd, FarRights } from '../gate/far-rights.ts';
import type { WriteRights } from '../gate/write-rights.ts';
import type { VersionRow } from '../plan/row-matcher.ts';
import type { TypeLayout } from '../storage/layout.ts';
import type { Statements } from '../storage/statements.ts';
import type { FarRow } from './far-stamps.ts';
import { copySource, isSameKey, keyText, leadingIn } from './write-plan.ts';

/** A version that is written at the other end of a link, and the rights that its result must fulfil. */
interface MadeRow extends FarRow {
  /** Null where anything is allowed. */
  readonly rights: WriteRights | null;
  /** The version that its links are copied from. If set, that version is checked against the rights instead. */
  readonly from: VersionRow | null;
}

/** The versions at other ends that must fulfil the caller's rights once everything is written. */
export class FarResults {
  readonly #statements: Statements;
  readonly #rights: FarRights;
  /** By type and numeric id. */
  readonly #made = new Map<TypeLayout, Map<number, MadeRow>>();

  constructor(statements: Statements, rights: FarRights) {
    this.#statements = statements;
    this.#rights = rights;
  }

  /**
   * Adds versions whose links are written.
   * @param sourceOf gives the version that the links of another one are copied from; null for links that are not copied
   */
  add(end: FarEnd, rows: readonly FarRow[], sourceOf: (row: FarRow) => VersionRow | null = () => null): void {
    if (this.#rights.caller.trusted) return;
    const made = this.#made.get(end.layout) ?? new Map<number, MadeRow>();
    this.#made.set(end.layout, made);
    for (const row of rows) {
      const known = made.get(row.row);
      const from = known === undefined || known.from !== null ? sourceOf(row) : null;
      made.set(row.row, { ...row, rights: this.#rights.binding(end, row.key) ?? known?.rights ?? null, from });
    }
  }

  /**
   * Checks the versions at `key`, copies of their drafts, that have lost their target to the written one. Call it before links are carried
   * into them: a carried link that is not allowed is left out, and is no reason to refuse the write.
   * @throws ForbiddenError when the caller may not make a version what it has become
   */
  async assertTaken(layout: TypeLayout, key: VersionKey): Promise<void> {
    const made = this.#made.get(layout);
    if (made === undefined || copySource(layout, key) === null) return;
    const taken = unledRows(layout, [...made.values()], key);
    await this.#assert(layout, taken);
    for (const { row } of taken) made.delete(row);
  }

  /** @throws ForbiddenError when the caller may not make a version what it has become */
  async assertAll(): Promise<void> {
    for (const [layout, rows] of this.#made) await this.#assert(layout, [...rows.values()]);
  }

  async #assert(layout: TypeLayout, rows: readonly MadeRow[]): Promise<void> {
    for (const [rights, decide] of decidingRows(layout, rows)) await rights.assertResult(this.#statements, decide, []);
  }
}

/**
 * The rows to check, by rights. Without rows that are copies of others among them, or took links from them: those decide.
 */
function decidingRows(layout: TypeLayout, rows: readonly MadeRow[]): ReadonlyMap<WriteRights, readonly VersionRow[]> {
  const leaderOf = leaders(layout, rows);
  const deciding = new Map<WriteRights, Map<number, VersionRow>>();
  for (const made of rows) {
    if (made.rights === null) continue;
    const { row, key } = leaderOf(made) ?? made;
    const decides = made.from ?? { id: row, key };
    const found = deciding.get(made.rights) ?? new Map<number, VersionRow>();
    deciding.set(made.rights, found.set(decides.id, decides));
  }
  return new Map([...deciding].map(([rights, found]) => [rights, [...found.values()]]));
}

/** The rows at the key of a copy whose leading version is not among the rows: no other row represents them. */
function unledRows(layout: TypeLayout, rows: readonly MadeRow[], key: VersionKey): readonly MadeRow[] {
  const there = rows.filter((made) => made.from === null && isSameKey(layout, made.key, key));
  if (there.length === 0) return [];
  const leaderOf = leaders(layout, rows);
  return there.filter((made) => leaderOf(made) === undefined);
}

/** Finds the leading row of another row: the version on which a write of that row is carried out. */
function leaders(layout: TypeLayout, rows: readonly MadeRow[]): (made: MadeRow) => MadeRow | undefined {
  const byKey = new Map(rows.map((row) => [keyText(layout, row.key, row.document), row]));
  const leading = leadingIn(layout);
  return ({ document, key }) => byKey.get(keyText(layout, leading(key), document));
}
