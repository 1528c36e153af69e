import { words } from '../client/model.ts';
import type { Attribute } from '../client/types.ts';
import { unparsedText } from '../form/unparsed.ts';
import { SPOKEN } from '../words/spoken.ts';
import { t, worded } from '../words/text.ts';
import {
  bytesOfPassword,
  digits,
  isEmail,
  isEnough,
  isNumber,
  isOffered,
  isUid,
  isWhole,
  length,
  lengthOfLine,
  pattern,
} from './checks.ts';
import { ofBlocks, ofReference, ofValue } from './labels.ts';
import { ANY, CHOICE, DATE, EMPTY, FILES, JSON_TEXT, NUMBER, RELATION, TEXT, TIME, YES_OR_NO } from './operators.ts';
import { dayInWords, momentInWords } from './times.ts';
import type { Checked, Traits } from './traits.ts';

/** Names of the components in `fields/table.ts` that show values. Several types may share them. */
export type FieldName =
  | 'string'
  | 'text'
  | 'email'
  | 'password'
  | 'uid'
  | 'number'
  | 'date'
  | 'time'
  | 'moment'
  | 'boolean'
  | 'enumeration'
  | 'relation'
  | 'component'
  | 'dynamiczone'
  | 'richtext'
  | 'blocks'
  | 'array'
  | 'json'
  | 'media'
  | 'unknown';

const write = () => t('Write something: this is needed to publish.');
const choose = () => t('Choose one: this is needed to publish.');
const add = () => t('Add one: this is needed to publish.');

/** A type that the page does not know. Its value can be edited only by a plugin's field. */
export const UNKNOWN: Traits = {
  field: 'unknown',
  name: null,
  about: null,
  operators: ANY,
  filterInput: 'text',
  isSortable: true,
  isExact: false,
  width: 136,
  columnRank: null,
  isAtEnd: false,
  label: null,
  prose: null,
  isChosen: false,
  isSettable: false,
  isUnique: false,
  isSecret: false,
  inRules: false,
  checks: [],
  missing: write,
};

/** A text of one line. Types that are special forms of it start from these traits. */
const LINE: Traits = {
  ...UNKNOWN,
  field: 'string',
  operators: TEXT,
  isExact: true,
  width: 208,
  columnRank: 10,
  label: { rank: 1, text: ofValue },
  prose: 'line',
  isSettable: true,
  checks: [lengthOfLine, pattern],
};

/** A text of several lines. */
const LINES: Traits = {
  ...LINE,
  field: 'text',
  isExact: false,
  width: 136,
  columnRank: null,
  label: { rank: 2, text: ofValue },
  prose: 'lines',
  checks: [length, pattern],
};

const NUMERIC: Traits = {
  ...UNKNOWN,
  field: 'number',
  operators: NUMBER,
  filterInput: 'number',
  width: 112,
  isAtEnd: true,
  isSettable: true,
  checks: [isNumber, isEnough],
};

const MOMENT: Traits = {
  ...UNKNOWN,
  field: 'moment',
  operators: DATE,
  filterInput: 'datetime-local',
  filterText: momentInWords,
  isExact: true,
  width: 96,
  isSettable: true,
};

/** Documents and files. */
const REFERENCE: Traits = {
  ...UNKNOWN,
  isSettable: true,
  isSortable: false,
  label: { rank: 11, text: ofReference },
  isChosen: true,
  missing: choose,
};

const ENTRIES: Traits = { ...UNKNOWN, isSortable: false, isSettable: true, missing: add };

/**
 * The traits of each attribute type. A type that behaves like another one takes over its traits, and overrides what differs: `color: {
 * ...LINE, name: worded('Colour'), width: 112 }`.
 */
const TYPES = {
  string: {
    ...LINE,
    name: worded('Short text'),
    about: worded('A line: a title, a name. At most 255 characters, unless more are said.'),
    inRules: true,
  },
  text: { ...LINES, name: worded('Long text'), about: worded('As long as one likes, without headings or links.') },
  richtext: {
    ...LINES,
    field: 'richtext',
    name: 'Markdown',
    about: worded('As long as one likes, in Markdown.'),
    isSortable: false,
    label: { rank: 3, text: ofValue },
  },
  blocks: {
    ...UNKNOWN,
    field: 'blocks',
    name: worded('Rich text'),
    about: worded('Paragraphs, headings, lists, quotes, code and pictures.'),
    operators: JSON_TEXT,
    isSortable: false,
    label: { rank: 11, text: ofBlocks },
    isSettable: true,
  },
  enumeration: {
    ...UNKNOWN,
    field: 'enumeration',
    name: worded('Choice'),
    about: worded('One of several words.'),
    operators: CHOICE,
    filterInput: 'choices',
    filterText: words,
    isExact: true,
    columnRank: 3,
    label: { rank: 6, text: ofValue },
    isChosen: true,
    isSettable: true,
    inRules: true,
    checks: [isOffered],
    missing: choose,
  },
  email: {
    ...LINE,
    field: 'email',
    name: worded('Email address'),
    about: worded('Looked at whether it may be one.'),
    columnRank: 9,
    label: { rank: 4, text: ofValue },
    inRules: true,
    checks: [lengthOfLine, isEmail, pattern],
  },
  password: {
    ...UNKNOWN,
    field: 'password',
    name: worded('Password'),
    about: worded('Kept so that nobody can read it, and never shown.'),
    operators: [],
    isSecret: true,
    checks: [length, bytesOfPassword, pattern],
  },
  uid: {
    ...LINE,
    field: 'uid',
    name: worded('Slug'),
    about: worded('A unique, URL-friendly identifier made of letters, digits and - _ . ~'),
    columnRank: null,
    label: { rank: 5, text: ofValue },
    isSettable: false,
    isUnique: true,
    inRules: true,
    checks: [lengthOfLine, isUid, pattern],
  },
  date: {
    ...UNKNOWN,
    field: 'date',
    name: worded('Day'),
    about: worded('Of a calendar, without a time.'),
    operators: DATE,
    filterInput: 'date',
    filterText: dayInWords,
    isExact: true,
    width: 112,
    columnRank: 4,
    label: { rank: 7, text: ofValue },
    isSettable: true,
  },
  time: {
    ...UNKNOWN,
    field: 'time',
    name: worded('Time of day'),
    about: worded('Hours, minutes and seconds.'),
    operators: TIME,
    filterInput: 'time',
    // Browsers leave out seconds of 0, which the server requires.
    filterValue: (value) => (/^\d{2}:\d{2}$/.test(value) ? `${value}:00` : value),
    isExact: true,
    width: 112,
    columnRank: 13,
    isSettable: true,
  },
  datetime: {
    ...MOMENT,
    name: worded('Date and time'),
    about: worded('A moment, the same one everywhere.'),
    columnRank: 5,
    label: { rank: 8, text: ofValue },
  },
  timestamp: {
    ...MOMENT,
    name: worded('Moment, in milliseconds'),
    about: worded('As date and time; programs read it as a number.'),
  },
  integer: {
    ...NUMERIC,
    name: worded('Whole number'),
    about: worded('Up to two thousand million.'),
    isExact: true,
    columnRank: 6,
    label: { rank: 9, text: ofValue },
    inRules: true,
    checks: [isWhole({ least: -2147483648, greatest: 2147483647 })],
  },
  biginteger: {
    ...NUMERIC,
    name: worded('Large whole number'),
    about: worded('Of up to 19 digits; programs read it as text.'),
    isExact: true,
    columnRank: 12,
    checks: [isWhole({ least: '-9223372036854775808', greatest: '9223372036854775807' })],
  },
  float: {
    ...NUMERIC,
    name: worded('Number'),
    about: worded('With as many digits after the point as computers commonly keep.'),
    columnRank: 11,
  },
  decimal: {
    ...NUMERIC,
    name: worded('Exact number'),
    about: worded('Amounts of money: 15 digits, none of them rounded.'),
    isExact: true,
    columnRank: 7,
    label: { rank: 10, text: ofValue },
    checks: [isNumber, digits, isEnough],
  },
  boolean: {
    ...UNKNOWN,
    field: 'boolean',
    name: worded('Yes or no'),
    about: worded('A switch.'),
    operators: YES_OR_NO,
    filterInput: 'yes or no',
    filterText: (value) => (value === 'true' ? t('yes') : t('no')),
    width: 80,
    columnRank: 8,
    isChosen: true,
    isSettable: true,
    inRules: true,
    missing: null,
  },
  array: {
    ...UNKNOWN,
    field: 'array',
    name: worded('List of values'),
    about: worded('Strings, numbers and booleans.'),
    operators: JSON_TEXT,
    isSortable: false,
    text: (value) => (Array.isArray(value) ? value.map(String).join(', ') : JSON.stringify(value)),
    missing: add,
  },
  json: {
    ...UNKNOWN,
    field: 'json',
    name: 'JSON',
    about: worded('Whatever programs agree upon.'),
    operators: JSON_TEXT,
    isSortable: false,
    isSettable: true,
    text: (value) => unparsedText(value) ?? JSON.stringify(value),
    checks: [(value) => (unparsedText(value) === null ? null : t('This is not valid JSON. Correct it, or clear the field.'))],
  },
  relation: {
    ...REFERENCE,
    field: 'relation',
    name: worded('Relation'),
    about: worded('Leads to other documents, and may be shown there, too.'),
    operators: RELATION,
    filterInput: 'documents',
    columnRank: 1,
  },
  component: {
    ...ENTRIES,
    field: 'component',
    name: worded('Component'),
    about: worded('A group of attributes that types share; one of it, or a list.'),
    operators: EMPTY,
  },
  // The server's filters do not support zones.
  dynamiczone: {
    ...ENTRIES,
    field: 'dynamiczone',
    name: worded('Zone'),
    about: worded('A list of several components in any order: the parts of a page.'),
    operators: [],
  },
  media: {
    ...REFERENCE,
    field: 'media',
    name: worded('Files'),
    about: worded('Pictures and other files of the library.'),
    operators: FILES,
    width: 80,
    columnRank: 2,
  },
} satisfies Readonly<Record<string, Traits>>;

/** The built-in attribute types. */
export type BuiltInType = keyof typeof TYPES;

/** Returns the traits of an attribute's type: those of a plugin's field, of a built-in type, or else of an unknown type. */
export function traitsOf({ type, $traits }: Pick<Attribute, 'type' | '$traits'>): Traits {
  return $traits ?? knownTraits(type) ?? UNKNOWN;
}

/** Returns the traits of a built-in type; undefined for any other. */
export function knownTraits(type: string): Traits | undefined {
  return Object.hasOwn(TYPES, type) ? TYPES[type as BuiltInType] : undefined;
}

/** An attribute with the traits of its plugin, if it has any. */
type Described = Checked & Pick<Attribute, '$traits'>;

/** Returns a value as text in one line: as a plugin formats it, or as it is stored. Empty when there is none. */
export function textOf(attribute: Described, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  try {
    const said = traitsOf(attribute).text?.(value, { attribute, ...SPOKEN });
    if (said !== undefined) return String(said);
  } catch {
    // The plugin's function has failed: show the stored value.
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Returns the value of a filter as rows of the list show it. */
export function filterTextOf(attribute: Described, value: string): string {
  return filterPart(attribute, 'filterText', value);
}

/** Returns the value of a filter as the server compares with it. */
export function filterValueOf(attribute: Described, value: string): string {
  return filterPart(attribute, 'filterValue', value);
}

function filterPart(attribute: Described, part: 'filterText' | 'filterValue', value: string): string {
  try {
    return String(traitsOf(attribute)[part]?.(value, { attribute, ...SPOKEN }) ?? value);
  } catch {
    // The plugin's function has failed: what was entered stays.
    return value;
  }
}
