import type { ContentType } from 'plinth';
import { type Askable, isLocalized, keepsDrafts, valueKindOf } from './content.ts';
import {
  type FilterPlace,
  filterPlaces,
  joinFilters,
  type MadeFilter,
  makeExistence,
  makeFilter,
  operatorsOf,
  traitsOf,
} from './filters.ts';
import { makePopulate, makePopulates, populatable } from './populates.ts';
import { type Asker, type Parameters, pathOf, type Question, type Trait } from './question.ts';
import { type Random, Rotation } from './random.ts';
import type { Sample, SeenVersion } from './sample.ts';

/** Size of a page. Pages with many embedded or followed attributes are smaller. */
const PAGE = 20;
const DEEP_PAGE = 5;

/** Generates questions about the documents of one content type. `make` returns one of each kind in turn. */
export class ContentQuestions {
  readonly #type: ContentType;
  readonly #askable: Askable;
  readonly #sample: Sample;
  readonly #random: Random;
  readonly #kinds: Rotation<() => Question | null>;
  readonly #filters: Rotation<() => MadeFilter | null>;
  readonly #sorts: Rotation<readonly [attribute: string, isDescending: boolean]>;
  readonly #related: Rotation<Parameters & { readonly sort: string; readonly traits: readonly Trait[] }>;
  readonly #populates: Rotation<string>;
  readonly #versions: Rotation<SeenVersion>;

  constructor(type: ContentType, askable: Askable, sample: Sample, random: Random, askers: readonly Asker[]) {
    this.#type = type;
    this.#askable = askable;
    this.#sample = sample;
    this.#random = random;
    const places = filterPlaces(askable, type, 2);
    const [near, far, farther] = [1, 2, 3].map((length) => this.#filtersBy(places.filter(({ steps }) => steps.length === length)));
    // Attributes behind relations outnumber the type's own, so the own ones get more turns.
    const relations = new Rotation(askable.relations(type), random);
    const existence = () => {
      const relation = relations.next();
      return relation === undefined ? null : makeExistence(askable, relation, random);
    };
    this.#filters = new Rotation(
      [near, near, near, far, far, farther, existence].filter((filters) => filters !== undefined),
      random,
    );
    const sortable = askable.scalars(type).filter(({ type: { sortable = true } }) => sortable);
    this.#sorts = new Rotation(
      sortable.flatMap(({ name }) => [
        [name, false],
        [name, true],
      ]),
      random,
    );
    this.#related = new Rotation(relatedSorts(askable, type), random);
    this.#populates = new Rotation(
      populatable(askable, type).map(({ name }) => name),
      random,
    );
    this.#versions = new Rotation(sample.versions(type.uid), random);
    const kinds = type.kind === 'singleType' ? this.#singleKinds() : this.#listKinds();
    this.#kinds = new Rotation([...kinds, ...askers.map((as) => () => this.#asSomebody(as))], random);
  }

  /** The next question; null if the sample does not allow one of that kind. */
  make(): Question | null {
    return this.#kinds.next()?.() ?? null;
  }

  /** Filters by each attribute in turn, each time with another operator. */
  #filtersBy(places: readonly FilterPlace[]): () => MadeFilter | null {
    const random = this.#random;
    const turns = new Rotation(
      places.map((place) => [place, new Rotation(operatorsOf(place.attribute), random)] as const),
      random,
    );
    return () => {
      const [place, operators] = turns.next() ?? [];
      const operator = operators?.next();
      return place === undefined || operator === undefined ? null : makeFilter(place, operator, this.#sample, random);
    };
  }

  get #parts() {
    return { askable: this.#askable, sample: this.#sample, random: this.#random };
  }

  #listKinds(): readonly (() => Question | null)[] {
    return [
      () => this.#list('list', {}),
      () => this.#filter(1),
      () => this.#filter(1),
      () => this.#filter(1),
      () => this.#filter(2),
      () => this.#sorted(),
      () => this.#sortedBeyond(),
      () => this.#page(),
      () => this.#list('fields', { fields: this.#fields() }),
      () => this.#populated(0),
      () => this.#populated(1),
      () => this.#populated(2),
      () => this.#combined(),
      () => this.#search(),
      () => this.#one(),
      () => this.#one(),
    ];
  }

  #singleKinds(): readonly (() => Question | null)[] {
    return [() => this.#one(), () => this.#one(), () => this.#one()];
  }

  #filter(count: number): Question | null {
    const filters = Array.from({ length: count }, () => this.#filters.next()?.() ?? null);
    if (filters.some((filter) => filter === null)) return null;
    const made = count === 1 && this.#random.chance(0.85) ? filters[0] : joinFilters(filters as MadeFilter[], this.#random);
    if (made === null || made === undefined) return null;
    const question = this.#list('filter', { filters: made.tree }, made.traits);
    return made.compares === undefined ? question : { ...question, compares: made.compares };
  }

  #sorted(): Question | null {
    const next = this.#sorts.next();
    if (next === undefined) return null;
    const [attribute, isDescending] = next;
    const question = this.#list('sort', { sort: [`${attribute}:${isDescending ? 'desc' : 'asc'}`, 'id:asc'] }, ['sorted']);
    return { ...question, sort: { attribute, isDescending } };
  }

  #sortedBeyond(): Question | null {
    const next = this.#related.next();
    return next === undefined ? null : this.#list('sort', { sort: [next.sort, 'id:asc'] }, ['sorted', ...next.traits]);
  }

  #page(): Question {
    const random = this.#random;
    const pagination = random.chance(0.5)
      ? { page: 1 + random.below(4), pageSize: 1 + random.below(9) }
      : { start: random.below(12), limit: 1 + random.below(9) };
    const withCount = random.chance(0.2) ? { withCount: 'false' } : {};
    return this.#list('page', { pagination: { ...pagination, ...withCount } });
  }

  #populated(depth: number): Question | null {
    const name = this.#populates.next();
    const attribute = name === undefined ? undefined : this.#type.attributes.get(name);
    if (attribute === undefined) return null;
    if (depth === 0 && this.#random.chance(0.3)) return this.#list('populate', { populate: '*', ...page(DEEP_PAGE) });
    const tree = depth === 0 ? 'true' : makePopulate(this.#parts, attribute, depth - 1);
    return this.#list('populate', { populate: { [attribute.name]: tree }, ...page(depth > 1 ? DEEP_PAGE : PAGE) });
  }

  #combined(): Question | null {
    const filter = this.#filters.next()?.() ?? null;
    const populate = makePopulates(this.#parts, this.#random.some(populatable(this.#askable, this.#type), 2), this.#random.below(3));
    const fields = this.#random.chance(0.5) ? { fields: this.#fields() } : {};
    const parameters = { ...(filter !== null && { filters: filter.tree }), populate, ...fields, ...page(DEEP_PAGE) };
    return this.#list('combined', parameters, filter?.traits);
  }

  #search(): Question | null {
    const texts = this.#askable.scalars(this.#type).filter((attribute) => valueKindOf(attribute) === 'text');
    const value = this.#random.pick(texts.flatMap(({ name }) => this.#sample.values(this.#type.uid, name).slice(0, 5)));
    const word = typeof value === 'string' ? /\p{L}{2,}/u.exec(value)?.[0] : undefined;
    return word === undefined ? null : this.#list('search', { _q: word }, ['search']);
  }

  /** A document by id, or the document of a single type, in a version that the sample contains. */
  #one(as: Asker = 'token'): Question | null {
    const version = this.#versions.next();
    if (version === undefined) return null;
    const { documentId, status, locale } = version;
    const path = this.#type.kind === 'singleType' ? `/api/${this.#type.singularName}` : `/api/${this.#type.pluralName}/${documentId}`;
    const chosen = this.#random.some(populatable(this.#askable, this.#type), 3);
    const populate = this.#random.chance(0.4) ? '*' : makePopulates(this.#parts, chosen, this.#random.below(3));
    const parameters = {
      ...this.#axes(status, locale),
      populate,
      ...(this.#random.chance(0.2) && { fields: this.#fields() }),
    };
    return this.#question('one', as, pathOf(path, parameters), status, []);
  }

  #asSomebody(as: Asker): Question | null {
    if (this.#type.kind === 'singleType' || this.#random.chance(0.4)) return this.#one(as);
    return { ...this.#list('rights', { populate: '*', ...page(DEEP_PAGE) }), as };
  }

  #fields(): readonly string[] {
    const names = this.#askable.scalars(this.#type).map(({ name }) => name);
    return this.#random.some(names, 1 + this.#random.below(4));
  }

  #list(kind: string, parameters: Parameters, traits: Iterable<Trait> = []): Question {
    const status = keepsDrafts(this.#type) && this.#random.chance(0.4) ? 'draft' : 'published';
    const locale = isLocalized(this.#type) && this.#random.chance(0.4) ? this.#random.pick([...this.#sample.locales, '*']) : undefined;
    const path = pathOf(`/api/${this.#type.pluralName}`, { ...this.#axes(status, locale), sort: ['id:asc'], ...parameters });
    return this.#question(kind, 'token', path, status, traits);
  }

  #axes(status: Question['status'], locale: string | undefined): Parameters {
    const isSaid = status === 'draft' || (keepsDrafts(this.#type) && this.#random.chance(0.3));
    const isDefault = locale === this.#sample.locales[0] && this.#random.chance(0.5);
    return { ...(isSaid && { status }), ...(locale !== undefined && !isDefault && { locale }) };
  }

  #question(kind: string, as: Asker, path: string, status: Question['status'], traits: Iterable<Trait>): Question {
    return { subject: this.#type.uid, kind, as, method: 'GET', path, status, traits: traitsOf(traits, status) };
  }
}

function page(pageSize: number): Parameters {
  return { pagination: { pageSize } };
}

/** Sorts by attributes behind a to-one relation or in a single component. */
function relatedSorts(askable: Askable, type: ContentType) {
  return filterPlaces(askable, type, 1).flatMap(({ steps, attribute, isThroughDrafts }) => {
    const [first = ''] = steps;
    const way = type.attributes.get(first);
    const isOne = (way?.kind === 'relation' && !way.many) || (way?.kind === 'component' && !way.repeatable);
    if (!isOne || attribute.type.sortable === false) return [];
    const traits: readonly Trait[] = isThroughDrafts ? ['drafts-within'] : [];
    return ['asc', 'desc'].map((direction) => ({ sort: `${steps.join('.')}:${direction}`, traits }));
  });
}
