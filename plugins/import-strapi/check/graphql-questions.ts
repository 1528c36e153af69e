import type { Attribute, AttributeOwner, Component, ContentType, ScalarAttribute } from 'plinth';
import { listField, singleField, typeName } from 'plinth/plugins/graphql';
import { type Askable, isLocalized, keepsDrafts, type ValueKind, valueKindOf } from './content.ts';
import { filterPlaces, traitsOf } from './filters.ts';
import type { Question, Trait } from './question.ts';
import { type Random, Rotation } from './random.ts';
import type { Sample, SeenVersion } from './sample.ts';

/** Attributes without a field in GraphQL, or with another name there. */
const LEFT_OUT: ReadonlySet<string> = new Set(['id', 'locale']);
/** An attribute type whose values Strapi cannot serialize in GraphQL. */
const FAILS_THERE = 'timestamp';
/** Attribute types whose values have another format in filters than in responses. */
const OTHERWISE_WRITTEN: ReadonlySet<string> = new Set(['biginteger', 'time']);
const OPERATORS: Readonly<Partial<Record<NonNullable<ValueKind>, readonly string[]>>> = {
  text: ['eq', 'ne', 'contains', 'startsWith', 'containsi', 'in', 'notNull'],
  code: ['eq', 'ne', 'in'],
  number: ['eq', 'lt', 'gte', 'between', 'null'],
  time: ['lt', 'gte', 'null'],
  boolean: ['eq', 'ne', 'null'],
};
const LISTS: ReadonlySet<string> = new Set(['in', 'between']);

/** Whether a GraphQL type has a field. */
export type FieldTest = (type: string, field: string) => boolean;

/** Generates questions about one content type in GraphQL. */
export class GraphqlQuestions {
  readonly #type: ContentType;
  readonly #isThere: FieldTest;
  readonly #askable: Askable;
  readonly #sample: Sample;
  readonly #random: Random;
  readonly #versions: Rotation<SeenVersion>;

  /** @param isThere whether the reference has a field: a project's code may hide some */
  constructor(type: ContentType, askable: Askable, sample: Sample, random: Random, isThere: FieldTest) {
    this.#type = type;
    this.#isThere = isThere;
    this.#askable = askable;
    this.#sample = sample;
    this.#random = random;
    this.#versions = new Rotation(sample.versions(type.uid), random);
  }

  /** The next question; null if the sample does not allow one. */
  make(): Question | null {
    const field = this.#type.kind === 'singleType' ? singleField(this.#type) : listField(this.#type);
    if (!this.#isThere('Query', field)) return null;
    if (this.#type.kind === 'singleType' || this.#random.chance(0.3)) return this.#one();
    const status = keepsDrafts(this.#type) && this.#random.chance(0.4) ? 'draft' : 'published';
    const locale = isLocalized(this.#type) && this.#random.chance(0.4) ? this.#random.pick(this.#sample.locales) : undefined;
    const filter = this.#random.chance(0.6) ? this.#filter() : null;
    const page = this.#random.chance(0.5) ? '{ page: 1, pageSize: 8 }' : '{ start: 1, limit: 6 }';
    const filters = filter === null ? [] : [`filters: ${filter.text}`];
    const given = [...filters, `pagination: ${page}`, 'sort: ["documentId:asc"]', ...this.#axes(status, locale)].join(', ');
    const fields = this.#selection(this.#type, 1 + this.#random.below(2));
    const traits = filter?.traits ?? [];
    if (this.#random.chance(0.3)) {
      const connection = `${listField(this.#type)}_connection(${given}) { nodes ${fields} pageInfo { page pageSize pageCount total } }`;
      return this.#question(connection, status, traits);
    }
    return this.#question(`${listField(this.#type)}(${given}) ${fields}`, status, traits);
  }

  #one(): Question | null {
    const version = this.#versions.next();
    if (version === undefined) return null;
    const { documentId, status, locale } = version;
    const isSingle = this.#type.kind === 'singleType';
    const given = [...(isSingle ? [] : [`documentId: ${JSON.stringify(documentId)}`]), ...this.#axes(status, locale)].join(', ');
    const fields = this.#selection(this.#type, 2);
    return this.#question(`${singleField(this.#type)}${given === '' ? '' : `(${given})`} ${fields}`, status, []);
  }

  #axes(status: Question['status'], locale: string | undefined): readonly string[] {
    return [...(status === 'draft' ? ['status: DRAFT'] : []), ...(locale === undefined ? [] : [`locale: ${JSON.stringify(locale)}`])];
  }

  #filter(): { readonly text: string; readonly traits: readonly Trait[] } | null {
    const places = filterPlaces(this.#askable, this.#type, 1).filter(({ steps, owner, attribute }) => {
      const [first = ''] = steps;
      const isOwnWay = steps.length === 1 || (this.#type.attributes.get(first)?.kind === 'relation' && this.#isField(this.#type, first));
      return isOwnWay && this.#isNamed(owner, attribute) && !OTHERWISE_WRITTEN.has(attribute.type.name);
    });
    const place = this.#random.pick(places);
    const kind = place === undefined ? null : valueKindOf(place.attribute);
    if (place === undefined || kind === null) return null;
    const operator = this.#random.pick(OPERATORS[kind] ?? []) as string;
    const value = this.#random.pick(this.#sample.values(place.owner.uid, place.attribute.name));
    if (value === undefined) return null;
    const operand = /null/i.test(operator) ? 'true' : JSON.stringify(LISTS.has(operator) ? [value, value] : value);
    const text = [...place.steps].reverse().reduce((inner, step) => `{ ${step}: ${inner} }`, `{ ${operator}: ${operand} }`);
    const traits: readonly Trait[] = kind === 'text' ? ['text'] : [];
    return { text, traits: place.isThroughDrafts ? [...traits, 'drafts-within'] : traits };
  }

  #isNamed(owner: AttributeOwner, { name, type }: ScalarAttribute): boolean {
    return this.#isField(owner, name) && !LEFT_OUT.has(name) && type.name !== FAILS_THERE && type.graphql !== undefined;
  }

  #isField(owner: AttributeOwner, field: string): boolean {
    return this.#isThere(typeName(owner as ContentType | Component), field);
  }

  /** A selection of all fields of an owner, and of linked ones down to `depth`. */
  #selection(owner: ContentType | Component, depth: number, alias = ''): string {
    const name = (field: string) => (alias === '' ? field : `${alias}${field}: ${field}`);
    const scalars = this.#askable.scalars(owner).filter((attribute) => this.#isNamed(owner, attribute));
    const others = this.#askable.attributes(owner).filter(({ kind, name: field }) => kind !== 'scalar' && this.#isField(owner, field));
    const isComponent = owner.shape === 'component';
    const inner =
      depth === 0 ? [] : this.#random.some(others, isComponent ? 4 : 3).map((attribute) => this.#follow(attribute, depth, name));
    return `{ ${[...(isComponent ? [name('id')] : []), ...scalars.map((attribute) => name(attribute.name)), ...inner].join(' ')} }`;
  }

  #follow(attribute: Attribute, depth: number, name: (field: string) => string): string {
    const { model } = this.#askable;
    const field = name(attribute.name);
    if (attribute.kind === 'component') return `${field} ${this.#selection(model.component(attribute.component), depth - 1)}`;
    if (attribute.kind === 'relation') return `${field} ${this.#target(model.contentType(attribute.target), depth - 1)}`;
    if (attribute.kind === 'scalar') return field;
    if (attribute.kind === 'morph') return `${field} { __typename }`;
    const parts = attribute.components.map((uid, index) => {
      const component = model.component(uid);
      return `... on ${typeName(component)} ${this.#selection(component, depth - 1, `c${index}_`)}`;
    });
    return `${field} { __typename ${parts.join(' ')} }`;
  }

  /** Of types outside the app, only the identity is selected: plugins of either side may add fields. */
  #target(type: ContentType, depth: number): string {
    if (type.uid === 'plugin::upload.file') return '{ documentId name url mime size }';
    return isOwn(type) ? this.#selection(type, depth) : '{ documentId }';
  }

  #question(field: string, status: Question['status'], traits: Iterable<Trait>): Question {
    return {
      ...{ subject: this.#type.uid, kind: 'graphql', as: 'token', method: 'POST', path: '/graphql' },
      ...{ body: { query: `{ ${field} }` }, status, traits: traitsOf(traits, status) },
    };
  }
}

function isOwn({ uid }: AttributeOwner): boolean {
  return uid.startsWith('api::');
}

/** Invalid GraphQL queries, and a limit of -1. */
export function graphqlMistakes(types: readonly ContentType[]): readonly Question[] {
  const ask = (query: string, traits: readonly Trait[] = []): Question => ({
    ...{ subject: 'mistakes', kind: 'mistake', as: 'token', method: 'POST', path: '/graphql', body: { query } },
    ...{ status: 'published', traits: new Set(traits) },
  });
  const list = types.find(({ kind }) => kind === 'collectionType');
  return [
    ask('{ nothingOfThisName }'),
    ask('{ unclosed'),
    ...(list === undefined
      ? []
      : [ask(`{ ${listField(list)}(pagination: { limit: -1 }, sort: ["documentId:asc"]) { documentId } }`, ['unlimited'])]),
  ];
}
