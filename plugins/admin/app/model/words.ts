import { words } from '../client/model.ts';
import type { AttributeKind, Json } from '../client/types.ts';
import { listed } from '../words/lists.ts';
import { inSentence } from '../words/names.ts';
import { counted, t, told, worded } from '../words/text.ts';
import { type Draft, type DraftAttribute, type DraftType, infoOf, typeWithUid, valueAt } from './draft/draft.ts';
import { targetsOf } from './draft/references.ts';
import { relationOf } from './draft/relation.ts';

/** Titles and descriptions of attribute types. Types of plugins use their name and their own description. */
const KINDS: Readonly<Record<string, readonly [title: string, about: string]>> = {
  string: [worded('Short text'), worded('A line: a title, a name. At most 255 characters, unless more are said.')],
  text: [worded('Long text'), worded('As long as one likes, without headings or links.')],
  richtext: ['Markdown', worded('As long as one likes, in Markdown.')],
  blocks: [worded('Rich text'), worded('Paragraphs, headings, lists, quotes, code and pictures.')],
  enumeration: [worded('Choice'), worded('One of several words.')],
  email: [worded('Email address'), worded('Looked at whether it may be one.')],
  password: [worded('Password'), worded('Kept so that nobody can read it, and never shown.')],
  uid: [worded('Name in addresses'), worded('Letters, digits and - _ . ~, no two alike: what stands in the address of a page.')],
  date: [worded('Day'), worded('Of a calendar, without a time.')],
  time: [worded('Time of day'), worded('Hours, minutes and seconds.')],
  datetime: [worded('Date and time'), worded('A moment, the same one everywhere.')],
  timestamp: [worded('Moment, in milliseconds'), worded('As date and time; programs read it as a number.')],
  integer: [worded('Whole number'), worded('Up to two thousand million.')],
  biginteger: [worded('Large whole number'), worded('Of up to 19 digits; programs read it as text.')],
  float: [worded('Number'), worded('With as many digits after the point as computers commonly keep.')],
  decimal: [worded('Exact number'), worded('Amounts of money: 15 digits, none of them rounded.')],
  boolean: [worded('Yes or no'), worded('A switch.')],
  array: [worded('List of values'), worded('Texts, numbers, yes and no.')],
  json: ['JSON', worded('Whatever programs agree upon.')],
  relation: [worded('Relation'), worded('Leads to other documents, and may be shown there, too.')],
  component: [worded('Component'), worded('A group of attributes that types share; one of it, or a list.')],
  dynamiczone: [worded('Zone'), worded('A list of several components in any order: the parts of a page.')],
  media: [worded('Files'), worded('Pictures and other files of the library.')],
};

/** Returns the title of an attribute type. */
export function kindTitle(name: string): string {
  const title = KINDS[name]?.[0];
  return title === undefined ? told(words(name)) : t(title);
}

/** Returns the description of an attribute type. */
export function kindAbout({ name, description }: AttributeKind): string | null {
  const about = KINDS[name]?.[1];
  if (about !== undefined) return t(about);
  return description === null ? null : told(description);
}

/** Labels and hints of options. Without a hint here, that of the schema is used. */
const OPTIONS: Readonly<Record<string, readonly [label: string, hint?: string]>> = {
  required: [worded('Needed'), worded('It cannot be published without. Drafts may lack it.')],
  private: [worded('Hidden from readers'), worded('The API never tells it; staff see it here.')],
  unique: [worded('No two alike'), worded('In each language. Drafts may share one.')],
  index: [worded('Quick to find and sort by'), worded('Lists stay quick however many documents there are.')],
  default: [worded('What a new one has'), worded('Where whoever makes it says nothing.')],
  minLength: [worded('Fewest characters'), worded('Drafts may have fewer.')],
  maxLength: [worded('Most characters'), worded('Of drafts, too.')],
  min: [worded('Least|value'), worded('Drafts may have less.')],
  max: [worded('Most|value'), worded('Of drafts, too.')],
  regex: [worded('Pattern'), worded('A regular expression that must match somewhere. Drafts may break it.')],
  enum: [worded('Values'), worded('One a line, exactly as they are stored.')],
  enumName: [worded('Name in GraphQL'), worded('Nothing said: made of the names of type and attribute.')],
  targetField: [worded('Made from'), worded('As long as nobody has written another one.')],
  options: [worded('How it is made')],
  multiple: [worded('Several files'), worded('In an order.')],
  allowedTypes: [worded('Meant for'), worded('What the library offers here; the API takes any file.')],
  repeatable: [worded('Several of them'), worded('A list, in an order.')],
  component: [worded('Component'), ''],
  components: [worded('May hold'), ''],
  writable: [worded('Can be written'), worded('No: only code of plugins writes it.')],
  pluginOptions: [worded('What plugins want to know'), ''],
  conditions: [worded('Shown only where')],
  configurable: [worded('Configurable')],
  visible: [worded('Visible')],
  searchable: [worded('Searchable')],
  column: [worded('Column')],
  useJoinTable: [worded('Use a join table')],
};

/** Limits of lists count entries. */
const OF_LISTS: typeof OPTIONS = {
  min: [worded('Fewest entries'), worded('Once there is one, or it is needed. Drafts may have fewer.')],
  max: [worded('Most entries'), worded('Drafts may have more.')],
};

function optionWords(name: string, { kind }: AttributeKind): readonly [label: string, hint?: string] | undefined {
  return (kind === 'component' || kind === 'dynamiczone' ? OF_LISTS[name] : undefined) ?? OPTIONS[name];
}

/** Returns the label of an option. */
export function optionTitle(name: string, kind: AttributeKind): string {
  const title = optionWords(name, kind)?.[0];
  return title === undefined ? told(words(name)) : t(title);
}

/** Returns the hint of an option; null when there is none. */
export function optionHint(name: string, kind: AttributeKind): string | null {
  const hint = optionWords(name, kind)?.[1];
  if (hint !== undefined) return hint === '' ? null : t(hint);
  const description = kind.options[name]?.description;
  return description ? told(description) : null;
}

/** Returns the title of a type: `Article`. */
export function titleOfType(type: DraftType): string {
  const { title } = infoOf(type);
  return title === '' ? words(type.uid.slice(type.uid.lastIndexOf('.') + 1)) : title;
}

/** Returns the title of a type by its uid; words of the uid when the draft does not have it. */
export function titleOfUid(draft: Draft, uid: string): string {
  const type = typeWithUid(draft, uid);
  if (type !== undefined) return titleOfType(type);
  return words(uid.slice(uid.lastIndexOf('.') + 1));
}

/** Returns short facts on a type. */
export function factsOf({ attributes, frame, isComponent, plugin }: DraftType): readonly string[] {
  const said = [
    counted(attributes.length, '{count} attribute', '{count} attributes'),
    !isComponent && frame.kind === 'singleType' && t('one document'),
    valueAt(frame, ['options', 'draftAndPublish']) === true && t('drafts'),
    valueAt(frame, ['pluginOptions', 'i18n', 'localized']) === true && t('languages'),
    plugin !== null && t('of the plugin {plugin}', { plugin }),
  ];
  return said.filter((fact) => fact !== false);
}

/** Describes a relation: `many articles, one author`. */
export function relationWords(draft: Draft, here: DraftType, attribute: DraftAttribute): string {
  const { target, toMany, fromMany } = relationOf(attribute);
  const there = typeWithUid(draft, target);
  const ends = {
    here: nameFor(here, fromMany),
    there: there === undefined ? inSentence(titleOfUid(draft, target)) : nameFor(there, toMany),
  };
  if (fromMany) return toMany ? t('many {here}, many {there}', ends) : t('many {here}, one {there}', ends);
  return toMany ? t('one {here}, many {there}', ends) : t('one {here}, one {there}', ends);
}

/** Returns the singular or plural name of a type within a sentence. */
export function nameFor(type: DraftType, isMany: boolean): string {
  const { singular, plural } = infoOf(type);
  const name = isMany ? plural : singular;
  return name === '' ? inSentence(titleOfType(type)) : words(name).toLowerCase();
}

/** Returns a short summary of an attribute. */
export function attributeSummary(draft: Draft, here: DraftType, attribute: DraftAttribute): string {
  const { definition } = attribute;
  const { type, minLength, maxLength, min, max, enum: values, targetField, repeatable, multiple } = definition;
  const parts: (string | false)[] = [
    definition.required === true && t('needed'),
    type === 'relation' && relationWords(draft, here, attribute),
    (type === 'component' || type === 'dynamiczone') && listed(targetsOf(attribute).map((uid) => titleOfUid(draft, uid))),
    repeatable === true && t('several|components'),
    type === 'media' && (multiple === true ? t('several|files') : t('one|file')),
    Array.isArray(values) && listed((values as readonly Json[]).map(String)),
    typeof targetField === 'string' && t('from {attribute}', { attribute: targetField }),
    lengths(minLength, maxLength),
    bounds(min, max),
    definition.unique === true && t('no two alike'),
    (definition.index === true || definition.index === 'text') && t('quick to find'),
    definition.private === true && t('hidden from readers'),
    definition.default !== undefined && definition.default !== null && t('at first {value}', { value: shortly(definition.default) }),
  ];
  return parts.filter((part) => part !== false && part !== '').join(' · ');
}

function lengths(least: Json | undefined, most: Json | undefined): string | false {
  if (typeof most === 'number')
    return typeof least === 'number'
      ? counted(most, '{least} to {count} character', '{least} to {count} characters', { least })
      : counted(most, 'at most {count} character', 'at most {count} characters');
  return typeof least === 'number' && counted(least, 'at least {count} character', 'at least {count} characters');
}

/** Formats limits as they are written, so that no digit is lost. */
function bounds(min: Json | undefined, max: Json | undefined): string | false {
  const [least, most] = [String(min), String(max)];
  if (min !== undefined && max !== undefined) return t('{least} to {most}', { least, most });
  if (max !== undefined) return t('at most {most}', { most });
  return min !== undefined && t('at least {least}', { least });
}

function shortly(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 24 ? `${text.slice(0, 23)}…` : text;
}
