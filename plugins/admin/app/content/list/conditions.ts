import { typeOf } from '../../client/model.ts';
import type { QueryValue } from '../../client/query-string.ts';
import type { Attribute, Model, Type } from '../../client/types.ts';
import { operatorOf } from './operators.ts';
import { ownAttributes, systemAttributes } from './system-attributes.ts';

/** One thing that documents of a list fulfil. */
export interface Condition {
  /** Names of attributes: through relations and components to the one that is asked about. */
  readonly path: readonly string[];
  /** See `Operator.name`. */
  readonly operator: string;
  readonly values: readonly string[];
}

type Filter = { readonly [key: string]: QueryValue };

const DAY = 86_400_000;
const MINUTE = 60_000;

/** Signs that part a condition: within its parts they are written as `%` and their number. */
const PARTING = /[%:,/.]/g;
const hide = (text: string) => text.replace(PARTING, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const show = (text: string) => text.replace(/%([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Writes conditions as they stand in an address: `title:containsi:ferry,views:between:10/20`. */
export function formatConditions(conditions: readonly Condition[]): string {
  return conditions
    .map(({ path, operator, values }) =>
      [path.map(hide).join('.'), operator, ...(values.length > 0 ? [values.map(hide).join('/')] : [])].join(':'),
    )
    .join(',');
}

/** Reads what `formatConditions` wrote; what is none is left out. */
export function parseConditions(text: string): readonly Condition[] {
  return text.split(',').flatMap((part) => {
    const [path = '', operator = '', values] = part.split(':');
    if (path === '' || operator === '') return [];
    return [{ path: path.split('.').map(show), operator, values: values === undefined ? [] : values.split('/').map(show) }];
  });
}

/** The attributes that a path leads through, as far as the model knows them. */
export function attributesOn(model: Model, type: Type, path: readonly string[]): readonly Attribute[] {
  const found: Attribute[] = [];
  let owner: { readonly attributes: readonly Attribute[] } | undefined = {
    attributes: [...ownAttributes(type), ...systemAttributes(type)],
  };
  for (const name of path) {
    const attribute: Attribute | undefined = owner?.attributes.find((each) => each.name === name);
    if (attribute === undefined) break;
    found.push(attribute);
    owner = ownerBehind(model, attribute);
  }
  return found;
}

/** What stands behind a relation or a component; undefined where this person may not look, or where there is nothing behind. */
export function ownerBehind(model: Model, attribute: Attribute): { readonly attributes: readonly Attribute[] } | undefined {
  if (attribute.type === 'component') return model.components.find(({ uid }) => uid === attribute.component);
  if (attribute.type !== 'relation' || attribute.target === undefined) return undefined;
  const target = typeOf(model, attribute.target);
  return target && { attributes: [...ownAttributes(target), ...systemAttributes(target)] };
}

/** Whether the server can be asked this: the path leads somewhere, the operator fits, and nothing is left to say. */
export function isWhole(model: Model, type: Type, { path, operator, values }: Condition): boolean {
  const attributes = attributesOn(model, type, path);
  const last = attributes.at(-1);
  if (last === undefined || attributes.length !== path.length) return false;
  const known = operatorOf(last, operator);
  if (known === undefined) return false;
  const given = values.filter((value) => value !== '').length;
  return known.takes === 'none' || (known.takes === 'two' ? given === 2 : given >= 1);
}

/**
 * The filter that asks the server for documents which fulfil all conditions, or any of them. What is not whole asks for nothing.
 * @param now milliseconds: what "the last 7 days" counts from
 */
export function filterOf(
  model: Model,
  type: Type,
  conditions: readonly Condition[],
  match: 'all' | 'any',
  now: number,
): Filter | undefined {
  const filters = conditions
    .filter((condition) => isWhole(model, type, condition))
    .map((condition) => oneFilter(model, type, condition, now));
  if (filters.length === 0) return undefined;
  if (filters.length === 1) return filters[0];
  return { [match === 'all' ? '$and' : '$or']: filters };
}

function oneFilter(model: Model, type: Type, { path, operator, values }: Condition, now: number): Filter {
  const attribute = attributesOn(model, type, path).at(-1) as Attribute;
  const { isNot, takes } = operatorOf(attribute, operator) as { readonly isNot?: string; readonly takes: string };
  const given = values.filter((value) => value !== '');
  const full = attribute.type === 'relation' && takes === 'many' ? [...path, 'documentId'] : path;
  const test = testOf(attribute, isNot ?? operator, takes, given, now);
  const filter = full.reduceRight<Filter>((inner, name) => ({ [name]: inner }), test);
  return isNot === undefined ? filter : { $not: filter };
}

function testOf(attribute: Attribute, operator: string, takes: string, values: readonly string[], now: number): Filter {
  if (takes === 'none') return { [`$${operator}`]: true };
  const [first = ''] = values;
  const at = (days: number) => moment(attribute, now + days * DAY);
  // What was done this minute is of the last days, too.
  if (operator === 'last') return { $gte: at(-Number(first)), $lte: attribute.type === 'date' ? at(0) : moment(attribute, now + MINUTE) };
  if (operator === 'before') return { $lt: at(-Number(first)) };
  if (operator === 'next') return { $gte: at(0), $lte: at(Number(first)) };
  return { [`$${operator}`]: takes === 'one' ? first : values };
}

/** A moment as an attribute has it; a whole minute, so that the same list asked twice in a row is the same request. */
function moment({ type }: Attribute, at: number): string {
  const text = new Date(Math.floor(at / MINUTE) * MINUTE).toISOString();
  return type === 'date' ? text.slice(0, 10) : text;
}
