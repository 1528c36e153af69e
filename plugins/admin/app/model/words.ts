import { words } from '../client/model.ts';
import type { AttributeKind, Json } from '../client/types.ts';
import { type Draft, type DraftAttribute, type DraftType, infoOf, typeWithUid, valueAt } from './draft/draft.ts';
import { targetsOf } from './draft/references.ts';
import { relationOf } from './draft/relation.ts';

/** What people call the kinds of attributes; those of plugins are called by their names. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'Short text',
  text: 'Long text',
  richtext: 'Markdown',
  blocks: 'Rich text',
  enumeration: 'Choice',
  email: 'Email address',
  password: 'Password',
  uid: 'Name in addresses',
  date: 'Day',
  time: 'Time of day',
  datetime: 'Date and time',
  timestamp: 'Moment, in milliseconds',
  integer: 'Whole number',
  biginteger: 'Large whole number',
  float: 'Number',
  decimal: 'Exact number',
  boolean: 'Yes or no',
  array: 'List of values',
  json: 'JSON',
  relation: 'Relation',
  component: 'Component',
  dynamiczone: 'Zone',
  media: 'Files',
};

/** What an attribute type is called. */
export function kindTitle(name: string): string {
  return KINDS[name] ?? words(name);
}

/** What options are called, and what is said of them where the schema says it to programmers. */
const OPTIONS: Readonly<Record<string, readonly [label: string, hint?: string]>> = {
  required: ['Needed', 'It cannot be published without. Drafts may lack it.'],
  private: ['Hidden from readers', 'The API never tells it; staff see it here.'],
  unique: ['No two alike'],
  index: ['Quick to find and sort by'],
  default: ['What a new one has'],
  minLength: ['Fewest characters'],
  maxLength: ['Most characters'],
  min: ['Least'],
  max: ['Most'],
  regex: ['Pattern'],
  enum: ['Values', 'One a line, exactly as they are stored.'],
  enumName: ['Name in GraphQL'],
  targetField: ['Made from'],
  multiple: ['Several files'],
  allowedTypes: ['Meant for'],
  repeatable: ['Several of them'],
  component: ['Component'],
  components: ['May hold'],
  writable: ['Can be written', 'Off: only code of plugins writes it.'],
  pluginOptions: ['What plugins want to know'],
  conditions: ['Shown only where'],
  configurable: ['Configurable'],
  visible: ['Visible'],
  searchable: ['Searchable'],
  column: ['Column'],
  useJoinTable: ['Use a join table'],
};

/** What an option is called. */
export function optionTitle(name: string): string {
  return OPTIONS[name]?.[0] ?? words(name);
}

/** What an option is for: a sentence, or nothing where nothing reads it. */
export function optionHint(name: string, kind: AttributeKind): string | null {
  return OPTIONS[name]?.[1] ?? kind.options[name]?.description ?? null;
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
