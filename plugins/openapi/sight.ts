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

/** A content type or a component as somebody sees it. */
export interface View {
  readonly owner: ContentType | Component;
  /** Those that may be read, in the order of the model. */
  readonly attributes: readonly Attribute[];
  /** Tells views of one type apart; empty for documents as lists show them. */
  readonly suffix: string;
}

/** The default value of every axis. */
const NO_AXES = new Map();

/**
 * What a caller sees of the model. It is found out by asking the gate for everything, so that it cannot differ from what requests are answered:
 * attributes that are private or that a rule keeps back are not there, and no relation leads to what the caller may not find.
 */
export class Sight {
  readonly #documents: Documents;
  readonly #caller: Caller;
  /** One object, by which the gate remembers what it made of it for as long as this lives. */
  readonly #everything = Object.freeze({ populate: '*' });
  readonly #reached = new Map<string, View>();
  /** Whether types may be read, by uid. */
  readonly #readable = new Map<string, boolean>();
  /** By what is seen. */
  readonly #roots = new Map<string, View>();
  readonly #asked = new Map<string, View | null>();

  constructor(documents: Documents, caller: Caller) {
    this.#documents = documents;
    this.#caller = caller;
  }

  get model(): Documents['model'] {
    return this.#documents.model;
  }

  /** Whether an action is granted. */
  can(action: string): boolean {
    return this.#caller.ability.can(action);
  }

  /** Whether documents behind a relation may be seen. */
  mayFollow(attribute: RelationAttribute): boolean {
    const { open, target } = attribute;
    const known = open || this.#readable.get(target);
    if (known !== undefined) return known;
    const readable = this.#documents.mayRead(target, NO_AXES, this.#caller);
    this.#readable.set(target, readable);
    return readable;
  }

  /** A component, or documents of a type that are reached along relations. */
  of(owner: ContentType | Component): View {
    const known = this.#reached.get(owner.uid);
    if (known !== undefined) return known;
    const seen = owner.shape === 'contentType' ? this.#names(owner, { type: owner.uid, use: 'list' }) : null;
    const view = { owner, attributes: this.#attributes(owner, seen), suffix: '' };
    this.#reached.set(owner.uid, view);
    return view;
  }

  /** Documents that a query is about; null when the caller may not read them. */
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

  /** Attributes of a type that bodies of the caller may hold; private ones are nobody's business. */
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
        (attribute.kind !== 'dynamiczone' || attribute.components.length > 0),
    );
  }

  /** Names of what the gate shows of documents; null when they may not be read. */
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

/** The last part of the action that documents are asked for by. */
function verbOf({ action, use }: DescribedQuery): string {
  return action?.split('.').at(-1) ?? (use === 'one' ? 'findOne' : use);
}
