import {
  type Attribute,
  type Caller,
  type ContentType,
  ForbiddenError,
  InvalidKeyError,
  type KeptState,
  type Model,
  ValueProblemsError,
  z,
} from 'plinth';
import { DECIMAL, decimalSum, SHIFT_UNITS, shiftedDate, shiftedTime } from './arithmetic.ts';
import { entriesWithout, keptEntries } from './entries.ts';

/** What can be done with an attribute of many documents at once. */
export const OPERATIONS = ['set', 'clear', 'add', 'remove', 'increase', 'shift'] as const;

/** One of `OPERATIONS`. */
export type Operation = (typeof OPERATIONS)[number];

/** The change in a request. */
export const attributeChangeSchema = z.strictObject({
  attribute: z.string().min(1).max(255),
  operation: z.enum(OPERATIONS),
  value: z.unknown().optional(),
});

/** A validated change of one attribute. */
export interface AttributeChange {
  readonly attribute: Attribute;
  readonly operation: Operation;
  /** Whether the result depends on the present value, which the caller must be allowed to read. */
  readonly isRelative: boolean;
  /**
   * Makes the `data` of the update.
   * @param current the version as it is stored; null if there is none yet
   * @throws ValueProblemsError where there is no value to compute with
   */
  data(current: KeptState | null): Readonly<Record<string, unknown>>;
}

const amount = z.union([z.number(), z.string().regex(DECIMAL, 'expected a number')]);
const shift = z.strictObject({ amount: z.int().min(-1_000_000).max(1_000_000), unit: z.enum(SHIFT_UNITS) });

const NUMBERS: ReadonlySet<string> = new Set(['integer', 'biginteger', 'float', 'decimal']);

/** Types of which two documents should not have, or nobody should see, the same value. */
const NEVER: ReadonlySet<string> = new Set(['uid', 'password']);

/** The operations that attributes of this kind allow, whatever the rights of the caller. */
export function operationsOf({ kind, type, definition, ...attribute }: Attribute): readonly Operation[] {
  if (NEVER.has(type.name)) return [];
  const isNeeded = definition.required === true || Number(definition.min ?? 0) > 0;
  const clear: readonly Operation[] = isNeeded && (kind !== 'scalar' || definition.required === true) ? [] : ['clear'];
  if (kind === 'scalar') {
    if (definition.unique === true) return clear;
    if (NUMBERS.has(type.name)) return ['set', ...clear, 'increase'];
    return type.name === 'date' || type.name === 'datetime' ? ['set', ...clear, 'shift'] : ['set', ...clear];
  }
  const isList = isListed({ kind, ...attribute } as Attribute);
  if (kind === 'component' || kind === 'dynamiczone') return isList ? ['set', 'add', 'remove', ...clear] : ['set', ...clear];
  const { relation = '' } = attribute as { readonly relation?: string };
  // Only one document can have each target: the last of many would take it from the others.
  if (relation === 'oneToOne' || relation === 'oneToMany') return isList ? ['remove', ...clear] : clear;
  return isList ? ['set', 'add', 'remove', ...clear] : ['set', ...clear];
}

/**
 * Validates a change against the model and the rights of the caller.
 * @throws ForbiddenError for callers who may update no document of the type
 * @throws InvalidKeyError for attributes that do not exist, or that the caller may not write
 * @throws ValueProblemsError for operations that the attribute does not allow, and for missing or superfluous values
 */
export function checkedChange(
  type: ContentType,
  input: z.output<typeof attributeChangeSchema>,
  { caller: { ability }, model }: { readonly caller: Caller; readonly model: Pick<Model, 'components'> },
): AttributeChange {
  const { attribute: name, operation, value } = input;
  const action = `${type.uid}.update`;
  if (!ability.can(action)) throw new ForbiddenError();
  const fields = ability.rule(action)?.fields ?? null;
  const attribute = type.attributes.get(name);
  if (attribute === undefined || attribute.writable !== 'yes' || fields?.includes(name) === false)
    throw new InvalidKeyError(name, { source: 'body', path: 'change.attribute' });
  const allowed = operationsOf(attribute);
  if (!allowed.includes(operation)) {
    const isRequired = operation === 'clear' && allowed.length > 0;
    const message = isRequired
      ? `change.operation: "${name}" is required and cannot be cleared`
      : `change.operation: "${name}" does not support "${operation}"; supported: ${allowed.join(', ') || 'none'}`;
    throw problem(['change', 'operation'], message);
  }
  if (operation === 'clear' && value !== undefined) throw problem(['change', 'value'], 'change.value: "clear" takes no value');
  if (operation !== 'clear' && (value === undefined || value === null))
    throw problem(['change', 'value'], `change.value: "${operation}" needs a value; to remove values, use "clear"`);
  return changeOf(attribute, operation, { value, model });
}

function changeOf(
  attribute: Attribute,
  operation: Operation,
  { value, model }: { readonly value: unknown; readonly model: Pick<Model, 'components'> },
): AttributeChange {
  const { name, kind } = attribute;
  const isLinks = kind === 'relation' || kind === 'morph';
  const fixed = (of: unknown): AttributeChange => ({ attribute, operation, isRelative: false, data: () => ({ [name]: of }) });
  switch (operation) {
    case 'set':
      return fixed(isLinks && isListed(attribute) ? { set: listOf(value) } : value);
    case 'clear':
      return fixed(isListed(attribute) ? (isLinks ? { set: [] } : []) : null);
    case 'remove': {
      if (isLinks) return fixed({ disconnect: listOf(value) });
      const remaining = entriesWithout(attribute, listOf(value), model);
      return { attribute, operation, isRelative: true, data: (current) => ({ [name]: remaining(current) }) };
    }
    case 'add':
      if (isLinks) return fixed({ connect: listOf(value) });
      return {
        attribute,
        operation,
        isRelative: false,
        data: (current) => ({ [name]: [...keptEntries(attribute, current), ...listOf(value)] }),
      };
    case 'increase': {
      const by = String(checked(amount, value));
      return {
        attribute,
        operation,
        isRelative: true,
        data: (current) => ({ [name]: increased(attribute, presentValue(attribute, current), by) }),
      };
    }
    case 'shift': {
      const by = checked(shift, value);
      if (attribute.type.name === 'date' && (by.unit === 'minutes' || by.unit === 'hours'))
        throw problem(['change', 'value', 'unit'], 'change.value.unit: dates without a time are shifted by days, weeks, months or years');
      const shifted = (from: unknown) =>
        attribute.type.name === 'date' ? shiftedDate(String(from), by) : (shiftedTime(new Date(String(from)), by)?.toISOString() ?? null);
      return {
        attribute,
        operation,
        isRelative: true,
        data: (current) => {
          const result = shifted(presentValue(attribute, current));
          if (result === null) throw problem([name], `${name} would be outside the years 1 to 9999`);
          return { [name]: result };
        },
      };
    }
  }
}

/** Whether the value of an attribute is a list of links or of component entries. */
function isListed(attribute: Attribute): boolean {
  if (attribute.kind === 'relation' || attribute.kind === 'morph') return attribute.many;
  return attribute.kind === 'dynamiczone' || (attribute.kind === 'component' && attribute.repeatable);
}

function increased({ name, type }: Attribute, from: unknown, by: string): number | string {
  const sum = decimalSum(String(from), by) ?? String(Number(from) + Number(by));
  if (!Number.isFinite(Number(sum))) throw problem([name], `${name} would be too large`);
  return type.name === 'biginteger' ? sum : Number(sum);
}

/** The present value. @throws ValueProblemsError if there is none */
function presentValue({ name }: Attribute, current: KeptState | null): unknown {
  const value = current?.values[name] ?? null;
  if (value === null) throw problem([name], `${name} has no value to start from`);
  return value;
}

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  const path = ['change', 'value', ...(issue?.path ?? []).map(String)];
  throw problem(path, `${path.join('.')}: ${issue?.message ?? 'is not valid'}`);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function problem(path: readonly (string | number)[], message: string): ValueProblemsError {
  return new ValueProblemsError([{ path, message, name: 'ValidationError' }]);
}
