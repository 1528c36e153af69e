import type { Knex } from 'knex';
import type { Database, Transaction } from '../database/index.ts';
import type { Topic } from './freshness.ts';
import { ANYTHING, NOBODY, TABLE } from './topic-counters.ts';

/**
 * Sums that are kept along with every change of a topic: each is raised (`Raise`) by the transaction that changes it. Whoever keeps them signs all of his changes
 * of the topic, so that its counter tells whether there was one that was not signed since the sums were whole: of a node that does not keep them, an import, a
 * migration. They are not known then, until they are counted anew (`settleSums`).
 */
export interface KeptSums {
  readonly topic: Topic;
  /** Tells apart who keeps which sums of the topic: a whole number from 1 to a million. */
  readonly sign: number;
}

/** Where sums are counted, when they are counted anew. */
export interface CountedRows {
  readonly table: string;
  /** Texts, by whose values rows are counted. */
  readonly columns: readonly string[];
  /** The name of the sum of rows that hold these values: see `sumName`. */
  name(values: readonly string[]): Topic;
}

/** The name of one of the sums. @param own tells it apart from the others of the topic */
export function sumName({ topic, sign }: KeptSums, own: string): Topic {
  return `${topic}#${sign}#${own}`;
}

/** Where it stands by how much the topic's changes and their signs were apart when the sums were whole. */
function baseOf({ topic, sign }: KeptSums): Topic {
  return `${topic}#${sign}`;
}

/** What every signed change leaves as it is, and any other one changes. */
function apart(knex: Knex, { sign }: KeptSums): Knex.Raw {
  return knex.raw(`?? - ?? * ${Math.trunc(sign)}`, ['signed', 'value']);
}

/**
 * A statement that gives one sum: one row of one number.
 * @param name of the sum, as a value of the statement
 * @param otherwise what it gives where the sum is not known: a select of one number, which is not carried out where it is
 */
export function keptSum(
  { knex }: Pick<Database, 'knex'>,
  kept: KeptSums,
  name: Knex.Value,
  otherwise: Knex.Raw = knex.raw('null'),
): Knex.QueryBuilder {
  const base = baseOf(kept);
  const isChange = knex.raw('topic in (?, ?)', [kept.topic, ANYTHING]);
  const difference = knex.raw('sum(case when ? then ? when topic = ? then 0 - value else 0 end)', [isChange, apart(knex, kept), base]);
  const isSettled = knex.raw('sum(case when topic = ? then 1 else 0 end) > 0', [base]);
  const sum = knex.raw('sum(case when ? or topic = ? then 0 else value end)', [isChange, base]);
  return knex(TABLE)
    .select(knex.raw('case when ? = 0 and ? then ? else ? end as total', [difference, isSettled, sum, otherwise]))
    .whereRaw(knex.raw('topic in (?, ?, ?, ?)', [kept.topic, ANYTHING, base, name]));
}

/** What is kept and what is there, as one state of the database has it. */
interface Look {
  /** Null: the sums were never whole. */
  readonly base: number | null;
  readonly apart: number;
  /** By name of the sum: what has to be added to it. */
  readonly missing: ReadonlyMap<Topic, number>;
}

/** Looks at everything by one statement: what others commit meanwhile is seen as a whole, or not at all. */
async function look(
  read: (rows: Knex.Raw) => Promise<readonly unknown[]>,
  knex: Knex,
  kept: KeptSums,
  counted: CountedRows,
): Promise<Look> {
  const { table, columns, name } = counted;
  const places = columns.length > 0 ? columns : [null];
  const padded = (first: Knex.Raw) => [first, ...places.slice(1).map(() => knex.raw("''"))];
  const row = (kind: string, texts: readonly Knex.Raw[], number: Knex.Raw) =>
    knex.raw(`'${kind}' as kind, ${texts.map((_, at) => `? as a${at}`).join(', ')}, ? as number`, [...texts, number]);
  const [from, to] = [sumName(kept, ''), `${kept.topic}#${kept.sign}$`];
  const topic = knex.raw('topic');
  const by = columns.map((column) => knex.raw('??', [column]));
  const parts = [
    knex.raw('select ? from ?? where topic >= ? and topic < ? group by topic', [
      row('kept', padded(topic), knex.raw('sum(value)')),
      TABLE,
      from,
      to,
    ]),
    knex.raw('select ? from ?? where topic in (?, ?)', [
      row('apart', padded(knex.raw("''")), knex.raw('coalesce(sum(?), 0)', [apart(knex, kept)])),
      TABLE,
      kept.topic,
      ANYTHING,
    ]),
    knex.raw('select ? from ?? where topic = ?', [row('base', padded(knex.raw("''")), knex.raw('value')), TABLE, baseOf(kept)]),
    knex.raw(`select ? from ??${by.length > 0 ? ` group by ${by.map(() => '?').join(', ')}` : ''}`, [
      row('counted', by.length > 0 ? by : padded(knex.raw("''")), knex.raw('count(*)')),
      table,
      ...by,
    ]),
  ];
  const rows = (await read(knex.raw('? union all ? union all ? union all ?', parts))) as readonly (readonly [string, ...unknown[]])[];
  const missing = new Map<Topic, number>();
  let [base, difference]: [number | null, number] = [null, 0];
  for (const [kind, ...values] of rows) {
    const number = Number(values.pop());
    const texts = values.map(String);
    if (kind === 'base') base = number;
    else if (kind === 'apart') difference = number;
    else {
      const sum = kind === 'kept' ? (texts[0] as Topic) : name(texts.slice(0, columns.length));
      missing.set(sum, (missing.get(sum) ?? 0) + (kind === 'kept' ? -number : number));
    }
  }
  return { base, apart: difference, missing: new Map([...missing].filter(([, by]) => by !== 0)) };
}

function isWhole({ base, apart: difference }: Look): boolean {
  return base !== null && base === difference;
}

/** Names of sums that are wrong although they are taken for whole: nothing but a change of the tables by hand can have made them so. */
export async function wrongSums(database: Database, kept: KeptSums, counted: CountedRows): Promise<readonly Topic[]> {
  const looked = await look((rows) => database.read(sqlOf(database, rows), { isPatient: true }), database.knex, kept, counted);
  return isWhole(looked) ? [...looked.missing.keys()] : [];
}

/**
 * Counts sums anew, while others go on to change them and wait for nothing: what is missing is added, whatever is added beside it.
 * From then on they are whole.
 */
export async function settleSums(database: Database, kept: KeptSums, counted: CountedRows): Promise<void> {
  await database.transaction(async (tx: Transaction) => {
    const { knex } = tx;
    const base = baseOf(kept);
    // Whoever does the same waits here: the difference would be added twice.
    await knex(TABLE)
      .insert({ topic: base, writer: NOBODY, value: 0 })
      .onConflict(['topic', 'writer'])
      .merge({ value: knex.raw('??', [`${TABLE}.value`]) });
    const { apart: difference, missing } = await look((rows) => tx.read(sqlOf(database, rows)), knex, kept, counted);
    for (const [topic, by] of missing) {
      const added = knex.raw('?? + ?', [`${TABLE}.value`, by]);
      await knex(TABLE).insert({ topic, writer: NOBODY, value: by }).onConflict(['topic', 'writer']).merge({ value: added });
    }
    await knex(TABLE).where({ topic: base, writer: NOBODY }).update({ value: difference });
  });
}

function sqlOf({ dialect }: Pick<Database, 'dialect'>, raw: Knex.Raw): { readonly text: string; readonly binds: readonly never[] } {
  const { sql, bindings } = raw.toSQL() as unknown as { readonly sql: string; readonly bindings: readonly never[] };
  return { text: dialect.positional(sql), binds: bindings };
}
