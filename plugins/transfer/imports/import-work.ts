import type { Knex } from 'knex';
import type { Caller } from 'plinth';
import { fitting } from '../content/lists.ts';
import { boundStaged, type Outcome, type Plan, type Staged, stagedTable } from '../transfer.ts';
import type { AskedImport } from './asked-import.ts';
import type { Decided, WriterParts } from './decided.ts';
import { ImportWriter } from './import-writer.ts';

/** One run of a step of an import. */
export interface StepRun {
  readonly transfer: number;
  readonly caller: Caller;
  readonly signal: AbortSignal;
  /**
   * Called before each batch, and first in the transaction that notes what has become of it. Throws if another run has taken over.
   * @param knex of the transaction; default: outside of any
   */
  readonly assertHeld?: (knex?: Knex) => Promise<void>;
  /** Called with the number of finished documents, and of all. */
  readonly progress?: (done: number, all: number) => void;
}

/** Characters of documents that are read at once, besides the first one. */
const MOST_AT_ONCE = 4_000_000;

/** Plans every document of an import: what would happen to it. An interrupted step continues, because planned documents are skipped. */
export async function planImport(parts: WriterParts, run: StepRun): Promise<void> {
  const writer = new ImportWriter(parts, run.caller);
  const counted = await counter(parts, run, { plan: null });
  for (;;) {
    const some = await next(parts, run, { plan: null }, null);
    if (some.length === 0) return;
    const decided = await writer.plan(some);
    await note(parts, run, decided, (as: Plan) => ({ plan: as }));
    counted(some.length);
  }
}

/**
 * Writes every waiting document of an import; those that others link to come first. Documents that link to each other are created first,
 * and linked once all of them exist. Documents that were written before are found unchanged, so an interrupted run can continue, and
 * creates nothing twice.
 */
export async function runImport(parts: WriterParts, run: StepRun, conflicts: AskedImport['conflicts']): Promise<void> {
  const writer = new ImportWriter(parts, run.caller);
  const counted = await counter(parts, run, { outcome: 'waiting' });
  const outcomeOf = (as: Outcome) => ({ outcome: as });
  for (;;) {
    const some = await next(parts, run, { outcome: 'waiting' }, null);
    if (some.length === 0) break;
    await note(parts, run, await writer.write(some, conflicts, true), outcomeOf);
    counted(some.length);
  }
  for (let mayWait = true; ; ) {
    let [last, done, seen] = [0, 0, 0];
    for (;;) {
      const some = await next(parts, run, { outcome: 'deferred' }, last);
      if (some.length === 0) break;
      last = (some.at(-1) as Staged).id;
      const decided = await writer.write(some, conflicts, mayWait);
      await note(parts, run, decided, outcomeOf);
      seen += some.length;
      done += decided.filter(({ as }) => as !== 'deferred').length;
    }
    if (seen === done || !mayWait) return;
    // The rest waits for each other, or for documents that could not be written.
    if (done === 0) mayWait = false;
  }
}

/** The next documents. @param after for `deferred` documents, which stay in that state: only those after this id */
async function next(
  { database }: WriterParts,
  { transfer, signal, assertHeld }: StepRun,
  where: object,
  after: number | null,
): Promise<readonly Staged[]> {
  signal.throwIfAborted();
  await assertHeld?.();
  const rows = boundStaged(database)
    .query()
    .where({ transfer, ...where })
    .select('id', 'turn', 'size')
    .limit(ImportWriter.batch);
  const found = await (after === null ? rows.orderBy(['turn', 'id']) : rows.where('id', '>', after).orderBy('id'));
  const ids = fitting(found, ({ size }) => size, MOST_AT_ONCE).map(({ id }) => id);
  if (ids.length === 0) return [];
  const order = after === null ? ['turn', 'id'] : ['id'];
  return (await boundStaged(database).query().whereIn('id', ids).orderBy(order)) as unknown as readonly Staged[];
}

async function note<As extends Plan | Outcome>(
  { database }: WriterParts,
  { transfer, assertHeld }: StepRun,
  decided: readonly Decided<As>[],
  patch: (as: As) => object,
): Promise<void> {
  await database.transaction(async ({ knex }) => {
    // If the import was stopped and restarted, another run updates the same documents by now.
    await assertHeld?.(knex);
    const table = () => knex(stagedTable.name).where({ transfer });
    for (const as of new Set(decided.map((one) => one.as))) {
      const plain = decided.filter((one) => one.as === as && one.problems.length === 0);
      if (plain.length > 0)
        await table()
          .whereIn(
            'id',
            plain.map(({ staged }) => staged.id),
          )
          .update({ ...patch(as), problems: null, has_problems: false });
    }
    for (const { staged, as, problems } of decided)
      if (problems.length > 0)
        await table()
          .where({ id: staged.id })
          .update({ ...patch(as), problems: JSON.stringify(problems.slice(0, 50)), has_problems: true });
  });
}

async function counter({ database }: WriterParts, { transfer, progress }: StepRun, where: object): Promise<(some: number) => void> {
  if (progress === undefined) return () => undefined;
  const count = async (more: object) =>
    Number(
      (
        await database
          .knex(stagedTable.name)
          .where({ transfer, ...more })
          .count({ count: '*' })
          .first()
      )?.count ?? 0,
    );
  const all = await count({});
  let done = all - (await count(where));
  return (some) => {
    done += some;
    progress(done, all);
  };
}
