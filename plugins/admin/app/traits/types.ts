import { words } from '../client/model.ts';
import type { Attribute } from '../client/types.ts';
import { unparsedText } from '../form/unparsed.ts';
import { TRANSLATIONS } from '../i18n/module-translations.ts';
import { t } from '../i18n/translate.ts';
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
import { storedNumber, storedTime } from './stored-form.ts';
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

const write = () => t('editor.valueRequired');
const choose = () => t('editor.selectionRequired');
const add = () => t('editor.entryRequired');

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
  storedForm: storedNumber,
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
    name: 'editor.shortTextType',
    about: 'editor.shortTextDescription',
    inRules: true,
  },
  text: { ...LINES, name: 'editor.longTextType', about: 'editor.longTextDescription' },
  richtext: {
    ...LINES,
    field: 'richtext',
    name: 'editor.markdownType',
    about: 'editor.markdownDescription',
    isSortable: false,
    label: { rank: 3, text: ofValue },
  },
  blocks: {
    ...UNKNOWN,
    field: 'blocks',
    name: 'editor.blocksType',
    about: 'editor.blocksDescription',
    operators: JSON_TEXT,
    isSortable: false,
    label: { rank: 11, text: ofBlocks },
    isSettable: true,
  },
  enumeration: {
    ...UNKNOWN,
    field: 'enumeration',
    name: 'editor.enumerationType',
    about: 'editor.enumerationDescription',
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
    name: 'editor.emailType',
    about: 'editor.emailDescription',
    columnRank: 9,
    label: { rank: 4, text: ofValue },
    inRules: true,
    checks: [lengthOfLine, isEmail, pattern],
  },
  password: {
    ...UNKNOWN,
    field: 'password',
    name: 'common.password',
    about: 'editor.passwordDescription',
    operators: [],
    isSecret: true,
    checks: [length, bytesOfPassword, pattern],
  },
  uid: {
    ...LINE,
    field: 'uid',
    name: 'editor.slugType',
    about: 'editor.slugDescription',
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
    name: 'common.date',
    about: 'editor.dateDescription',
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
    name: 'editor.timeType',
    about: 'editor.timeDescription',
    operators: TIME,
    filterInput: 'time',
    // Browsers leave out seconds of 0, which the server requires.
    filterValue: (value) => (/^\d{2}:\d{2}$/.test(value) ? `${value}:00` : value),
    isExact: true,
    width: 112,
    columnRank: 13,
    storedForm: storedTime,
    isSettable: true,
  },
  datetime: {
    ...MOMENT,
    name: 'editor.dateTimeType',
    about: 'editor.dateTimeDescription',
    columnRank: 5,
    label: { rank: 8, text: ofValue },
  },
  timestamp: {
    ...MOMENT,
    name: 'editor.timestampType',
    about: 'editor.timestampDescription',
  },
  integer: {
    ...NUMERIC,
    name: 'editor.integerType',
    about: 'editor.integerDescription',
    isExact: true,
    columnRank: 6,
    label: { rank: 9, text: ofValue },
    inRules: true,
    checks: [isWhole({ least: -2147483648, greatest: 2147483647 })],
  },
  biginteger: {
    ...NUMERIC,
    name: 'editor.bigIntegerType',
    about: 'editor.bigIntegerDescription',
    isExact: true,
    columnRank: 12,
    checks: [isWhole({ least: '-9223372036854775808', greatest: '9223372036854775807' })],
  },
  float: {
    ...NUMERIC,
    name: 'editor.floatType',
    about: 'editor.floatDescription',
    columnRank: 11,
  },
  decimal: {
    ...NUMERIC,
    name: 'editor.decimalType',
    about: 'editor.decimalDescription',
    isExact: true,
    columnRank: 7,
    label: { rank: 10, text: ofValue },
    checks: [isNumber, digits, isEnough],
  },
  boolean: {
    ...UNKNOWN,
    field: 'boolean',
    name: 'editor.booleanType',
    about: 'editor.booleanDescription',
    operators: YES_OR_NO,
    filterInput: 'yes or no',
    filterText: (value) => (value === 'true' ? t('common.yesValue') : t('common.noValue')),
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
    name: 'editor.arrayType',
    about: 'editor.arrayDescription',
    operators: JSON_TEXT,
    isSortable: false,
    text: (value) => (Array.isArray(value) ? value.map(String).join(', ') : JSON.stringify(value)),
    missing: add,
  },
  json: {
    ...UNKNOWN,
    field: 'json',
    name: 'editor.jsonType',
    about: 'editor.jsonDescription',
    operators: JSON_TEXT,
    isSortable: false,
    isSettable: true,
    text: (value) => unparsedText(value) ?? JSON.stringify(value),
    checks: [(value) => (unparsedText(value) === null ? null : t('editor.invalidJson'))],
  },
  relation: {
    ...REFERENCE,
    field: 'relation',
    name: 'common.relation',
    about: 'editor.relationDescription',
    operators: RELATION,
    filterInput: 'documents',
    columnRank: 1,
  },
  component: {
    ...ENTRIES,
    field: 'component',
    name: 'common.component',
    about: 'editor.componentDescription',
    operators: EMPTY,
  },
  // The server's filters do not support zones.
  dynamiczone: {
    ...ENTRIES,
    field: 'dynamiczone',
    name: 'editor.dynamicZoneType',
    about: 'editor.dynamicZoneDescription',
    operators: [],
  },
  media: {
    ...REFERENCE,
    field: 'media',
    name: 'common.files',
    about: 'editor.mediaDescription',
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
    const said = traitsOf(attribute).text?.(value, { attribute, ...TRANSLATIONS });
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
    return String(traitsOf(attribute)[part]?.(value, { attribute, ...TRANSLATIONS }) ?? value);
  } catch {
    // The plugin's function has failed: what was entered stays.
    return value;
  }
}
