import type { MessageId, PlainMessageId } from '../i18n/translate.ts';

/** An operator of conditions, with its texts. */
export interface Operator {
  /** Name in addresses: the server's name without `$`, or a name of the page's own. */
  readonly name: string;
  /** Id of the text in the menu of operators. */
  readonly words: PlainMessageId;
  /**
   * Id of the sentence of a condition. It has the placeholders `{about}` for the attribute, `{what}` for the value, and `{upTo}` for the second
   * of two values. `count` is the value, if it is a number.
   */
  readonly sentence: MessageId;
  /** Number of values that it needs. */
  readonly takes: 'none' | 'one' | 'two' | 'many';
  /** Name of the server's operator of which it is the negation. */
  readonly isNot?: string;
}

const CONTAINS = { words: 'editor.contains', sentence: 'editor.containsSentence' } as const;
const IS = { words: 'common.is', sentence: 'editor.isSentence' } as const;
const IS_NOT = { words: 'editor.isNot', sentence: 'editor.isNotSentence' } as const;
const BETWEEN: Operator = {
  name: 'between',
  words: 'editor.isBetween',
  sentence: 'editor.isBetweenSentence',
  takes: 'two',
};

const ONE_OF: readonly Operator[] = [
  { name: 'in', words: 'editor.isOneOf', sentence: 'editor.isOneOfSentence', takes: 'many' },
  { name: 'notIn', words: 'editor.isNotOneOf', sentence: 'editor.isNotOneOfSentence', takes: 'many' },
];

/** Operators of everything that may be empty. */
export const EMPTY: readonly Operator[] = [
  { name: 'null', words: 'editor.isEmpty', sentence: 'editor.isEmptySentence', takes: 'none' },
  { name: 'notNull', words: 'editor.isNotEmpty', sentence: 'editor.isNotEmptySentence', takes: 'none' },
];

/** Operators of files: the server only tells whether there are any. */
export const FILES: readonly Operator[] = [
  { name: 'notNull', words: 'editor.hasFile', sentence: 'editor.hasFileSentence', takes: 'none' },
  { name: 'null', words: 'editor.hasNoFile', sentence: 'editor.hasNoFileSentence', takes: 'none' },
];

/** Operators of texts. Most ignore upper and lower case. */
export const TEXT: readonly Operator[] = [
  { name: 'containsi', ...CONTAINS, takes: 'one' },
  { name: 'notContainsi', words: 'editor.doesNotContain', sentence: 'editor.doesNotContainSentence', takes: 'one' },
  { name: 'eqi', ...IS, takes: 'one' },
  { name: 'nei', ...IS_NOT, takes: 'one' },
  { name: 'startsWithi', words: 'editor.startsWith', sentence: 'editor.startsWithSentence', takes: 'one' },
  {
    name: 'notStartsWithi',
    words: 'editor.doesNotStartWith',
    sentence: 'editor.doesNotStartWithSentence',
    takes: 'one',
    isNot: 'startsWithi',
  },
  { name: 'endsWithi', words: 'editor.endsWith', sentence: 'editor.endsWithSentence', takes: 'one' },
  {
    name: 'notEndsWithi',
    words: 'editor.doesNotEndWith',
    sentence: 'editor.doesNotEndWithSentence',
    takes: 'one',
    isNot: 'endsWithi',
  },
  ...ONE_OF,
  ...EMPTY,
  { name: 'contains', words: 'editor.containsCaseSensitive', sentence: 'editor.containsCaseSensitiveSentence', takes: 'one' },
  {
    name: 'notContains',
    words: 'editor.doesNotContainCaseSensitive',
    sentence: 'editor.doesNotContainCaseSensitiveSentence',
    takes: 'one',
  },
  { name: 'eq', words: 'editor.isCaseSensitive', sentence: 'editor.isCaseSensitiveSentence', takes: 'one' },
  { name: 'ne', words: 'editor.isNotCaseSensitive', sentence: 'editor.isNotCaseSensitiveSentence', takes: 'one' },
  { name: 'startsWith', words: 'editor.startsWithCaseSensitive', sentence: 'editor.startsWithCaseSensitiveSentence', takes: 'one' },
  { name: 'endsWith', words: 'editor.endsWithCaseSensitive', sentence: 'editor.endsWithCaseSensitiveSentence', takes: 'one' },
  { name: 'gte', words: 'editor.textGreaterOrEqual', sentence: 'editor.textGreaterOrEqualSentence', takes: 'one' },
  { name: 'gt', words: 'editor.textGreater', sentence: 'editor.textGreaterSentence', takes: 'one' },
  { name: 'lte', words: 'editor.textLessOrEqual', sentence: 'editor.textAtMostSentence', takes: 'one' },
  { name: 'lt', words: 'editor.textLessThan', sentence: 'editor.textLessThanSentence', takes: 'one' },
  BETWEEN,
];

export const NUMBER: readonly Operator[] = [
  { name: 'eq', ...IS, takes: 'one' },
  { name: 'ne', ...IS_NOT, takes: 'one' },
  { name: 'gt', words: 'editor.numberGreaterThan', sentence: 'editor.numberGreaterThanSentence', takes: 'one' },
  { name: 'gte', words: 'editor.numberAtLeast', sentence: 'editor.numberAtLeastSentence', takes: 'one' },
  { name: 'lt', words: 'editor.numberLessThan', sentence: 'editor.numberLessThanSentence', takes: 'one' },
  { name: 'lte', words: 'editor.numberAtMost', sentence: 'editor.numberAtMostSentence', takes: 'one' },
  BETWEEN,
  ...ONE_OF,
  ...EMPTY,
];

/** Operators of times of day, which also dates have. */
export const TIME: readonly Operator[] = [
  { name: 'gte', words: 'editor.timeOnOrAfter', sentence: 'editor.timeOnOrAfterSentence', takes: 'one' },
  { name: 'gt', words: 'editor.timeAfter', sentence: 'editor.timeAfterSentence', takes: 'one' },
  { name: 'lte', words: 'editor.timeOnOrBefore', sentence: 'editor.timeOnOrBeforeSentence', takes: 'one' },
  { name: 'lt', words: 'editor.timeBefore', sentence: 'editor.timeBeforeSentence', takes: 'one' },
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
    words: 'editor.inLastDays',
    sentence: 'editor.inLastDaysSentence',
    takes: 'one',
  },
  {
    name: 'before',
    words: 'editor.moreThanDaysAgo',
    sentence: 'editor.moreThanDaysAgoSentence',
    takes: 'one',
  },
  {
    name: 'next',
    words: 'editor.inNextDays',
    sentence: 'editor.inNextDaysSentence',
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

const HAS_NONE = { words: 'editor.hasNoneOf', sentence: 'editor.hasNoneOfSentence' } as const;

/** Operators of a relation to several documents. */
export const RELATION_TO_MANY: readonly Operator[] = [
  { name: 'in', words: 'editor.hasOneOf', sentence: 'editor.hasOneOfSentence', takes: 'many' },
  { name: 'notIn', ...HAS_NONE, takes: 'many', isNot: 'in' },
  ...EMPTY,
];

/** Operator of values of several documents or entries: no one has such a value. The negative operators say that one of them differs. */
export const NONE_OF: Operator = { name: 'noneOf', ...HAS_NONE, takes: 'many', isNot: 'in' };

/** Operators of values that are stored as JSON. */
export const JSON_TEXT: readonly Operator[] = [
  { name: 'containsi', words: 'editor.jsonContains', sentence: 'editor.jsonContainsSentence', takes: 'one' },
  { name: 'notContainsi', words: 'editor.jsonNotContains', sentence: 'editor.jsonNotContainsSentence', takes: 'one' },
  ...EMPTY,
];

/** Operators that work for every stored value, for types that the page does not know. */
export const ANY: readonly Operator[] = [...NUMBER, ...JSON_TEXT.filter((operator) => !EMPTY.includes(operator))];

/** Whether the value of the operator is a number of days, whatever the attribute's type. */
export function isOfDays(operator: Operator): boolean {
  return DAYS.includes(operator);
}
