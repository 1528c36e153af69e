import { z } from 'zod';
import { ValidationError } from '../../../errors/index.ts';
import type { AttributeDefinition, ColumnKind, Report, ScalarType } from '../../../model/index.ts';

/** Options of the types below, as definitions carry them. */
interface Options {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  readonly regex?: string;
  readonly enum?: readonly string[];
}

function optionsOf(definition: AttributeDefinition): Options {
  return definition as Options;
}

function typeOf(name: string, kind: ColumnKind, members: Partial<ScalarType> & Pick<ScalarType, 'parse'>): ScalarType {
  return {
    kind: 'scalar',
    name,
    options: z.object({}),
    column: () => ({ kind }),
    operand: (value) => String(value),
    graphql: { output: 'JSON', input: 'JSON', filter: 'JSONFilterInput' },
    ...members,
  };
}

function parseText(value: unknown, definition: AttributeDefinition, report: Report): unknown {
  const { maxLength = 255 } = optionsOf(definition);
  if (typeof value !== 'string') report(`{name} must be a \`string\` type, but the final value was: \`${JSON.stringify(value)}\`.`, value);
  else if (value.length > maxLength) report(`{name} must be at most ${maxLength} characters`, value);
  return value;
}

function checkText(value: unknown, definition: AttributeDefinition, report: Report): void {
  const { minLength = 0, regex } = optionsOf(definition);
  const text = String(value);
  if (text.length < minLength) report(`{name} must be at least ${minLength} characters`, value);
  if (regex && text !== '' && !new RegExp(regex).test(text)) report(`{name} must match the following: "/${regex}/"`, value);
}

function parseNumber(value: unknown, definition: AttributeDefinition, report: Report): unknown {
  const { max } = optionsOf(definition);
  const number = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN;
  const cast = `(cast from the value \`${JSON.stringify(value)}\`)`;
  if (Number.isNaN(number)) report(`{name} must be a \`number\` type, but the final value was: \`NaN\` ${cast}.`, number);
  else if (max !== undefined && number > max) report(`{name} must be less than or equal to ${max}`, number);
  return number;
}

function checkNumber(value: unknown, definition: AttributeDefinition, report: Report): void {
  const { min } = optionsOf(definition);
  if (min !== undefined && Number(value) < min) report(`{name} must be greater than or equal to ${min}`, value);
}

/** Text of at most `maxLength` characters. */
export const STRING = typeOf('string', 'varchar', { valueName: 'string', parse: parseText, check: checkText });

/** A number. */
export const NUMBER = typeOf('integer', 'integer', { valueName: 'number', parse: parseNumber, check: checkNumber });

/** Unique text of few characters. */
export const UID = typeOf('uid', 'varchar', { valueName: 'string', unique: true, parse: parseText, check: checkText });

/** Text with an @. */
export const EMAIL = typeOf('email', 'varchar', {
  valueName: 'string',
  parse: parseText,
  check: (value, _definition, report) => {
    if (!String(value).includes('@')) report('{name} must be a valid email', value);
  },
});

/** One of `enum`. */
export const ENUMERATION = typeOf('enumeration', 'varchar', {
  valueName: 'string',
  parse: (value, definition, report) => {
    const { enum: allowed = [] } = optionsOf(definition);
    if (typeof value !== 'string' || !allowed.includes(value))
      report(`{name} must be one of the following values: ${[...allowed, ''].join(', ')}`, value);
    return value;
  },
});

/** A date, whose form is looked at last. */
export const DATE = typeOf('date', 'date', {
  parse: (value) => value,
  format: (value) => {
    const match = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.exec(value);
    if (!match) throw new ValidationError('Invalid format, expected yyyy-MM-dd');
    return match[0];
  },
});

/** Any JSON. */
export const JSON_VALUE = typeOf('json', 'json', { parse: (value) => value });

/** A list of nodes of type paragraph; anything but a list clears it. */
export const BLOCKS = typeOf('blocks', 'json', {
  valueName: 'array',
  parse: (value, _definition, report) => {
    if (!Array.isArray(value)) return null;
    for (const [index, node] of value.entries()) {
      const { type, children } = Object(node) as { type?: unknown; children?: unknown };
      if (type !== 'paragraph') report('Block node is of invalid type', node, [String(index)]);
      else if (children === undefined) report(`{name}[${index}].children is a required field`, undefined, [String(index), 'children']);
    }
    return value;
  },
});

/** Text that is stored turned round. */
export const PASSWORD = typeOf('password', 'varchar', {
  valueName: 'string',
  hidden: true,
  parse: parseText,
  check: checkText,
  prepare: async (value) => `hash of ${[...String(value)].reverse().join('')}`,
});
