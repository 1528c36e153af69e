import { typeOf } from '../../client/model.ts';
import type { QueryValue } from '../../client/query-string.ts';
import type { Attribute, Model, Type } from '../../client/types.ts';
import { filterValueOf, traitsOf } from '../../traits/types.ts';
import { operatorOf } from './operators.ts';
import { ownAttributes, systemAttributes } from './system-attributes.ts';

/** One condition of a list's filter. */
export interface Condition {
  /** Names of attributes, through relations and components to the attribute that is compared. */
  readonly path: readonly string[];
  /** See `Operator.name`. */
  readonly operator: string;
  readonly values: readonly string[];
}

type Filter = { readonly [key: string]: QueryValue };

const DAY = 86_400_000;
const MINUTE = 60_000;

/** Characters that separate the parts of a condition. Within its parts they are percent-encoded. */
const PARTING = /[%:,/.]/g;
const hide = (text: string) => text.replace(PARTING, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const show = (text: string) => text.replace(/%([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Formats conditions for an address: `title:containsi:ferry,views:between:10/20`. */
export function formatConditions(conditions: readonly Condition[]): string {
  return conditions
    .map(({ path, operator, values }) =>
      [path.map(hide).join('.'), operator, ...(values.length > 0 ? [values.map(hide).join('/')] : [])].join(':'),
    )
    .join(',');
}

/** Parses the result of `formatConditions`. Parts that are not conditions are left out. */
export function parseConditions(text: string): readonly Condition[] {
  return text.split(',').flatMap((part) => {
    const [path = '', operator = '', values] = part.split(':');
    if (path === '' || operator === '') return [];
    return [{ path: path.split('.').map(show), operator, values: values === undefined ? [] : values.split('/').map(show) }];
  });
}

/** Returns the attributes on a path, up to the first that the model does not have. */
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

/** Returns the type or component behind an attribute; undefined when there is none, or when this person may not see it. */
export function ownerBehind(model: Model, attribute: Attribute): { readonly attributes: readonly Attribute[] } | undefined {
  if (attribute.type === 'component') return model.components.find(({ uid }) => uid === attribute.component);
  if (attribute.type !== 'relation' || attribute.target === undefined) return undefined;
  const target = typeOf(model, attribute.target);
  return target && { attributes: [...ownAttributes(target), ...systemAttributes(target)] };
}

/** Whether a condition is complete: the path exists, the operator fits, and all values are given. */
export function isWhole(model: Model, type: Type, { path, operator, values }: Condition): boolean {
  const attributes = attributesOn(model, type, path);
  const last = attributes.at(-1);
  if (last === undefined || attributes.length !== path.length) return false;
  const known = operatorOf(last, operator, attributes.slice(0, -1));
  if (known === undefined) return false;
  const given = values.filter((value) => value !== '').length;
  return known.takes === 'none' || (known.takes === 'two' ? given === 2 : given >= 1);
}

/**
 * Returns the filter for documents that match all conditions, or any of them. Incomplete conditions are left out.
 * @param now milliseconds: the time that "the last 7 days" counts from
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
  const attributes = attributesOn(model, type, path);
  const attribute = attributes.at(-1) as Attribute;
  const { isNot, takes } = operatorOf(attribute, operator, attributes.slice(0, -1)) as { readonly isNot?: string; readonly takes: string };
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
  // Include the current minute, because times are rounded down.
  if (operator === 'last') return { $gte: at(-Number(first)), $lte: isDay(attribute) ? at(0) : moment(attribute, now + MINUTE) };
  if (operator === 'before') return { $lt: at(-Number(first)) };
  if (operator === 'next') return { $gte: at(0), $lte: at(Number(first)) };
  const compared = values.map((value) => filterValueOf(attribute, value));
  return { [`$${operator}`]: takes === 'one' ? (compared[0] ?? '') : compared };
}

/** Formats a time for an attribute, rounded down to the minute, so that repeated requests are the same and can be cached. */
function moment(attribute: Attribute, at: number): string {
  const text = new Date(Math.floor(at / MINUTE) * MINUTE).toISOString();
  return isDay(attribute) ? text.slice(0, 10) : text;
}

/** Whether values are days without a time. */
function isDay(attribute: Attribute): boolean {
  return traitsOf(attribute).filterInput === 'date';
}
