import { leaseTable, OutdatedModelError, type Row, rewriteLease } from '../../database/index.ts';
import { isPlinthError, UnavailableError } from '../../errors/index.ts';
import type { AttributeTypes } from '../../model/index.ts';
import { defineStatement } from '../storage/defined-statement.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { ATTRIBUTES_TABLE } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { kindsOf, type RememberedKinds } from './attribute-kinds.ts';
import { isConverted } from './convert-rows.ts';
import { kindIn } from './converted-tables.ts';

const LEASE = defineStatement(({ knex, dialect }, value) =>
  knex(leaseTable.name)
    .select(
      'term',
      knex.raw('case when ?? = 0 then 0 when ?? > ? then 1 else 2 end', ['expires_at', 'expires_at', dialect.schema.now(knex)]),
    )
    .where('name', value(0)),
);

const KINDS = defineStatement(({ knex }, value) => knex(ATTRIBUTES_TABLE).select('kinds').where('table', value(0)));

/** Waits for a conversion that is being decided: its lease may have ended before. */
const SETTLED_KINDS = defineStatement(({ knex }, value) => knex(ATTRIBUTES_TABLE).select('kinds').where('table', value(0)).forUpdate());

/** States of a lease: a node holds it now; it has ended without being released. */
const HELD = 1;
const OVERDUE = 2;

/** The term of a lease that nobody has taken yet. */
const NEVER = '0';

/**
 * Tells whether stored values still have the attribute types that this node's model says. Another node with a newer model may convert them
 * while this one serves: then nothing that it writes would fit.
 */
export class StoredKinds {
  readonly #layouts: Layouts;
  readonly #types: Pick<AttributeTypes, 'get'>;
  /** By table: the term of its lease (`rewriteLease`) when its values had the types of this model. */
  readonly #terms = new Map<string, string>();
  /** Names of the leases, by table. */
  readonly #leases: ReadonlyMap<string, string>;

  constructor(layouts: Layouts, types: Pick<AttributeTypes, 'get'>) {
    this.#layouts = layouts;
    this.#types = types;
    this.#leases = new Map([...layouts.all()].map(({ table }) => [table, rewriteLease(table)]));
  }

  /**
   * Call it at the end of a transaction, after its writes: a conversion that begins later waits for this transaction. Takes a small
   * statement per type.
   * @throws OutdatedModelError if the values of a type were converted
   * @throws UnavailableError while they are being converted
   */
  async assertSame(statements: Statements, layouts: readonly TypeLayout[]): Promise<void> {
    for (const layout of new Set(layouts)) {
      const [[term, state] = [NEVER, 0]] = await statements.readKnown(LEASE, [], [this.#leases.get(layout.table) as string]);
      if (this.#terms.get(layout.table) === String(term)) continue;
      if (Number(state) === HELD) throw await this.#underWay(statements, layout);
      const [row] = await statements.readKnown(Number(state) === OVERDUE ? SETTLED_KINDS : KINDS, [], [layout.table]);
      if (this.#differ(layout, row)) throw new OutdatedModelError();
      this.#terms.set(layout.table, String(term));
    }
  }

  /** The error of a change: an outdated model is the reason why a database refuses values of the former types. */
  async meaningOf(error: unknown, statements: Statements, layouts: readonly TypeLayout[]): Promise<unknown> {
    if (isPlinthError(error) && error.code !== 'DATABASE_VALUE') return error;
    for (const layout of layouts) if (await this.#areOthers(statements, layout)) return new OutdatedModelError(error);
    return error;
  }

  /** Whether the values of any type were converted. */
  async areOutdated(statements: Statements): Promise<boolean> {
    const rows = await statements.read(statements.knex(ATTRIBUTES_TABLE).select('table', 'kinds'));
    const known = new Map(rows.map(([table, kinds]) => [table, [kinds]]));
    return [...this.#layouts.all()].some((layout) => this.#differ(layout, known.get(layout.table)));
  }

  async #underWay(statements: Statements, layout: TypeLayout): Promise<UnavailableError> {
    if (await this.#areOthers(statements, layout)) return new OutdatedModelError();
    return new UnavailableError(`The values of ${layout.type.uid} are being converted for a changed content model`);
  }

  async #areOthers(statements: Statements, layout: TypeLayout): Promise<boolean> {
    const [row] = await statements.readKnown(KINDS, [], [layout.table]);
    return this.#differ(layout, row);
  }

  /** Attributes that only one of the two models has do not count. */
  #differ(layout: TypeLayout, stored: Row | undefined): boolean {
    if (stored === undefined) return false;
    const { kinds } = JSON.parse(String(stored[0])) as Pick<RememberedKinds, 'kinds'>;
    const { model } = this.#layouts;
    return Object.keys(kindsOf(model, layout)).some((uid) => {
      const { attributes } = uid === '' ? layout.type : model.component(uid);
      return [...attributes.values()].some((attribute) => isConverted(kindIn(kinds[uid] ?? {}, attribute.name), attribute, this.#types));
    });
  }
}
