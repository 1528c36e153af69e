import type { Attribute } from '../../client/types.ts';
import { PUBLISHED } from './system-attributes.ts';

/** How a value is asked about, in the words of people. */
export interface Operator {
  /** In addresses: the server's name without its `$`, or one of the page's own. */
  readonly name: string;
  readonly words: string;
  /** How many values it is asked with. */
  readonly takes: 'none' | 'one' | 'two' | 'many';
  /** Asks the server for the opposite of this one, as a whole. */
  readonly isNot?: string;
}

const TEXT: readonly Operator[] = [
  { name: 'containsi', words: 'contains', takes: 'one' },
  { name: 'notContainsi', words: 'does not contain', takes: 'one' },
  { name: 'eqi', words: 'is', takes: 'one' },
  { name: 'nei', words: 'is not', takes: 'one' },
  { name: 'startsWithi', words: 'begins with', takes: 'one' },
  { name: 'notStartsWithi', words: 'does not begin with', takes: 'one', isNot: 'startsWithi' },
  { name: 'endsWithi', words: 'ends with', takes: 'one' },
  { name: 'notEndsWithi', words: 'does not end with', takes: 'one', isNot: 'endsWithi' },
  { name: 'in', words: 'is one of', takes: 'many' },
  { name: 'notIn', words: 'is none of', takes: 'many' },
  { name: 'null', words: 'is empty', takes: 'none' },
  { name: 'notNull', words: 'is not empty', takes: 'none' },
  { name: 'contains', words: 'contains exactly', takes: 'one' },
  { name: 'notContains', words: 'does not contain exactly', takes: 'one' },
  { name: 'eq', words: 'is exactly', takes: 'one' },
  { name: 'ne', words: 'is not exactly', takes: 'one' },
  { name: 'startsWith', words: 'begins exactly with', takes: 'one' },
  { name: 'endsWith', words: 'ends exactly with', takes: 'one' },
  { name: 'gte', words: 'comes at or after', takes: 'one' },
  { name: 'gt', words: 'comes after', takes: 'one' },
  { name: 'lte', words: 'comes at or before', takes: 'one' },
  { name: 'lt', words: 'comes before', takes: 'one' },
  { name: 'between', words: 'is from … to', takes: 'two' },
];

const EMPTY: readonly Operator[] = [
  { name: 'null', words: 'is empty', takes: 'none' },
  { name: 'notNull', words: 'is not empty', takes: 'none' },
];

const NUMBER: readonly Operator[] = [
  { name: 'eq', words: 'is', takes: 'one' },
  { name: 'ne', words: 'is not', takes: 'one' },
  { name: 'gt', words: 'is more than', takes: 'one' },
  { name: 'gte', words: 'is at least', takes: 'one' },
  { name: 'lt', words: 'is less than', takes: 'one' },
  { name: 'lte', words: 'is at most', takes: 'one' },
  { name: 'between', words: 'is from … to', takes: 'two' },
  { name: 'in', words: 'is one of', takes: 'many' },
  { name: 'notIn', words: 'is none of', takes: 'many' },
  ...EMPTY,
];

const TIME: readonly Operator[] = [
  { name: 'gte', words: 'is on or after', takes: 'one' },
  { name: 'gt', words: 'is after', takes: 'one' },
  { name: 'lte', words: 'is on or before', takes: 'one' },
  { name: 'lt', words: 'is before', takes: 'one' },
  { name: 'between', words: 'is from … to', takes: 'two' },
  { name: 'eq', words: 'is', takes: 'one' },
  { name: 'ne', words: 'is not', takes: 'one' },
  { name: 'in', words: 'is one of', takes: 'many' },
  { name: 'notIn', words: 'is none of', takes: 'many' },
  ...EMPTY,
];

/** Days back from today: what is asked moves along with the day on which somebody looks. */
const DAYS: readonly Operator[] = [
  { name: 'last', words: 'is in the last … days', takes: 'one' },
  { name: 'before', words: 'is longer ago than … days', takes: 'one' },
  { name: 'next', words: 'is in the next … days', takes: 'one' },
];

const CHOICE: readonly Operator[] = [
  { name: 'in', words: 'is', takes: 'many' },
  { name: 'notIn', words: 'is not', takes: 'many' },
  ...EMPTY,
];

const YES_OR_NO: readonly Operator[] = [{ name: 'eq', words: 'is', takes: 'one' }, { name: 'ne', words: 'is not', takes: 'one' }, ...EMPTY];

const RELATION: readonly Operator[] = [
  { name: 'in', words: 'is', takes: 'many' },
  { name: 'notIn', words: 'is not', takes: 'many', isNot: 'in' },
  ...EMPTY,
];

const JSON_TEXT: readonly Operator[] = [
  { name: 'containsi', words: 'has in its text', takes: 'one' },
  { name: 'notContainsi', words: 'has not in its text', takes: 'one' },
  ...EMPTY,
];

const BY_TYPE: Readonly<Record<string, readonly Operator[]>> = {
  string: TEXT,
  text: TEXT,
  richtext: TEXT,
  email: TEXT,
  uid: TEXT,
  integer: NUMBER,
  biginteger: NUMBER,
  float: NUMBER,
  decimal: NUMBER,
  date: [...DAYS, ...TIME],
  datetime: [...DAYS, ...TIME],
  timestamp: [...DAYS, ...TIME],
  time: TIME,
  boolean: YES_OR_NO,
  enumeration: CHOICE,
  relation: RELATION,
  component: EMPTY,
  json: JSON_TEXT,
  blocks: JSON_TEXT,
};

/** Files and zones are no paths of the server's filters, and a password is nobody's to look for. */
const UNASKED: ReadonlySet<string> = new Set(['media', 'dynamiczone', 'password']);

/** How an attribute can be asked about; the first is offered first. Empty: it cannot. */
export function operatorsOf(attribute: Pick<Attribute, 'type' | 'relation'>): readonly Operator[] {
  if (UNASKED.has(attribute.type) || (attribute.type === 'relation' && attribute.relation?.startsWith('morph'))) return [];
  // Whether it was published at all is a state, and asked as such.
  if (attribute === PUBLISHED) return [...DAYS, ...TIME].filter((operator) => !EMPTY.includes(operator));
  // A type that a plugin brings: what holds of every stored value.
  return BY_TYPE[attribute.type] ?? [...NUMBER, ...JSON_TEXT.slice(0, 2)];
}

/** The operator of this name; undefined where the attribute has none such. */
export function operatorOf(attribute: Pick<Attribute, 'type' | 'relation'>, name: string): Operator | undefined {
  return operatorsOf(attribute).find((operator) => operator.name === name);
}
