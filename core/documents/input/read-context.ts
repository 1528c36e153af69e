import { ValidationError } from '../../errors/index.ts';
import type { Attribute, ContentType, Model, RelationAttribute } from '../../model/index.ts';

/** The tap that named something in a body. */
export interface TapOrigin {
  readonly plugin: string;
  /** Whether the caller had named nothing in its place. */
  readonly isAdded: boolean;
}

/** What reading a body has to know beside the content type. */
export interface ReadContext {
  readonly model: Model;
  /** Component entries that the body may hold, nested ones included. Default: 10,000. */
  readonly maxEntries?: number;
  /** Keys of a link's long form that pin it to versions of the target. */
  readonly axisNames: ReadonlySet<string>;
  /** Whether the caller may link documents through this attribute; where not, the attribute is refused like an unknown key. */
  canLink(attribute: RelationAttribute): boolean;
  /** Whether an attribute that a body cannot write is kept from the caller; it is then refused like an unknown key. Default: none is. */
  hides?(type: ContentType, attribute: Attribute): boolean;
  /** Keys that no body may hold although the model has no such attribute (`createdBy`): refused with their path. Default: none. */
  readonly reservedKeys?: ReadonlySet<string>;
  /** Whose tap wrote what is read: attributes that no body may write are then read too. Default: the caller sent it. */
  readonly tap?: TapOrigin;
}

/** Component entries that a body may hold where nothing else is said: for code, which knows what it writes. */
const MAX_ENTRIES = 10_000;

/** Documents that one body may name in its relations. */
const MAX_LINKS = 10_000;

/** Levels of components and relation objects inside each other. */
export const MAX_DEPTH = 64;

/** Counts what one body costs, so that a small body cannot ask for large work. */
export class BodyBudget {
  /** Component entries so far, nested ones included. */
  entries = 0;
  readonly #maxEntries: number;
  #links = MAX_LINKS;

  constructor({ maxEntries = MAX_ENTRIES }: Pick<ReadContext, 'maxEntries'>) {
    this.#maxEntries = maxEntries;
  }

  /** @throws ValidationError when the body holds more component entries than allowed */
  takeEntries(count: number, path: string): void {
    this.entries += count;
    if (this.entries > this.#maxEntries) throw tooMany('component entries', this.#maxEntries, path);
  }

  /** @throws ValidationError when the body names more documents than allowed */
  takeLinks(count: number, path: string): void {
    this.#links -= count;
    if (this.#links < 0) throw tooMany('linked documents', MAX_LINKS, path);
  }
}

function tooMany(what: string, limit: number, path: string): ValidationError {
  return new ValidationError(`Too many ${what} at ${path}: a body may hold ${limit}`, { path, limit, source: 'body' }, 'BODY_TOO_COMPLEX');
}

/** An object of a body: not an array, not null. */
export type PlainObject = Readonly<Record<string, unknown>>;

/** Whether a value of a body is an object with keys. */
export function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
