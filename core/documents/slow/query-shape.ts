import type { Attribute, ContentType, Model, ScalarAttribute } from '../../model/index.ts';
import { type Filter, knownOperator, type Populate, type SortTerm } from '../../query/index.ts';
import type { GuardedQuery } from '../plan/guarded-query.ts';

/** An index that a schema file can request: of a column, or of its text. */
export interface WantedIndex {
  /** Uid of the content type that has the attribute. */
  readonly type: string;
  readonly attribute: string;
  readonly index: true | 'text';
}

/** The shape of a query: names of attributes only, without values. */
export interface QueryShape {
  /** Uid of the content type. */
  readonly type: string;
  readonly asks: 'list' | 'one';
  /** Conditions of the request and of rules, without duplicates: `author.name $eq`. */
  readonly filters: readonly string[];
  /** Sort terms in order: `publishedAt desc`. */
  readonly sort: readonly string[];
  /** Paths of populates: `author`, `author.avatar`. */
  readonly populate: readonly string[];
  /** Indexes that would serve its conditions and its order, whether or not they exist. */
  readonly wants: readonly WantedIndex[];
}

/** Maximum number of names in each list of a shape. */
const TOLD = 30;

/** Attribute types for which an index of the column is impossible or not selective, and those that can have a text index. */
const WITHOUT_INDEX: ReadonlySet<string> = new Set(['json', 'blocks', 'richtext', 'password', 'boolean']);
const TEXTS: ReadonlySet<string> = new Set(['string', 'text', 'richtext', 'email', 'uid']);

/** Describes a query. @param typeOf content types by their uids */
export function shapeOfQuery(query: GuardedQuery, asks: QueryShape['asks'], typeOf: Model['contentTypes']): QueryShape {
  const filters = new Set<string>();
  const wants = new Map<string, WantedIndex>();
  const want = (type: string | null, attribute: string, index: true | 'text') => {
    if (type !== null) wants.set(`${type} ${attribute} ${index}`, { type, attribute, index });
  };
  /** @param owner of the attributes; null inside a component, whose attributes have no columns */
  const walk = (filter: Filter, path: readonly string[], owner: ContentType | null, isNegated = false): void => {
    switch (filter.kind) {
      case 'and':
      case 'or':
        for (const part of filter.filters) walk(part, path, owner);
        break;
      case 'not':
        walk(filter.filter, path, owner, true);
        break;
      case 'compare': {
        const { attribute, operator } = filter;
        filters.add(`${[...path, attribute.name].join('.')} ${isNegated ? 'not ' : ''}$${operator}`);
        if (isNegated) break;
        const index = knownOperator(operator)?.index;
        if (index !== undefined) want(owner?.uid ?? null, attribute.name, index);
        break;
      }
      case 'null':
        filters.add(`${[...path, filter.attribute.name].join('.')} ${filter.isNull ? '$null' : '$notNull'}`);
        break;
      case 'relation':
        walk(filter.filter, [...path, filter.attribute.name], typeOf.get(filter.attribute.target) ?? null);
        break;
      case 'component':
        walk(filter.filter, [...path, filter.attribute.name], null);
        break;
      default:
      // Other kinds do not occur in requests.
    }
  };
  const root = query.rules?.root ?? null;
  for (const filter of [query.filter, root]) if (filter !== null) walk(filter, [], query.type);
  const [first] = query.sort;
  const sorted = first === undefined ? null : sortedType(query.type, first.path);
  if (first !== undefined && sorted !== null) want(sorted, first.attribute.name, true);
  return {
    type: query.type.uid,
    asks,
    filters: [...filters].slice(0, TOLD),
    sort: query.sort
      .map(({ path, attribute, direction }) => `${[...path, attribute].map(({ name }) => name).join('.')} ${direction}`)
      .slice(0, TOLD),
    populate: [...populated(query.populate, [])].slice(0, TOLD),
    wants: [...wants.values()].slice(0, TOLD),
  };
}

/** The type whose index can serve a sort: its own, or the target of a to-one relation that its rows own. Null for other sorts. */
function sortedType(type: ContentType, path: SortTerm['path']): string | null {
  const [step] = path;
  if (step === undefined) return type.uid;
  return path.length === 1 && step.kind === 'relation' && step.storage === 'column' && step.side === 'owner' ? step.target : null;
}

function* populated(populates: readonly Populate[], path: readonly string[]): Iterable<string> {
  for (const populate of populates) {
    const here = [...path, populate.attribute.name];
    yield here.join('.');
    const below = populate.kind === 'zone' || populate.kind === 'morph' ? [...populate.on.values()] : [populate];
    for (const { populate: more } of below) yield* populated(more, here);
  }
}

/**
 * The wanted indexes that schema files could request, but do not. At most one per attribute: a text index (`"index": "text"`) also serves
 * what the index of the column would.
 */
export function missingIndexes(wants: readonly WantedIndex[], { contentTypes }: Pick<Model, 'contentTypes'>): readonly WantedIndex[] {
  const missing = wants.filter(({ type, attribute, index }) => lacks(contentTypes.get(type)?.attributes.get(attribute), index));
  const ofText = new Set(missing.flatMap(({ type, attribute, index }) => (index === 'text' ? [`${type} ${attribute}`] : [])));
  return missing.filter(({ type, attribute, index }) => index === 'text' || !ofText.has(`${type} ${attribute}`));
}

function lacks(attribute: Attribute | undefined, index: true | 'text'): boolean {
  if (attribute?.kind !== 'scalar' || attribute.name === 'id' || attribute.name === 'documentId') return false;
  const { definition } = attribute as ScalarAttribute;
  if (definition.implicit === true) return false;
  const known: unknown = definition.index;
  if (index === 'text') return TEXTS.has(definition.type) && known !== 'text';
  return !WITHOUT_INDEX.has(definition.type) && definition.unique !== true && known === undefined;
}

/**
 * Names a plan by what its shape names: `api::article.article list where(title $eq) order(title asc) with(author)`.
 * @param what `list`, `one`, `count` or `aggregate`
 */
export function planName({ type, filters, sort, populate }: QueryShape, what: string): string {
  const parts = [
    ['where', filters],
    ['order', sort],
    ['with', populate],
  ] as const;
  const told = parts.filter(([, names]) => names.length > 0).map(([word, names]) => `${word}(${names.join(', ')})`);
  return [type, what, ...told].join(' ');
}
