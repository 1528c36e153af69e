import { InvalidKeyError, ValueProblemsError } from '../../errors/index.ts';
import {
  type AttributeOwner,
  type ContentType,
  type RelationAttribute,
  type ScalarAttribute,
  wrongTypeMessage,
} from '../../model/index.ts';
import type { AttributesInput, EntryInput, MalformedEntry, RelationInput } from '../input-types.ts';
import { checkKeys, writability } from './check-keys.ts';
import { readComponents } from './component-input.ts';
import type { EntryAttribute } from './entry-attribute.ts';
import { isPlainObject, type PlainObject } from './plain-object.ts';
import { ReadBudget, type ReadContext } from './read-context.ts';
import { readRelation } from './relation-input.ts';

/**
 * Turns the `data` of a body into attributes: checks keys, forms of relations and shapes of components, and leaves the values of
 * scalars as they are. Whether linked documents exist is the caller's next question (`linkRefs`), then come the values (`parseValues`).
 *
 * @throws InvalidKeyError for the first key that the body may not hold
 * @throws ValidationError for malformed relations, and for bodies beyond the bounds of `read-context.ts`
 */
export function readInput(type: ContentType, data: unknown, context: ReadContext): AttributesInput {
  assertObject(data);
  checkKeys(type, data, context);
  const reader = new InputReader(context);
  return reader.readAttributes(type, data, null);
}

/**
 * Refuses the `data` of a body that has no keys.
 * @throws ValueProblemsError
 */
export function assertObject(data: unknown): asserts data is PlainObject {
  if (isPlainObject(data)) return;
  const value = Array.isArray(data) ? null : data;
  const message = wrongTypeMessage('object', value, Array.isArray(data) ? { from: data } : undefined).replace('{name}', 'this');
  throw new ValueProblemsError([{ path: [], message, name: 'ValidationError', value }]);
}

/** Reads one body whose keys are known to be in order. */
class InputReader {
  readonly #context: ReadContext;
  readonly #budget: ReadBudget;

  constructor(context: ReadContext) {
    this.#context = context;
    this.#budget = new ReadBudget(context);
  }

  /** `path` is the dotted path of the attribute that holds the object, null for the body itself. */
  readAttributes(owner: AttributeOwner, data: PlainObject, path: string | null): AttributesInput {
    const scalars = new Map<ScalarAttribute, unknown>();
    const relations = new Map<RelationAttribute, RelationInput>();
    const components = new Map<EntryAttribute, readonly EntryInput[]>();
    const malformed = new Map<EntryAttribute, readonly MalformedEntry[]>();
    for (const key of Object.keys(data)) {
      const attribute = owner.attributes.get(key);
      const value = data[key];
      if (!attribute || value === undefined || (path !== null && key === 'id')) continue;
      if (path === null && writability(attribute, this.#context) !== 'yes') continue;
      const here = path === null ? key : `${path}.${key}`;
      if (attribute.kind === 'scalar') scalars.set(attribute, value);
      else if (attribute.kind === 'relation') {
        const input = this.#readRelation(attribute, value, here);
        if (input) relations.set(attribute, input);
      } else {
        const reading = this.#readComponents(attribute, value, here);
        components.set(attribute, reading.entries);
        if (reading.malformed.length > 0) malformed.set(attribute, reading.malformed);
      }
    }
    return { scalars, relations, components, ...(malformed.size > 0 && { malformed }) };
  }

  #readRelation(attribute: RelationAttribute, value: unknown, path: string): RelationInput | null {
    if (!this.#context.canLink(attribute)) throw new InvalidKeyError(attribute.name, { source: 'body', path });
    return readRelation(attribute, value, { path, context: this.#context, budget: this.#budget });
  }

  #readComponents(attribute: EntryAttribute, value: unknown, path: string) {
    return readComponents(attribute, value, {
      path,
      model: this.#context.model,
      budget: this.#budget,
      readAttributes: (component, item) => this.readAttributes(component, item, path),
    });
  }
}
