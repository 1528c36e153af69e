import { counted, t, worded } from '../words/text.ts';

/** An operator of conditions, with its texts. */
export interface Operator {
  /** Name in addresses: the server's name without `$`, or a name of the page's own. */
  readonly name: string;
  /** Text in the menu of operators, to be translated by `t`. */
  readonly words: string;
  /**
   * Returns the sentence of a condition in the language of the page. It has the placeholders `{about}` for the attribute, `{what}` for the
   * value, and `{upTo}` for the second of two values.
   * @param count the value, if it is a number
   */
  sentence(count: number): string;
  /** Number of values that it needs. */
  readonly takes: 'none' | 'one' | 'two' | 'many';
  /** Name of the server's operator of which it is the negation. */
  readonly isNot?: string;
}

const CONTAINS = { words: worded('contains'), sentence: () => t('{about} contains {what}') };
const IS = { words: worded('is'), sentence: () => t('{about} is {what}') };
const IS_NOT = { words: worded('is not'), sentence: () => t('{about} is not {what}') };
const BETWEEN: Operator = {
  name: 'between',
  words: worded('is from … to'),
  sentence: () => t('{about} is from {what} to {upTo}'),
  takes: 'two',
};

const ONE_OF: readonly Operator[] = [
  { name: 'in', words: worded('is one of'), sentence: () => t('{about} is one of {what}'), takes: 'many' },
  { name: 'notIn', words: worded('is none of'), sentence: () => t('{about} is none of {what}'), takes: 'many' },
];

/** Operators of everything that may be empty. */
export const EMPTY: readonly Operator[] = [
  { name: 'null', words: worded('is empty'), sentence: () => t('{about} is empty'), takes: 'none' },
  { name: 'notNull', words: worded('is not empty'), sentence: () => t('{about} is not empty'), takes: 'none' },
];

/** Operators of files: the server only tells whether there are any. */
export const FILES: readonly Operator[] = [
  { name: 'notNull', words: worded('has a file'), sentence: () => t('{about} has a file'), takes: 'none' },
  { name: 'null', words: worded('has no file'), sentence: () => t('{about} has no file'), takes: 'none' },
];

/** Operators of texts. Most ignore upper and lower case. */
export const TEXT: readonly Operator[] = [
  { name: 'containsi', ...CONTAINS, takes: 'one' },
  { name: 'notContainsi', words: worded('does not contain'), sentence: () => t('{about} does not contain {what}'), takes: 'one' },
  { name: 'eqi', ...IS, takes: 'one' },
  { name: 'nei', ...IS_NOT, takes: 'one' },
  { name: 'startsWithi', words: worded('begins with'), sentence: () => t('{about} begins with {what}'), takes: 'one' },
  {
    name: 'notStartsWithi',
    words: worded('does not begin with'),
    sentence: () => t('{about} does not begin with {what}'),
    takes: 'one',
    isNot: 'startsWithi',
  },
  { name: 'endsWithi', words: worded('ends with'), sentence: () => t('{about} ends with {what}'), takes: 'one' },
  {
    name: 'notEndsWithi',
    words: worded('does not end with'),
    sentence: () => t('{about} does not end with {what}'),
    takes: 'one',
    isNot: 'endsWithi',
  },
  ...ONE_OF,
  ...EMPTY,
  { name: 'contains', words: worded('contains exactly'), sentence: () => t('{about} contains exactly {what}'), takes: 'one' },
  {
    name: 'notContains',
    words: worded('does not contain exactly'),
    sentence: () => t('{about} does not contain exactly {what}'),
    takes: 'one',
  },
  { name: 'eq', words: worded('is exactly'), sentence: () => t('{about} is exactly {what}'), takes: 'one' },
  { name: 'ne', words: worded('is not exactly'), sentence: () => t('{about} is not exactly {what}'), takes: 'one' },
  { name: 'startsWith', words: worded('begins exactly with'), sentence: () => t('{about} begins exactly with {what}'), takes: 'one' },
  { name: 'endsWith', words: worded('ends exactly with'), sentence: () => t('{about} ends exactly with {what}'), takes: 'one' },
  { name: 'gte', words: worded('comes at or after'), sentence: () => t('{about} comes at or after {what}'), takes: 'one' },
  { name: 'gt', words: worded('comes after'), sentence: () => t('{about} comes after {what}'), takes: 'one' },
  { name: 'lte', words: worded('comes at or before'), sentence: () => t('{about} comes at or before {what}'), takes: 'one' },
  { name: 'lt', words: worded('comes before'), sentence: () => t('{about} comes before {what}'), takes: 'one' },
  BETWEEN,
];

export const NUMBER: readonly Operator[] = [
  { name: 'eq', ...IS, takes: 'one' },
  { name: 'ne', ...IS_NOT, takes: 'one' },
  { name: 'gt', words: worded('is more than'), sentence: () => t('{about} is more than {what}'), takes: 'one' },
  { name: 'gte', words: worded('is at least'), sentence: () => t('{about} is at least {what}'), takes: 'one' },
  { name: 'lt', words: worded('is less than'), sentence: () => t('{about} is less than {what}'), takes: 'one' },
  { name: 'lte', words: worded('is at most'), sentence: () => t('{about} is at most {what}'), takes: 'one' },
  BETWEEN,
  ...ONE_OF,
  ...EMPTY,
];

/** Operators of times of day, which also dates have. */
export const TIME: readonly Operator[] = [
  { name: 'gte', words: worded('is on or after'), sentence: () => t('{about} is on or after {what}'), takes: 'one' },
  { name: 'gt', words: worded('is after'), sentence: () => t('{about} is after {what}'), takes: 'one' },
  { name: 'lte', words: worded('is on or before'), sentence: () => t('{about} is on or before {what}'), takes: 'one' },
  { name: 'lt', words: worded('is before'), sentence: () => t('{about} is before {what}'), takes: 'one' },
  BETWEEN,
  { name: 'eq', ...IS, takes: 'one' },
  { name: 'ne', ...IS_NOT, takes: 'one' },
  ...ONE_OF,
  ...EMPTY,
];

/** Operators on days relative to today. */
const DAYS: readonly Operator[] = [
  {
    name: 'last',
    words: worded('is in the last … days'),
    sentence: (count) => counted(count, '{about} is in the last {what} day', '{about} is in the last {what} days'),
    takes: 'one',
  },
  {
    name: 'before',
    words: worded('is longer ago than … days'),
    sentence: (count) => counted(count, '{about} is longer ago than {what} day', '{about} is longer ago than {what} days'),
    takes: 'one',
  },
  {
    name: 'next',
    words: worded('is in the next … days'),
    sentence: (count) => counted(count, '{about} is in the next {what} day', '{about} is in the next {what} days'),
    takes: 'one',
  },
];

/** Operators on days and moments. */
export const DATE: readonly Operator[] = [...DAYS, ...TIME];

export const CHOICE: readonly Operator[] = [{ name: 'in', ...IS, takes: 'many' }, { name: 'notIn', ...IS_NOT, takes: 'many' }, ...EMPTY];

export const YES_OR_NO: readonly Operator[] = [{ name: 'eq', ...IS, takes: 'one' }, { name: 'ne', ...IS_NOT, takes: 'one' }, ...EMPTY];

export const RELATION: readonly Operator[] = [
  { name: 'in', ...IS, takes: 'many' },
  { name: 'notIn', ...IS_NOT, takes: 'many', isNot: 'in' },
  ...EMPTY,
];

const HAS_NONE = { words: worded('has none of'), sentence: () => t('{about} has none of {what}') };

/** Operators of a relation to several documents. */
export const RELATION_TO_MANY: readonly Operator[] = [
  { name: 'in', words: worded('has one of'), sentence: () => t('{about} has one of {what}'), takes: 'many' },
  { name: 'notIn', ...HAS_NONE, takes: 'many', isNot: 'in' },
  ...EMPTY,
];

/** Operator of values of several documents or entries: no one has such a value. The negative operators say that one of them differs. */
export const NONE_OF: Operator = { name: 'noneOf', ...HAS_NONE, takes: 'many', isNot: 'in' };

/** Operators of values that are stored as JSON. */
export const JSON_TEXT: readonly Operator[] = [
  { name: 'containsi', words: worded('has in its text'), sentence: () => t('{about} has in its text {what}'), takes: 'one' },
  { name: 'notContainsi', words: worded('has not in its text'), sentence: () => t('{about} has not in its text {what}'), takes: 'one' },
  ...EMPTY,
];

/** Operators that work for every stored value, for types that the page does not know. */
export const ANY: readonly Operator[] = [...NUMBER, ...JSON_TEXT.filter((operator) => !EMPTY.includes(operator))];

/** Whether the value of the operator is a number of days, whatever the attribute's type. */
export function isOfDays(operator: Operator): boolean {
  return DAYS.includes(operator);
}
