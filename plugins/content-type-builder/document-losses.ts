import { type Attribute, type ContentType, componentUids, type Database } from 'plinth';
import type { RenamedAttribute } from './edits/model-edit.ts';
import type { ModelState } from './model-rehearsals.ts';

/** What a change of the model does to documents, counted in documents. */
export interface DocumentLoss {
  /**
   * `type`: they are no longer accessible. `attribute`: their value in it is not. `drafts`: they have never been published, and become
   * inaccessible. `changes`: their unpublished changes do. `locale`: their version in this locale (`value`) does. `relation`: their links in
   * the attribute do. `component`: their entries of this component (`value`) in a dynamic zone do. `enumeration`, `length`, `minimum`,
   * `maximum`, `required`: their value breaks a new rule, so they cannot be saved before it is changed.
   */
  readonly kind:
    | 'type'
    | 'attribute'
    | 'drafts'
    | 'changes'
    | 'locale'
    | 'relation'
    | 'component'
    | 'enumeration'
    | 'length'
    | 'minimum'
    | 'maximum'
    | 'required';
  readonly uid: string;
  readonly attribute: string | null;
  /** A locale, component or limit. */
  readonly value: string | null;
  readonly count: number;
}

/** What losses are found by. */
export interface LossParts {
  readonly before: ModelState;
  readonly after: ModelState;
  readonly renamed: readonly RenamedAttribute[];
  readonly database: Pick<Database, 'knex'>;
  /** Number of documents of content types. */
  counts(uids: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

type Rows = ReturnType<Database['knex']>;
type Loss = Omit<DocumentLoss, 'count' | 'uid'>;

const DOCUMENT = '_document';

/** Counts the documents that lose something. @param uids of the edited content types, as they are now; components are found by them */
export async function documentLosses(parts: LossParts): Promise<readonly DocumentLoss[]> {
  const { before, after } = parts;
  const losses: DocumentLoss[] = [];
  const tables = new Map([...after.model.contentTypes.values()].map((type) => [type.collectionName, type]));
  for (const type of before.model.contentTypes.values()) {
    const now = after.model.contentTypes.get(type.uid) ?? tables.get(type.collectionName);
    if (now === undefined) {
      const count = (await parts.counts([type.uid])).get(type.uid) ?? 0;
      losses.push({ kind: 'type', uid: type.uid, attribute: null, value: null, count });
    } else losses.push(...(await lossesOfType(type, now, parts)));
  }
  return losses.filter(({ count }) => count > 0);
}

async function lossesOfType(type: ContentType, now: ContentType, parts: LossParts): Promise<readonly DocumentLoss[]> {
  const { before, after, renamed, database } = parts;
  const { table } = before.stored(type.uid, 'documentId') ?? {};
  if (table === undefined) return [];
  const found: DocumentLoss[] = [];
  const add = async (loss: Loss, rows: Rows): Promise<void> => {
    const [row] = (await rows.countDistinct({ count: `${table}.${DOCUMENT}` })) as readonly { readonly count?: unknown }[];
    found.push({ ...loss, uid: type.uid, count: Number(row?.count ?? 0) });
  };
  const rows = () => database.knex(table) as Rows;
  for (const attribute of type.attributes.values()) {
    const name = renamed.find(({ uidBefore, from }) => uidBefore === type.uid && from === attribute.name)?.to ?? attribute.name;
    for (const { loss, where } of changesOf(attribute, now.attributes.get(name), { type, after, state: before, rows }))
      await add(loss, where);
  }
  for (const { type: uid, axis, value } of after.hidden()) {
    if (uid !== now.uid || before.hidden().some((known) => known.type === type.uid && known.axis === axis)) continue;
    const column = `_axis_${axis}`;
    const isOther = () => rows().whereNot(`${table}.${column}`, value);
    if (axis === 'status') {
      const published = () =>
        database
          .knex({ p: table })
          .select(database.knex.raw('1'))
          .where(`p.${column}`, value)
          .where(`p.${DOCUMENT}`, database.knex.ref(`${table}.${DOCUMENT}`));
      await add({ kind: 'drafts', attribute: null, value: null }, isOther().whereNotExists(published()));
      const older = published().where('p.updated_at', '<', database.knex.ref(`${table}.updated_at`));
      await add({ kind: 'changes', attribute: null, value: null }, isOther().whereExists(older));
    } else {
      const values: readonly string[] = await database.knex(table).distinct(column).whereNot(column, value).orderBy(column).pluck(column);
      for (const each of values) await add({ kind: 'locale', attribute: null, value: each }, rows().where(`${table}.${column}`, each));
    }
  }
  return found;
}

interface Comparing {
  readonly type: ContentType;
  readonly after: ModelState;
  readonly state: ModelState;
  readonly rows: () => Rows;
}

/** What documents lose because an attribute changes or goes. */
function changesOf(
  was: Attribute,
  is: Attribute | undefined,
  { type, state, rows }: Comparing,
): readonly { readonly loss: Loss; readonly where: Rows }[] {
  const stored = state.stored(type.uid, was.name);
  if (stored === null || was.definition.implicit === true) return [];
  const loss = (kind: Loss['kind'], value: string | null = null): Loss => ({ kind, attribute: was.name, value });
  const { table, links, columns } = stored;
  const column = [...columns.values()][0];
  const filled = (): Rows => {
    if (column === undefined) {
      return rows()
        .join({ l: links ?? '' }, 'l.source', `${table}.id`)
        .where('l.attribute', was.name)
        .where('l.entry', 0) as unknown as Rows;
    }
    const some = rows().whereNotNull(`${table}.${column}`);
    return (was.kind === 'component' || was.kind === 'dynamiczone' ? some.whereNot(`${table}.${column}`, '[]') : some) as unknown as Rows;
  };
  const isReference = (attribute: Attribute | undefined) => attribute?.kind === 'relation' || attribute?.kind === 'morph';
  if (isReference(was)) {
    const [old, now] = [was, is].map((each) => (each?.kind === 'relation' ? each.target : each?.kind));
    return !isReference(is) || old !== now ? [{ loss: loss(is === undefined ? 'attribute' : 'relation'), where: filled() }] : [];
  }
  // Values of other kinds are converted, or it is decided what becomes of them.
  if (is === undefined || isReference(is)) return [{ loss: loss('attribute'), where: filled() }];
  const at = `${table}.${column}`;
  if (was.kind === 'dynamiczone') {
    const gone = componentUids(was).filter((uid) => !componentUids(is).includes(uid));
    return gone.map((uid) => ({
      loss: loss('component', uid),
      where: filled().where(at, 'like', `%"__component":"${uid}"%`) as unknown as Rows,
    }));
  }
  if (was.kind === 'component' && is.kind === 'component' && was.component !== is.component)
    return [{ loss: loss('attribute'), where: filled() }];
  return was.kind === 'scalar' && is.kind === 'scalar'
    ? rulesOf(was.definition, is.definition, { at, filled, rows, loss, isSame: was.type.name === is.type.name })
    : [];
}

interface RuleParts {
  readonly at: string;
  readonly filled: () => Rows;
  readonly rows: () => Rows;
  readonly loss: (kind: Loss['kind'], value?: string | null) => Loss;
  readonly isSame: boolean;
}

type Definition = Readonly<Record<string, unknown>>;

/** Rules that are stricter than before, with the values that break them. */
function rulesOf(was: Definition, is: Definition, { at, filled, rows, loss, isSame }: RuleParts) {
  const found: { readonly loss: Loss; readonly where: Rows }[] = [];
  const push = (kind: Loss['kind'], value: unknown, where: unknown) =>
    found.push({ loss: loss(kind, value === null ? null : String(value)), where: where as Rows });
  if (is.required === true && was.required !== true) push('required', null, rows().whereNull(at));
  if (!isSame) return found;
  const gone = listOf(was.enum).filter((value) => !listOf(is.enum).includes(value));
  if (gone.length > 0) push('enumeration', gone.join(', '), filled().whereIn(at, gone));
  const [length, min, max] = [is.maxLength, is.min, is.max];
  if (typeof length === 'number' && (typeof was.maxLength !== 'number' || was.maxLength > length)) {
    push('length', length, filled().whereRaw('?? <> substr(??, 1, ?)', [at, at, length]));
  }
  if (typeof min === 'number' && (typeof was.min !== 'number' || was.min < min)) push('minimum', min, filled().where(at, '<', min));
  if (typeof max === 'number' && (typeof was.max !== 'number' || was.max > max)) push('maximum', max, filled().where(at, '>', max));
  return found;
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
