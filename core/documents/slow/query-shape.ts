import type { Attribute, ContentType, Model, ScalarAttribute } from '../../model/index.ts';
import type { Filter, Populate, SortTerm } from '../../query/index.ts';
import type { GuardedQuery } from '../plan/guarded-query.ts';

/** An index that a schema file may ask for: of the column, or of the text in it. */
export interface WantedIndex {
  /** Uid of the content type that has the attribute. */
  readonly type: string;
  readonly attribute: string;
  readonly index: true | 'text';
}

/** What a query asks for, by names of attributes alone: no value is part of it. */
export interface QueryShape {
  /** Uid of the content type. */
  readonly type: string;
  readonly asks: 'list' | 'one';
  /** Conditions of the request and of rules: `author.name $eq`, each once. */
  readonly filters: readonly string[];
  /** `publishedAt desc`, in their order. */
  readonly sort: readonly string[];
  /** What is read along: `author`, `author.avatar`. */
  readonly populate: readonly string[];
  /** Indexes that its conditions and its order would be answered by, whether there are such or not. */
  readonly wants: readonly WantedIndex[];
}

/** Names of each kind that are told of one query, at the most. */
const TOLD = 30;

/** Conditions that an index of the column answers, and those that one of its text does. */
const BY_COLUMN: ReadonlySet<string> = new Set(['eq', 'in', 'lt', 'lte', 'gt', 'gte', 'between', 'startsWith']);
const BY_TEXT: ReadonlySet<string> = new Set(['contains', 'containsi']);

/** Attribute types that an index of the column cannot hold, or hardly tells apart, and those whose text can have one. */
const WITHOUT_INDEX: ReadonlySet<string> = new Set(['json', 'blocks', 'richtext', 'password', 'boolean']);
const TEXTS: ReadonlySet<string> = new Set(['string', 'text', 'richtext', 'email', 'uid']);

/** Describes a query. @param typeOf content types by their uids */
export function shapeOfQuery(query: GuardedQuery, asks: QueryShape['asks'], typeOf: Model['contentTypes']): QueryShape {
  const filters = new Set<string>();
  const wants = new Map<string, WantedIndex>();
  const want = (type: string | null, attribute: string, index: true | 'text') => {
    if (type !== null) wants.set(`${type} ${attribute} ${index}`, { type, attribute, index });
  };
  /** @param owner of the attributes; null: they stand in a component, whose columns are none */
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
        if (BY_COLUMN.has(operator)) want(owner?.uid ?? null, attribute.name, true);
        else if (BY_TEXT.has(operator)) want(owner?.uid ?? null, attribute.name, 'text');
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
      // Those that no request asks for.
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

/** The type whose index a list in this order is read by: its own, or that of what a to-one relation of its rows leads to. */
function sortedType(type: ContentType, path: SortTerm['path']): string | null {
  const [step] = path;
  if (step === undefined) return type.uid;
  return path.length === 1 && step.kind === 'relation' && step.storage === 'column' && step.side === 'owner' ? step.target : null;
}

function* populated(populates: readonly Populate[], path: readonly string[]): Iterable<string> {
  for (const populate of populates) {
    const here = [...path, populate.attribute.name];
    yield here.join('.');
    const below = populate.kind === 'zone' ? [...populate.on.values()] : [populate];
    for (const { populate: more } of below) yield* populated(more, here);
  }
}

/** Of the indexes that a query wants those that a schema file could ask for, and does not. That of a text answers what one of its column would, so that an attribute has one of them. */
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
