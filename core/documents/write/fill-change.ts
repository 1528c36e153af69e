import type { Knex } from 'knex';
import { type Caller, systemCaller } from '../../access/index.ts';
import type { ContentType, ScalarAttribute } from '../../model/index.ts';
import type { CurrentVersion, PendingAction } from '../change/change-events.ts';
import { isWatched } from '../change/tap-scopes.ts';
import { columnOf, DOCUMENT_COLUMN, DOCUMENTS_TABLE } from '../storage/names.ts';
import { reading, type Statements } from '../storage/statements.ts';
import { CATCH_UP } from './behind.ts';
import { lockDocuments, raiseRevisions } from './place.ts';
import { eventOf } from './touched-version.ts';
import type { Version, VersionStore } from './version-store.ts';
import type { WriteContext } from './write-context.ts';
import { strictnessOf } from './write-plan.ts';
import type { FillRequest } from './write-requests.ts';

/** The versions that one transaction fills when taps must see each of them. */
const BATCH = 500;

const EVENT = 'filled';
const NONE: readonly CurrentVersion[] = [];

/** See `Documents.fill`. Checks first whether anything must be written, because most boots find nothing to fill. */
export async function fillChange(context: WriteContext, type: ContentType, request: FillRequest): Promise<number> {
  const { database, pipeline, hooks } = context.parts;
  const store = context.store(type.uid);
  const { layout } = store;
  const column = (name: string) => columnOf(type.attributes.get(name) as ScalarAttribute);
  const chosen = layout.axes.map((axis) => [axis.column, axis.state === 'hidden' ? axis.fixed : request.axes.get(axis.name)] as const);
  if (!(await isLacking(reading(database), layout.table, column(request.attribute), chosen))) return 0;
  const pending: PendingAction = { kind: 'fill', event: EVENT, type, documentId: null, axes: request.axes, current: async () => NONE };
  const caller = systemCaller('job', CATCH_UP);
  const { instead } = await pipeline.before.announce(pending, caller);
  if (instead) return instead();

  const lacking = (statements: Statements) => {
    const rows = statements.knex(layout.table).whereNull(column(request.attribute)).whereNotNull(column(request.from));
    for (const [axis, value] of chosen) if (value !== undefined) rows.where(axis, value);
    return rows;
  };
  if (isWatched(hooks, type.uid, caller)) return fillOneByOne(context, store, request, caller, lacking);
  return pipeline.transaction(layout, async (statements) => {
    const documents = statements.knex(DOCUMENTS_TABLE).whereIn('id', lacking(statements).select(DOCUMENT_COLUMN));
    await statements.write(documents.increment('revision', 1));
    const filled = lacking(statements).update({ [column(request.attribute)]: statements.knex.ref(column(request.from)) });
    return (await statements.write(filled)).count;
  });
}

/** Fills versions in batches, each with an event of its own. */
async function fillOneByOne(
  context: WriteContext,
  store: VersionStore,
  { attribute, from }: FillRequest,
  caller: Caller,
  lacking: (statements: Statements) => Knex.QueryBuilder,
): Promise<number> {
  let count = 0;
  for (let isLast = false; !isLast; ) {
    const filled = await context.parts.pipeline.carryOut(store.layout, caller, [], async (statements) => {
      const found = await statements.read(lacking(statements).select(['id', DOCUMENT_COLUMN, 'document_id']).orderBy('id').limit(BATCH));
      isLast = found.length < BATCH;
      await lockDocuments(
        statements,
        found.map(([, document]) => document as number),
      );
      const touched: { readonly documentId: string; readonly before: Version; readonly after: Version }[] = [];
      for (const [id, , documentId] of found) {
        const before = await store.loadRow(statements, id as number);
        // Another node may have filled it before the lock.
        if (!before || before.values[attribute] !== null) continue;
        const value = { [attribute]: before.values[from] };
        await store.update(statements, before.id, store.encode(value, strictnessOf(store.layout, before.key) === 'strict'));
        const after = { ...before, values: { ...before.values, ...value } };
        touched.push({ documentId: documentId as string, before, after });
      }
      if (touched.length === 0) return null;
      const revisions = await raiseRevisions(
        statements,
        touched.map(({ before }) => before.document),
      );
      const events = touched.map(({ documentId, before, after }) =>
        eventOf(store.layout, { documentId, revision: revisions.get(before.document) as number }, { event: EVENT, before, after }),
      );
      return { events, links: context.changedLinks(statements, caller) };
    });
    count += filled?.events.length ?? 0;
  }
  return count;
}

/**
 * Whether any version lacks the value. Every boot asks this for every type, so it must not scan a table. The index of an attribute begins
 * with all axes. So each axis without a given value is walked value by value, and no other condition is added.
 */
async function isLacking(
  statements: Statements,
  table: string,
  column: string,
  [axis, ...axes]: readonly (readonly [column: string, value: string | undefined])[],
  values: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const rows = () => statements.knex(table).where(values);
  if (axis === undefined) {
    return (await statements.read(rows().whereNull(column).select(statements.knex.raw('1')).limit(1))).length > 0;
  }
  const [name, chosen] = axis;
  const lacks = (value: string) => isLacking(statements, table, column, axes, { ...values, [name]: value });
  if (chosen !== undefined) return lacks(chosen);
  const next = async (query: ReturnType<typeof rows>) => (await statements.read(query.min(name)))[0]?.[0] as string | null;
  for (let value = await next(rows()); value !== null; value = await next(rows().where(name, '>', value))) {
    if (await lacks(value)) return true;
  }
  return false;
}
