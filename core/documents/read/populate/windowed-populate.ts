import type { Page, PopulateRelation } from '../../../query/index.ts';
import { column, marks, numberAt } from '../../plan/plan-context.ts';
import { allLinksSql, needsNear, relationSql } from '../../plan/relation-sql.ts';
import { ListStatement } from '../../plan/statement.ts';
import type { AnswerForm, Part } from '../rows/answer-form.ts';
import { type AnswerContext, type Child, type EntryRelation, listPart, meterOf, type Parents, type Run } from '../rows/run.ts';
import type { FarSelection } from './far-links.ts';
import { buildOnce, planFew } from './far-rows.ts';
import { branchedSelect, lateralSelect, numberedSelect, type WindowSelect, windowParts } from './window-selects.ts';

/** Maximum number of parents with a select of their own in one statement: the database plans each select every time it runs. */
const BRANCHES = 64;

/** Maximum number of runs before `planShort` is tried again. */
const LONGEST_PAUSE = 127;

/** A populate of a list that shows a window of it. */
type WindowedPopulate = PopulateRelation & { readonly page: Page };

/** Whether a populate shows a window of a list. */
export function isWindowed(populate: PopulateRelation): populate is WindowedPopulate {
  return populate.page !== null && populate.attribute.many && !populate.count;
}

/** Plans a populate with a window for each row. */
export function planWindow<Value>(context: AnswerContext, { form, scope, list }: Parents<Value>, populate: WindowedPopulate): Child<Value> {
  const relation = relationSql(context, scope, populate.attribute);
  const keyPlace = list.column(needsNear(relation) ? 'id' : relation.nearColumn);
  const selection = context.select(form, relation.scope, populate);
  const read = planWindows(context, form, { scope, relation, selection, populate, names: [], keyOf: (key) => key }, populate);
  const answer = planAnswer(context, form, populate);
  return {
    async load(rows, run, related) {
      const keys = new Set(rows.map((row) => row[keyPlace]));
      keys.delete(null);
      const answers = await read(keys, run);
      const none = answer([], 0, run);
      related.ofRows.set(populate, (row) => answers.get(row[keyPlace]) ?? none);
    },
  };
}

/** Plans a populate with a window for each component entry. */
export function planEntryWindow<Value>(
  context: AnswerContext,
  { form, scope, list }: Parents<Value>,
  populate: WindowedPopulate,
  place: EntryRelation['place'],
): Child<Value> {
  const { attribute } = populate;
  const relation = allLinksSql(context, scope, attribute, [attribute.name], 'any');
  const entry = column(context, relation.links.alias, 'entry');
  const ofEntries = { ...relation, on: [...relation.on, context.knex.raw('? <> 0', [entry])] };
  const selection = context.select(form, relation.scope, populate);
  const idPlace = list.column('id');
  const keyOf = (source: unknown, id: unknown) => `${source}:${id}`;
  const read = planWindows(context, form, { scope, relation: ofEntries, selection, populate, names: [entry], keyOf }, populate);
  const answer = planAnswer(context, form, populate);
  return {
    async load(rows, run, related) {
      const sources = new Set(rows.filter((row) => row[place] !== null).map((row) => row[idPlace]));
      const answers = await read(sources, run);
      const none = answer([], 0, run);
      related.ofEntries.set(populate, (source, id) => answers.get(keyOf(source, id)) ?? none);
    },
  };
}

/** Reads the windows of some parents and builds their answers, by `keyOf`. Parents without related rows may be absent. */
type ReadWindows<Value> = (keys: ReadonlySet<unknown>, run: Run) => Promise<ReadonlyMap<unknown, Part<Value>>>;

/** Plans one statement for all parents. If the database can, it reads only the rows in the windows. */
function planWindows<Value>(
  context: AnswerContext,
  form: AnswerForm<Value>,
  end: FarSelection<Value>,
  populate: WindowedPopulate,
): ReadWindows<Value> {
  const { knex, database } = context;
  const { page } = populate;
  const answer = planAnswer(context, form, populate);
  const { selection, keyOf, relation } = end;
  const { alias, layout } = relation.scope;
  const idPlace = selection.list.column('id');
  const readFew = planShort(context, form, end, page);
  const parts = windowParts(context, end, context.shape.slots.get(page) as number, page.withCount);
  const limitIndex = context.allocate();
  const found = context.alias('f');
  const at = (name: string) => column(context, found, name);
  const places = ['k0', ...end.names.map((_, name) => `k${name + 1}`)].map((name) => selection.list.expression(at(name)));
  const totalPlace = page.withCount ? selection.list.expression(at('total')) : null;
  const statementOf = (find: (bucket: number) => WindowSelect) =>
    new ListStatement(database, parts.index, (bucket) => {
      const { select, orders } = find(bucket);
      const windows = knex.raw('(?) as ??', [select, found]);
      const targets = knex.raw('?? as ??', [layout.table, alias]);
      const isTarget = knex.raw('?? = ??', [`${alias}.id`, `${found}.id`]);
      const limit = database.dialect.window(knex, numberAt(limitIndex), 0);
      const order = Array.from({ length: orders }, (_, number) => at(`o${number}`));
      const from = page.withCount
        ? knex.raw('? left join ? on ?', [windows, targets, isTarget])
        : knex.raw('? where ?', [database.dialect.walk(knex, [windows, targets]), isTarget]);
      return knex
        .select(selection.list.columns)
        .from(from)
        .orderByRaw(`${marks(order)} ?`, [...order, limit]);
    });
  const { lateral } = database.dialect;
  const isPlain = end.names.length === 0;
  const whole = statementOf((bucket) =>
    isPlain && lateral !== null ? lateralSelect(context, parts, lateral, bucket) : numberedSelect(context, parts, bucket),
  );
  // A sort reads all rows anyway.
  const isBranched = isPlain && lateral === null && populate.sort.length === 0;
  const branched = isBranched ? statementOf((bucket) => branchedSelect(context, parts, bucket)) : whole;

  return async (keys, run) => {
    if (keys.size === 0) return new Map();
    const few = (await readFew?.(keys, run)) ?? null;
    if (few !== null) return few;
    // Room for rows that contain only a total: at most one for each parent.
    run.parameters[limitIndex] = run.budget.left + 1 + (page.withCount ? keys.size : 0);
    const rows = await (keys.size <= BRANCHES ? branched : whole).read(run, [...keys], meterOf(populate, run));
    const targets = rows.filter((row) => row[idPlace] !== null);
    run.budget.spend(targets.length, () => run.pathOf(populate));
    const parts = await buildOnce(selection, targets, idPlace, run);
    const windows = new Map<unknown, { readonly parts: Part<Value>[]; total: number }>();
    for (const row of rows) {
      const [parent, entry] = places.map((place) => row[place]);
      const key = keyOf(parent, entry);
      const window = windows.get(key) ?? { parts: [], total: 0 };
      windows.set(key, window);
      if (row[idPlace] !== null) window.parts.push(parts.get(row[idPlace]) as Part<Value>);
      if (totalPlace !== null && row[totalPlace] !== null) window.total = Number(row[totalPlace]);
    }
    return new Map([...windows].map(([key, window]) => [key, answer(window.parts, window.total, run)]));
  };
}

/**
 * Plans to read all related rows when they are no more than the windows may show. Most lists are short; then one scan costs less than a
 * lookup for each parent, and also gives the totals. The function gives null when there are more rows. After that it is tried less and less
 * often.
 */
function planShort<Value>(
  context: AnswerContext,
  form: AnswerForm<Value>,
  end: FarSelection<Value>,
  page: Page,
): ((keys: ReadonlySet<unknown>, run: Run) => Promise<ReadonlyMap<unknown, Part<Value>> | null>) | null {
  const read = planFew(context, end);
  if (read === null) return null;
  const place = context.shape.slots.get(page) as number;
  const answer = planAnswer(context, form, end.populate as WindowedPopulate);
  let pause = 0;
  let lastPause = 0;
  return async (keys, run) => {
    const [limit, offset] = run.parameters.slice(place, place + 2) as [number, number];
    // The rows before the window would be read for nothing.
    if (offset > 0) return null;
    if (pause > 0) {
      pause -= 1;
      return null;
    }
    const found = await read(keys, run, limit);
    lastPause = found === null ? Math.min(lastPause * 2 + 1, LONGEST_PAUSE) : 0;
    pause = lastPause;
    return found && new Map([...found].map(([key, { parts, total }]) => [key, answer(parts, page.withCount ? total : 0, run)]));
  };
}

/** Plans the answer for the window of one parent. */
function planAnswer<Value>(
  { shape }: AnswerContext,
  form: AnswerForm<Value>,
  populate: WindowedPopulate,
): (parts: readonly Part<Value>[], total: number, run: Run) => Part<Value> {
  const { page, wrapper } = populate;
  const { wrap } = form;
  if (wrapper === undefined || wrap === null) {
    return (parts, total, run) => {
      run.budget.assertRoom(parts, () => run.pathOf(populate));
      return page.withCount ? form.counted(parts, total) : form.list(parts);
    };
  }
  const place = shape.slots.get(page) as number;
  const { all = false } = page;
  return (parts, total, run) => {
    const [limit, offset] = run.parameters.slice(place, place + 2) as [number, number];
    return wrap(wrapper, listPart(form, populate, parts, run), { offset, limit, all }, total);
  };
}
