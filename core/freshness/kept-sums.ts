import type { Knex } from 'knex';
import { compile, type Database, type Transaction } from '../database/index.ts';
import type { Topic } from './freshness.ts';
import { ANYTHING, NOBODY, TABLE } from './topic-counters.ts';

/**
 * Sums that are kept along with the changes of a topic. The transaction that changes the topic also raises them (`Raise`), and signs its
 * change. A change without this sign (by a node that does not keep the sums, an import, a migration) makes the topic's counter and its
 * signs differ. The sums then count as unknown, until they are counted again (`settleSums`).
 */
export interface KeptSums {
  readonly topic: Topic;
  /** Identifies the keeper of these sums among all keepers of the topic: a whole number from 1 to a million. */
  readonly sign: number;
}

/** How to count the sums again. */
export interface CountedRows {
  readonly table: string;
  /** Text columns. Rows are counted for each combination of their values. */
  readonly columns: readonly string[];
  /** The name of the sum for these values: see `sumName`. */
  name(values: readonly string[]): Topic;
}

/** The name of one of the sums. @param own identifies it among the sums of the topic */
export function sumName({ topic, sign }: KeptSums, own: string): Topic {
  return `${topic}#${sign}#${own}`;
}

/**
 * The counter that stores `changes - signs` as it was when the sums were correct. If the difference is another one now, rows were changed
 * without their sums, which must then be counted again.
 */
function baseOf({ topic, sign }: KeptSums): Topic {
  return `${topic}#${sign}`;
}

/** The difference between changes and signs. A signed change leaves it as it is, any other change alters it. */
function apart(knex: Knex, { sign }: KeptSums): Knex.Raw {
  return knex.raw(`?? - ?? * ${Math.trunc(sign)}`, ['signed', 'value']);
}

/**
 * Builds a query for one sum: one row with one number.
 * @param name name of the sum, as a value of the statement
 * @param otherwise a select of one number, used if the sum is not known, and not executed otherwise
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

/** The kept and the counted sums, from one snapshot of the database. */
interface Look {
  /** Null: the sums were never correct. */
  readonly base: number | null;
  readonly apart: number;
  /** By name of the sum: the amount to add to make it correct. */
  readonly missing: ReadonlyMap<Topic, number>;
}

/** Reads everything in one statement, so that a concurrent commit is seen completely or not at all. */
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

/** Names of sums that are wrong although they count as known. Only a change of the tables by hand can cause this. */
export async function wrongSums(database: Database, kept: KeptSums, counted: CountedRows): Promise<readonly Topic[]> {
  const looked = await look((rows) => database.read(compile(database, rows).bind([]), { isPatient: true }), database.knex, kept, counted);
  return isWhole(looked) ? [...looked.missing.keys()] : [];
}

/** Counts sums again and adds the differences, while others may change the sums without waiting. Afterwards the sums are known. */
export async function settleSums(database: Database, kept: KeptSums, counted: CountedRows): Promise<void> {
  await database.transaction(async (tx: Transaction) => {
    const { knex } = tx;
    const base = baseOf(kept);
    // This row lock makes concurrent calls wait. Otherwise both would add the difference.
    await knex(TABLE)
      .insert({ topic: base, writer: NOBODY, value: 0 })
      .onConflict(['topic', 'writer'])
      .merge({ value: knex.raw('??', [`${TABLE}.value`]) });
    const { apart: difference, missing } = await look((rows) => tx.read(compile(database, rows).bind([])), knex, kept, counted);
    for (const [topic, by] of missing) {
      const added = knex.raw('?? + ?', [`${TABLE}.value`, by]);
      await knex(TABLE).insert({ topic, writer: NOBODY, value: by }).onConflict(['topic', 'writer']).merge({ value: added });
    }
    await knex(TABLE).where({ topic: base, writer: NOBODY }).update({ value: difference });
  });
}
