import type { InjectionToken } from 'tsyringe';
import { PlinthError } from '../errors/index.ts';
import type { AttributeType } from './attribute-type.ts';
import { builtInAttributeTypes } from './attribute-types/index.ts';
import { OPERATOR_KEYS, OPERATORS } from './operators.ts';

/** The attribute types that schema files can use. Plugins add theirs in `apply`. */
export interface AttributeTypes {
  /**
   * @throws PlinthError `ATTRIBUTE_TYPE_EXISTS` when the name is taken, `ATTRIBUTE_TYPES_CLOSED` when the model is built already,
   * `ATTRIBUTE_TYPE_OPERATOR` when the name of an own operator is taken or invalid, or `operators` names one that does not exist
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
        `attribute type "${type.name}" is added too late. Add it in the plugin's apply function, before the content model is built`,
      );
    }
    if (this.#types.has(type.name)) {
      throw refusal('ATTRIBUTE_TYPE_EXISTS', `attribute type "${type.name}" already exists; choose another name`);
    }
    if (type.kind === 'scalar') {
      for (const name of Object.keys(type.ownOperators ?? {})) assertOperatorName(type.name, name);
      for (const name of type.operators ?? []) assertComparison(type.name, name);
    }
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
    ? 'it already exists; choose another name'
    : 'its name must be a $ followed by letters, digits and _';
  if (OPERATOR_KEYS.includes(name) || !OPERATOR_NAME.test(name)) {
    throw refusal('ATTRIBUTE_TYPE_OPERATOR', `operator "${name}" of attribute type "${type}": ${problem}`);
  }
}

/** Plugins in JavaScript are not checked by a compiler: a wrong name would switch operators off without a word. */
function assertComparison(type: string, name: string): void {
  if (Object.hasOwn(OPERATORS, name)) return;
  const allowed = Object.keys(OPERATORS).join(', ');
  throw refusal(
    'ATTRIBUTE_TYPE_OPERATOR',
    `operators of attribute type "${type}": unknown operator "${name}". Use ${allowed}, without $; null and notNull are always included`,
  );
}

function refusal(code: string, message: string): PlinthError {
  return new PlinthError(message, { code, status: 500, name: 'AttributeTypeError' });
}
