import type { InjectionToken } from 'tsyringe';
import { PlinthError } from '../errors/index.ts';
import type { AttributeType } from './attribute-type.ts';
import { builtInAttributeTypes } from './attribute-types/index.ts';
import { OPERATOR_KEYS } from './operators.ts';

/** The attribute types that schema files can use. Plugins add theirs in `apply`. */
export interface AttributeTypes {
  /**
   * @throws PlinthError `ATTRIBUTE_TYPE_EXISTS` when the name is taken, `ATTRIBUTE_TYPES_CLOSED` when the model is built already,
   * `ATTRIBUTE_TYPE_OPERATOR` when the name of an operator is taken or invalid
   */
  add(type: AttributeType): void;
  get(name: string): AttributeType | undefined;
  /** In order of registration. */
  names(): readonly string[];
  /** Ends registration. `buildModel` calls it; further calls have no effect. */
  close(): void;
}

/** The registry of the kernel's attribute types. */
export const ATTRIBUTE_TYPES: InjectionToken<AttributeTypes> = Symbol.for('plinth.attribute-types');

/** Creates a registry with the built-in types. */
export function createAttributeTypes(): AttributeTypes {
  return new AttributeTypeRegistry(builtInAttributeTypes);
}

class AttributeTypeRegistry implements AttributeTypes {
  readonly #types = new Map<string, AttributeType>();
  #isClosed = false;

  constructor(types: readonly AttributeType[]) {
    for (const type of types) this.#types.set(type.name, type);
  }

  add(type: AttributeType): void {
    if (this.#isClosed) {
      throw refusal(
        'ATTRIBUTE_TYPES_CLOSED',
        `attribute type "${type.name}" comes too late: add it while plugins are applied, before the model is built`,
      );
    }
    if (this.#types.has(type.name)) {
      throw refusal('ATTRIBUTE_TYPE_EXISTS', `there is an attribute type "${type.name}" already: choose another name`);
    }
    if (type.kind === 'scalar') for (const name of Object.keys(type.ownOperators ?? {})) assertOperatorName(type.name, name);
    this.#types.set(type.name, type);
  }

  get(name: string): AttributeType | undefined {
    return this.#types.get(name);
  }

  names(): readonly string[] {
    return [...this.#types.keys()];
  }

  close(): void {
    this.#isClosed = true;
  }
}

const OPERATOR_NAME = /^\$[a-z]\w*$/i;

function assertOperatorName(type: string, name: string): void {
  const problem = OPERATOR_KEYS.includes(name)
    ? 'there is such an operator already: choose another name'
    : 'its name must be a $ and then letters, digits and _';
  if (OPERATOR_KEYS.includes(name) || !OPERATOR_NAME.test(name)) {
    throw refusal('ATTRIBUTE_TYPE_OPERATOR', `operator "${name}" of attribute type "${type}": ${problem}`);
  }
}

function refusal(code: string, message: string): PlinthError {
  return new PlinthError(message, { code, status: 500, name: 'AttributeTypeError' });
}
