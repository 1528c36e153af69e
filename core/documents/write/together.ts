import type { Caller } from '../../access/index.ts';
import { ApplicationError, isPlinthError, PlinthError } from '../../errors/index.ts';
import type { Ending, WorkOfChange } from '../change/change-pipeline.ts';
import { lockName } from '../change/document-turns.ts';
import { forCaller } from '../change/refused-rows.ts';
import { DOCUMENTS_TABLE } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { afterCatchingUp } from './behind.ts';
import { whileLocking } from './document-locks.ts';
import { lockDocuments } from './place.ts';
import type { NamedDocument, ReadyChange } from './ready-change.ts';
import type { WriteContext } from './write-context.ts';

type ReadyWork = WorkOfChange<Awaited<ReturnType<ReadyChange<unknown>['carryOut']>>>;

/**
 * Carries out several changes in the given order, in one transaction.
 * @param ending whether the transaction is committed or rolled back
 * @returns the answer of each
 * @throws the error of the first change that fails, with its index: then nothing was changed
 */
export async function carryOutTogether(
  context: WriteContext,
  changes: readonly ReadyChange<unknown>[],
  caller: Caller,
  ending: Ending,
): Promise<readonly unknown[]> {
  for (const [index, { instead }] of changes.entries()) if (instead !== null) throw atChange(notInPlace(), index);
  if (changes.length === 0) return [];
  const { pipeline } = context.parts;
  const named = changes.flatMap(({ about }) => about ?? []);
  const turns = named.map(({ type, documentId }) => lockName(type, documentId));
  /** Other documents that the transaction must lock with them. */
  const met = new Set<number>();
  const attempt = async () => {
    for (const { foresee } of changes) for (const document of await foresee()) met.add(document);
    return whileLocking(met, (mayRestart) => {
      let locked = new Set<number>();
      const workOf = ({ layout, caller: by, carryOut }: ReadyChange<unknown>, index: number): ReadyWork => ({
        layout,
        caller: by,
        work: async (statements, topics) => {
          if (index === 0) locked = await lockAll(statements, named, met);
          return carryOut(statements, topics, { locked, mayRestart, isHeld: true });
        },
        failed: (error) => atChange(forCaller(error, layout), index),
      });
      return pipeline.carryOutAll(changes.map(workOf), caller, [...turns, ...met], ending);
    });
  };
  const done = await afterCatchingUp(context, () => pipeline.again(attempt), changes.length);
  return changes.map(({ finish }, index) => finish(done[index] ?? null));
}

/** Adds the index of the failed change to its error, as `details.change`. Errors of the server (5xx) stay as they are. */
export function atChange(error: unknown, index: number): unknown {
  if (!isPlinthError(error) || error.status >= 500) return error;
  const { code, status, name, details } = error;
  return new PlinthError(error.message, { code, status, name, details: { ...details, change: index }, cause: error });
}

/** Locks all documents in id order, before anything is written. @returns their registry ids */
async function lockAll(statements: Statements, named: readonly NamedDocument[], others: ReadonlySet<number>): Promise<Set<number>> {
  if (!statements.dialect.supportsRowLocks) return new Set();
  const singles = named.flatMap(({ type }) => (type.kind === 'singleType' ? [type.uid] : []));
  const ids = named.flatMap(({ documentId }) => documentId ?? []);
  const rows = statements.knex(DOCUMENTS_TABLE).select('id').whereIn('document_id', ids).orWhereIn('single', singles);
  const keys = new Set([...(await statements.read(rows)).map(([id]) => Number(id)), ...others]);
  await lockDocuments(statements, [...keys]);
  return keys;
}

function notInPlace(): ApplicationError {
  const message = 'A plugin replaces this operation with its own, so it cannot be combined with other operations';
  return new ApplicationError(message, {}, 'TOGETHER_INSTEAD');
}
