import { ValidationError } from '../../errors/index.ts';
import type { Attribute, ContentType, Model, RelationAttribute } from '../../model/index.ts';
import { MESSAGES } from '../messages.ts';

/** The tap that a part of the input comes from. */
export interface TapOrigin {
  readonly plugin: string;
  /** Whether the tap has added a key that the caller did not send. */
  readonly isAdded: boolean;
}

/** What reading a body needs besides the content type. */
export interface ReadContext {
  readonly model: Model;
  /** The most component entries in the body, nested ones included. Default: 10,000. */
  readonly maxEntries?: number;
  /** Names of axes: keys of a link's long form that pin it to versions of the target. */
  readonly axisNames: ReadonlySet<string>;
  /** Whether the caller may link documents through this attribute. Otherwise it is refused like an unknown key. */
  canLink(attribute: RelationAttribute): boolean;
  /**
   * Whether an attribute that a body cannot write must stay unknown to the caller. It is then refused like an unknown key. Default: none.
   */
  hides?(type: ContentType, attribute: Attribute): boolean;
  /** Keys that no body may have although the model has no such attribute (`createdBy`): refused with their path. Default: none. */
  readonly reservedKeys?: ReadonlySet<string>;
  /** The tap that wrote this input. It may also write attributes that no body may write. Default: the caller sent the input. */
  readonly tap?: TapOrigin;
}

/** The default limit of component entries. It is generous: it applies to code, which knows what it writes. */
const MAX_ENTRIES = 10_000;

/** The most documents that one body may name in its relations. */
const MAX_LINKS = 10_000;

/** The most nested levels of components and relation objects. */
export const MAX_DEPTH = 64;

/** Limits the work that one body may cause. */
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
    if (this.#links < 0) throw tooMany('related documents', MAX_LINKS, path);
  }
}

function tooMany(what: string, limit: number, path: string): ValidationError {
  return new ValidationError(MESSAGES.tooManyItems({ what, path, limit }), { path, limit, source: 'body' }, 'BODY_TOO_COMPLEX');
}

/** An object of a body: not an array, not null. */
export type PlainObject = Readonly<Record<string, unknown>>;

/** Whether a value of a body is an object with keys. */
export function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
