import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../access/index.ts';
import type { ContentType } from '../../model/index.ts';
import { assertAxes } from '../axes/request-axes.ts';
import { isOfCore } from '../input/check-keys.ts';
import { assertNothingExpected, assertRevision } from './expected-revision.ts';
import { lockPlace, raiseRevision } from './place.ts';
import { countOf, type ReadyChange, readyAction } from './ready-change.ts';
import { eventOf } from './touched-version.ts';
import type { WriteContext } from './write-context.ts';
import { isAmong, leadingIn, strictnessOf } from './write-plan.ts';
import type { MarkRequest } from './write-requests.ts';

/**
 * Prepares a change that sets values which no body may write, in each version separately. See `Documents.mark`. Its answer is the number of
 * changed versions.
 */
export async function readyMark(
  context: WriteContext,
  type: ContentType,
  documentId: string | null,
  { values, axes, action, event, expected }: MarkRequest,
  caller: Caller,
): Promise<ReadyChange<number>> {
  const store = context.store(type.uid);
  const { layout } = store;
  const rights = context.rights(layout, caller, action);
  assertAxes(context.parts.axes, axes);
  for (const name of Object.keys(values)) assertMarkable(type, name);
  const carryOut: ReadyChange<number>['carryOut'] = async (statements) => {
    const { document, versions } = await lockPlace(statements, layout, documentId);
    const isChangeable = await rights.changeable(statements, versions, leadingIn(layout));
    const isThere = versions.some(({ key }) => isChangeable(key));
    await assertRevision(statements, layout, expected, isThere ? document : null);
    if (!document) return null;
    const touched = [];
    for (const before of await store.load(statements, document.id)) {
      if (!isAmong(layout, before.key, axes) || !isChangeable(before.key)) continue;
      const changed = Object.entries(values).filter(([name, value]) => !isDeepStrictEqual(before.values[name], value));
      if (changed.length === 0) continue;
      const marks = Object.fromEntries(changed);
      await store.update(statements, before.id, store.encode(marks, strictnessOf(layout, before.key) === 'strict'));
      touched.push({ event, before, after: { ...before, values: { ...before.values, ...marks } } });
    }
    if (touched.length === 0) return null;
    const revision = (await raiseRevision(statements, document.id)) as number;
    const events = touched.map((one) => eventOf(layout, { ...document, revision }, one));
    return { events, links: context.changedLinks(statements, caller) };
  };
  return readyAction(context, {
    ...{ layout, rights, caller, kind: 'mark', event, documentId, axes, expected, carryOut },
    among: (keys) => keys.filter((key) => isAmong(layout, key, axes)),
    absent: () => assertNothingExpected(expected),
    answerInstead: (count) => count,
    finish: countOf,
  });
}

/**
 * Only scalars that bodies cannot write may be marked. All others require `update`, which checks them. Only core sets identity, axes and
 * times.
 */
function assertMarkable({ uid, attributes }: ContentType, name: string): void {
  const attribute = attributes.get(name);
  if (attribute?.kind === 'scalar' && attribute.writable !== 'yes' && !isOfCore(attribute)) return;
  throw new Error(`"${name}" of ${uid} cannot be marked: only scalar attributes that are read-only in request bodies can`);
}
