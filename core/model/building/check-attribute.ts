import type { z } from 'zod';
import { checkWithSchema, isPlinthError, type SchemaFinding, shown } from '../../errors/index.ts';
import type { AttributeType } from '../attribute-type.ts';
import type { AttributeTypes } from '../attribute-type-registry.ts';
import { siblingsType } from '../attribute-types/references.ts';
import type { AttributeDefinition } from '../definitions.ts';
import { INDEXED_TEXT_LENGTH } from '../values/text.ts';
import { commonOptions, implicitOptions } from './definition-schema.ts';
import { type Hints, suggestion, typeSuggestion } from './hints.ts';
import { nameProblem } from './names.ts';
import { isOwnKey } from './schema-keys.ts';

/** An attribute whose options are checked. Its references are not checked yet. */
export interface CheckedAttribute {
  readonly name: string;
  readonly type: AttributeType;
  readonly definition: AttributeDefinition;
}

/** Reports a mistake at a key of the attribute. An empty path means the attribute itself. */
type Complain = (path: string, message: string) => void;

/** The kind of an attribute's owner. */
export type OwnerKind = 'contentType' | 'component';

/** The parts of the app that the check of an attribute needs. */
export interface AttributeCheckContext {
  readonly types: AttributeTypes;
  readonly hints: Hints;
}

/** Checks one attribute of a definition: its name, its type and its options. Null if its type or options are invalid. */
export function checkAttribute(
  name: string,
  raw: AttributeDefinition,
  owner: OwnerKind,
  context: AttributeCheckContext,
  complain: Complain,
): CheckedAttribute | null {
  const isImplicit = raw.implicit === true;
  const badName = isImplicit ? null : nameProblem(name, owner);
  if (badName !== null) complain('', badName);
  const type = findType(raw, context, complain);
  if (type === null) return null;
  const definition = checkOptions(raw, type, isImplicit ? implicitOptions : commonOptions, complain);
  if (definition === null) return null;
  checkBounds(definition, complain);
  checkPlace(definition, type, owner, complain);
  return { name, type, definition: withDefault(definition, type, complain) };
}

function findType(
  { type: name, implicit }: AttributeDefinition,
  { types, hints }: AttributeCheckContext,
  complain: Complain,
): AttributeType | null {
  if (name === siblingsType.name && implicit === true) return siblingsType;
  const type = typeof name === 'string' ? types.get(name) : undefined;
  if (type) return type;
  if (typeof name !== 'string') complain('type', 'is missing, expected the name of an attribute type');
  else complain('type', `unknown attribute type "${name}"${typeSuggestion(name, types.names(), hints)}`);
  return null;
}

function checkOptions(
  raw: AttributeDefinition,
  type: AttributeType,
  common: typeof commonOptions | typeof implicitOptions,
  complain: Complain,
): AttributeDefinition | null {
  const ofType: Record<string, unknown> = {};
  const ofAll: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(raw)) {
    if (Object.hasOwn(type.options.shape, key)) ofType[key] = value;
    else if (Object.hasOwn(common.shape, key)) ofAll[key] = value;
    else if (!isOwnKey(key))
      complain(key, `unknown option of the type "${type.name}"${suggestion(key, Object.keys({ ...type.options.shape, ...common.shape }))}`);
  }
  const special = checkWithSchema(type.options, ofType);
  const general = checkWithSchema<z.ZodType<object>>(common, ofAll);
  for (const finding of [...special.findings, ...general.findings]) complain(pathOf(finding), finding.message);
  if (special.value === null || general.value === null) return null;
  const isUnique = type.kind === 'scalar' && type.unique === true;
  return { ...(general.value as AttributeDefinition), ...special.value, ...(isUnique && { unique: true }) };
}

function pathOf({ path }: SchemaFinding): string {
  return path.map(String).join('.');
}

/** Pairs of options. The first must not be greater than the second. */
const BOUNDS = [
  ['min', 'max'],
  ['minLength', 'maxLength'],
] as const;

function checkBounds(definition: AttributeDefinition, complain: Complain): void {
  for (const [low, high] of BOUNDS) {
    const [min, max] = [definition[low], definition[high]];
    // Both may be text (biginteger). The comparison as numbers ignores the last digits of huge bounds.
    if (min !== undefined && max !== undefined && Number(min) > Number(max)) complain(low, `${min} is greater than "${high}" (${max})`);
  }
}

/** Reports `unique` and `index` where there is no column, or one that cannot have an index. */
function checkPlace(definition: AttributeDefinition, type: AttributeType, owner: OwnerKind, complain: Complain): void {
  for (const option of ['unique', 'index'] as const) {
    if (!definition[option] || (type.kind === 'scalar' && type.unique === true)) continue;
    if (owner === 'component')
      complain(option, 'has no effect inside a component, whose values are stored together in one JSON column; remove it');
    else if (type.kind !== 'scalar') complain(option, `has no effect on an attribute of type "${type.name}"; remove it`);
  }
  if (definition.index && type.kind === 'scalar' && owner === 'contentType') {
    const { kind } = type.column(definition);
    if (definition.index === 'text') {
      if ((kind !== 'text' && kind !== 'varchar') || type.hidden === true)
        complain('index', `"text" is only for attributes with searchable text, which "${type.name}" is not; write true, or remove it`);
    } else if (kind === 'text')
      complain(
        'index',
        `an indexed text can have at most ${INDEXED_TEXT_LENGTH} characters; add a "maxLength" of at most ${INDEXED_TEXT_LENGTH}`,
      );
    if (kind === 'json') complain('index', `an attribute of type "${type.name}" cannot be indexed; remove it`);
  }
}

/** Converts the default of a scalar attribute to its stored form. Reports an invalid default. */
function withDefault(definition: AttributeDefinition, type: AttributeType, complain: Complain): AttributeDefinition {
  const { default: value } = definition;
  if (value === undefined) return definition;
  if (type.kind !== 'scalar') complain('default', `an attribute of type "${type.name}" cannot have a default value; remove it`);
  if (type.kind !== 'scalar' || value === null) return definition;
  if (type.prepare) {
    complain('default', `an attribute of type "${type.name}" cannot have a default value; remove it`);
    return definition;
  }
  const messages: string[] = [];
  const parsed = type.parse(value, definition, (message) => messages.push(message.replaceAll('{name}', () => 'the default')));
  try {
    if (messages.length === 0) return { ...definition, default: parsed !== null && type.format ? type.format(parsed, definition) : parsed };
  } catch (error) {
    if (!isPlinthError(error)) throw error;
    messages.push(error.message);
  }
  const message = (messages[0] as string).replace(/, but the final value was.*$|, $/s, '');
  complain('default', `${message}; found ${shown(value)}`);
  return definition;
}
