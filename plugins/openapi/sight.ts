import {
  type Attribute,
  type Caller,
  type Component,
  type ContentType,
  type DescribedQuery,
  type Documents,
  isPlinthError,
  type RelationAttribute,
} from 'plinth';

/** A content type or component as a caller sees it. */
export interface View {
  readonly owner: ContentType | Component;
  /** The readable attributes, in the order of the model. */
  readonly attributes: readonly Attribute[];
  /** Distinguishes views of one type; empty for the view of documents in lists. */
  readonly suffix: string;
}

/** Every axis at its default value. */
const NO_AXES = new Map();

/**
 * The parts of the model that a caller may see. The gate is asked for everything, so that the result matches responses: private attributes
 * and those that a rule hides are missing, and so are relations to types that the caller may not read.
 */
export class Sight {
  readonly #documents: Documents;
  readonly #caller: Caller;
  /** Always the same object, because the gate caches its result by it. */
  readonly #everything = Object.freeze({ populate: '*' });
  readonly #reached = new Map<string, View>();
  /** Whether a type may be read, by uid. */
  readonly #readable = new Map<string, boolean>();
  /** By the visible attributes. */
  readonly #roots = new Map<string, View>();
  readonly #asked = new Map<string, View | null>();

  constructor(documents: Documents, caller: Caller) {
    this.#documents = documents;
    this.#caller = caller;
  }

  get model(): Documents['model'] {
    return this.#documents.model;
  }

  /** Whether the caller has an action. */
  can(action: string): boolean {
    return this.#caller.ability.can(action);
  }

  /** Whether the caller may see documents behind a relation. */
  mayFollow(attribute: RelationAttribute): boolean {
    const { open, target } = attribute;
    const known = open || this.#readable.get(target);
    if (known !== undefined) return known;
    const readable = this.#documents.mayRead(target, NO_AXES, this.#caller);
    this.#readable.set(target, readable);
    return readable;
  }

  /** The view of a component, or of documents that are reached through relations. */
  of(owner: ContentType | Component): View {
    const known = this.#reached.get(owner.uid);
    if (known !== undefined) return known;
    const seen = owner.shape === 'contentType' ? this.#names(owner, { type: owner.uid, use: 'list' }) : null;
    const view = { owner, attributes: this.#attributes(owner, seen), suffix: '' };
    this.#reached.set(owner.uid, view);
    return view;
  }

  /** The view of a query's documents; null when the caller may not read them. */
  ofRoot(query: DescribedQuery): View | null {
    const asked = `${query.type} ${query.use} ${query.action}`;
    const known = this.#asked.get(asked);
    if (known !== undefined) return known;
    const view = this.#root(query);
    this.#asked.set(asked, view);
    return view;
  }

  #root(query: DescribedQuery): View | null {
    const type = this.model.contentType(query.type);
    const seen = this.#names(type, query);
    if (seen === null) return null;
    const reached = this.of(type);
    const attributes = this.#attributes(type, seen);
    const shown = attributes.map(({ name }) => name).join();
    if (shown === reached.attributes.map(({ name }) => name).join()) return reached;
    const key = `${type.uid} ${shown}`;
    const view = this.#roots.get(key) ?? { owner: type, attributes, suffix: `by ${verbOf(query)}` };
    this.#roots.set(key, view);
    return view;
  }

  /** The attributes that the caller may set in a body. Private attributes are not revealed. */
  writable(type: ContentType | Component, action: string | null): readonly Attribute[] {
    const fields = action === null ? null : (this.#caller.ability.rule(action)?.fields ?? null);
    return this.#attributes(type, fields === null ? null : new Set(fields)).filter(({ writable }) => writable === 'yes');
  }

  #attributes({ attributes }: ContentType | Component, among: ReadonlySet<string> | null): readonly Attribute[] {
    return [...attributes.values()].filter(
      (attribute) =>
        !attribute.private &&
        among?.has(attribute.name) !== false &&
        (attribute.kind !== 'relation' || this.mayFollow(attribute)) &&
        (attribute.kind !== 'morph' || [...attribute.on.values()].some((relation) => this.mayFollow(relation))) &&
        (attribute.kind !== 'dynamiczone' || attribute.components.length > 0),
    );
  }

  /** Names of the attributes that the gate allows; null when documents may not be read. */
  #names({ uid }: ContentType, { use, action }: DescribedQuery): ReadonlySet<string> | null {
    try {
      const query = this.#documents.parse(uid, this.#everything, use, this.#caller, action === undefined ? {} : { action });
      return new Set([...query.fields, ...query.populated].map(({ name }) => name));
    } catch (error) {
      if (isPlinthError(error) && error.status === 403) return null;
      throw error;
    }
  }
}

/** The last part of the query's action. */
function verbOf({ action, use }: DescribedQuery): string {
  return action?.split('.').at(-1) ?? (use === 'one' ? 'findOne' : use);
}
