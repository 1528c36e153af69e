import { words } from '../client/model.ts';
import type { AttributeKind, Json } from '../client/types.ts';
import { type Draft, type DraftAttribute, type DraftType, infoOf, typeWithUid, valueAt } from './draft/draft.ts';
import { targetsOf } from './draft/references.ts';
import { relationOf } from './draft/relation.ts';

/** What people call the kinds of attributes, and what is said of them; those of plugins are called by their names, and say it themselves. */
const KINDS: Readonly<Record<string, readonly [title: string, about: string]>> = {
  string: ['Short text', 'A line: a title, a name. At most 255 characters, unless more are said.'],
  text: ['Long text', 'As long as one likes, without headings or links.'],
  richtext: ['Markdown', 'As long as one likes, in Markdown.'],
  blocks: ['Rich text', 'Paragraphs, headings, lists, quotes, code and pictures.'],
  enumeration: ['Choice', 'One of several words.'],
  email: ['Email address', 'Looked at whether it may be one.'],
  password: ['Password', 'Kept so that nobody can read it, and never shown.'],
  uid: ['Name in addresses', 'Letters, digits and - _ . ~, no two alike: what stands in the address of a page.'],
  date: ['Day', 'Of a calendar, without a time.'],
  time: ['Time of day', 'Hours, minutes and seconds.'],
  datetime: ['Date and time', 'A moment, the same one everywhere.'],
  timestamp: ['Moment, in milliseconds', 'As date and time; programs read it as a number.'],
  integer: ['Whole number', 'Up to two thousand million.'],
  biginteger: ['Large whole number', 'Of up to 19 digits; programs read it as text.'],
  float: ['Number', 'With as many digits after the point as computers commonly keep.'],
  decimal: ['Exact number', 'Amounts of money: 15 digits, none of them rounded.'],
  boolean: ['Yes or no', 'A switch.'],
  array: ['List of values', 'Texts, numbers, yes and no.'],
  json: ['JSON', 'Whatever programs agree upon.'],
  relation: ['Relation', 'Leads to other documents, and may be shown there, too.'],
  component: ['Component', 'A group of attributes that types share; one of it, or a list.'],
  dynamiczone: ['Zone', 'A list of several components in any order: the parts of a page.'],
  media: ['Files', 'Pictures and other files of the library.'],
};

/** What an attribute type is called. */
export function kindTitle(name: string): string {
  return KINDS[name]?.[0] ?? words(name);
}

/** What is said of an attribute type. */
export function kindAbout({ name, description }: AttributeKind): string | null {
  return KINDS[name]?.[1] ?? description;
}

/** What options are called, and what is said of them; of what has no hint here, its schema says one. */
const OPTIONS: Readonly<Record<string, readonly [label: string, hint?: string]>> = {
  required: ['Needed', 'It cannot be published without. Drafts may lack it.'],
  private: ['Hidden from readers', 'The API never tells it; staff see it here.'],
  unique: ['No two alike', 'In each language. Drafts may share one.'],
  index: ['Quick to find and sort by', 'Lists stay quick however many documents there are.'],
  default: ['What a new one has', 'Where whoever makes it says nothing.'],
  minLength: ['Fewest characters', 'Drafts may have fewer.'],
  maxLength: ['Most characters', 'Of drafts, too.'],
  min: ['Least', 'Drafts may have less.'],
  max: ['Most', 'Of drafts, too.'],
  regex: ['Pattern', 'A regular expression that must match somewhere. Drafts may break it.'],
  enum: ['Values', 'One a line, exactly as they are stored.'],
  enumName: ['Name in GraphQL', 'Nothing said: made of the names of type and attribute.'],
  targetField: ['Made from', 'As long as nobody has written another one.'],
  options: ['How it is made'],
  multiple: ['Several files', 'In an order.'],
  allowedTypes: ['Meant for', 'What the library offers here; the API takes any file.'],
  repeatable: ['Several of them', 'A list, in an order.'],
  component: ['Component', ''],
  components: ['May hold', ''],
  writable: ['Can be written', 'No: only code of plugins writes it.'],
  pluginOptions: ['What plugins want to know', ''],
  conditions: ['Shown only where'],
  configurable: ['Configurable'],
  visible: ['Visible'],
  searchable: ['Searchable'],
  column: ['Column'],
  useJoinTable: ['Use a join table'],
};

/** Bounds of lists are about entries. */
const OF_LISTS: typeof OPTIONS = {
  min: ['Fewest entries', 'Once there is one, or it is needed. Drafts may have fewer.'],
  max: ['Most entries', 'Drafts may have more.'],
};

function optionWords(name: string, { kind }: AttributeKind): readonly [label: string, hint?: string] | undefined {
  return (kind === 'component' || kind === 'dynamiczone' ? OF_LISTS[name] : undefined) ?? OPTIONS[name];
}

/** What an option is called. */
export function optionTitle(name: string, kind: AttributeKind): string {
  return optionWords(name, kind)?.[0] ?? words(name);
}

/** What an option is for: a sentence, or nothing where nothing reads it. */
export function optionHint(name: string, kind: AttributeKind): string | null {
  return (optionWords(name, kind)?.[1] ?? kind.options[name]?.description) || null;
}

/** What a type is called: `Article`. */
export function titleOfType(type: DraftType): string {
  const { title } = infoOf(type);
  return title === '' ? words(type.uid.slice(type.uid.lastIndexOf('.') + 1)) : title;
}

/** What a type that is led to is called; its uid where it is none that is shown. */
export function titleOfUid(draft: Draft, uid: string): string {
  const type = typeWithUid(draft, uid);
  if (type !== undefined) return titleOfType(type);
  return words(uid.slice(uid.lastIndexOf('.') + 1));
}

/** What is to be known of a type at a glance. */
export function factsOf({ attributes, frame, isComponent, plugin }: DraftType): readonly string[] {
  const said = [
    `${attributes.length} ${attributes.length === 1 ? 'attribute' : 'attributes'}`,
    !isComponent && frame.kind === 'singleType' && 'one document',
    valueAt(frame, ['options', 'draftAndPublish']) === true && 'drafts',
    valueAt(frame, ['pluginOptions', 'i18n', 'localized']) === true && 'languages',
    plugin !== null && `of the plugin ${plugin}`,
  ];
  return said.filter((fact) => fact !== false);
}

/** A relation in words: `many articles, one author`. */
export function relationWords(draft: Draft, here: DraftType, attribute: DraftAttribute): string {
  const { target, toMany, fromMany } = relationOf(attribute);
  const there = typeWithUid(draft, target);
  const own = nameFor(here, fromMany);
  const other = there === undefined ? titleOfUid(draft, target).toLowerCase() : nameFor(there, toMany);
  return `${fromMany ? 'many' : 'one'} ${own}, ${toMany ? 'many' : 'one'} ${other}`;
}

/** One or many of a type within a sentence. */
export function nameFor(type: DraftType, isMany: boolean): string {
  const { singular, plural } = infoOf(type);
  const name = isMany ? plural : singular;
  return name === '' ? titleOfType(type).toLowerCase() : words(name).toLowerCase();
}

/** What is to be known of an attribute at a glance. */
export function attributeSummary(draft: Draft, here: DraftType, attribute: DraftAttribute): string {
  const { definition } = attribute;
  const { type, minLength, maxLength, min, max, enum: values, targetField, repeatable, multiple } = definition;
  const parts: (string | false)[] = [
    definition.required === true && 'needed',
    type === 'relation' && relationWords(draft, here, attribute),
    (type === 'component' || type === 'dynamiczone') &&
      targetsOf(attribute)
        .map((uid) => titleOfUid(draft, uid))
        .join(', '),
    repeatable === true && 'several',
    type === 'media' && (multiple === true ? 'several' : 'one'),
    Array.isArray(values) && (values as readonly Json[]).map(String).join(', '),
    typeof targetField === 'string' && `from ${targetField}`,
    bounds(minLength, maxLength, ' characters'),
    bounds(min, max, ''),
    definition.unique === true && 'no two alike',
    definition.index === true && 'quick to find',
    definition.private === true && 'hidden from readers',
    definition.default !== undefined && definition.default !== null && `at first ${shortly(definition.default)}`,
  ];
  return parts.filter((part) => part !== false && part !== '').join(' · ');
}

function bounds(least: Json | undefined, most: Json | undefined, unit: string): string | false {
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`;
  if (most !== undefined) return `at most ${most}${unit}`;
  return least !== undefined && `at least ${least}${unit}`;
}

function shortly(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 24 ? `${text.slice(0, 23)}…` : text;
}
