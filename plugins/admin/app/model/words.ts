import { words } from '../client/model.ts';
import type { AttributeKind, Json } from '../client/types.ts';
import { knownTraits } from '../traits/types.ts';
import { listed } from '../words/lists.ts';
import { inSentence } from '../words/names.ts';
import { counted, t, told, worded } from '../words/text.ts';
import { type Draft, type DraftAttribute, type DraftType, infoOf, typeWithUid, valueAt } from './draft/draft.ts';
import { targetsOf } from './draft/references.ts';
import { type Relation, relationOf } from './draft/relation.ts';

/** Returns the title of an attribute type. Types that the page does not know use their name. */
export function kindTitle(name: string): string {
  const known = knownTraits(name)?.name;
  return known ? t(known) : told(words(name));
}

/** Returns the description of an attribute type. Types that the page does not know use their own. */
export function kindAbout({ name, description }: AttributeKind): string | null {
  const about = knownTraits(name)?.about;
  if (about) return t(about);
  return description === null ? null : told(description);
}

/** Labels and hints of options. Without a hint here, that of the schema is used. */
const OPTIONS: Readonly<Record<string, readonly [label: string, hint?: string]>> = {
  required: [worded('Required'), worded('Documents cannot be published without a value. Drafts can.')],
  private: [
    worded('Private'),
    worded('Never included in API responses, and not shown in the admin panel, where a new value can be entered.'),
  ],
  unique: [worded('Unique'), worded('Per locale. Drafts can share a value.')],
  index: [worded('Indexed'), worded('Keeps filtering and sorting fast with many documents.')],
  default: [worded('Default value'), worded('Used when no value is provided.')],
  minLength: [worded('Minimum length'), worded('Not enforced for drafts.')],
  maxLength: [worded('Maximum length'), worded('Also enforced for drafts.')],
  min: [worded('Minimum value'), worded('Not enforced for drafts.')],
  max: [worded('Maximum value'), worded('Also enforced for drafts.')],
  regex: [worded('Pattern (regular expression)'), worded('Matches anywhere in the value. Not enforced for drafts.')],
  enum: [worded('Values'), worded('One per line, exactly as stored.')],
  enumName: [worded('Name in GraphQL'), worded('Default: derived from the names of the content type and the field.')],
  targetField: [worded('Generated from'), worded('Until someone edits the value.')],
  options: [worded('Generation options')],
  multiple: [worded('Allow multiple files'), worded('Ordered.')],
  allowedTypes: [worded('Allowed file types'), worded('Limits the choice in the media library; the API accepts any file.')],
  repeatable: [worded('Repeatable'), worded('An ordered list of entries.')],
  component: [worded('Component'), ''],
  components: [worded('Allowed components'), ''],
  search: [worded('Searchable')],
  searchable: [worded('Included in _q'), worded('The API parameter _q, which searches all text and number fields, looks into this field.')],
  writable: [worded('Writable'), worded('If off, only plugin code can set the value.')],
  pluginOptions: [worded('Plugin options'), ''],
  conditions: [worded('Display condition')],
};

/** Limits of lists count entries. */
const OF_LISTS: typeof OPTIONS = {
  min: [worded('Minimum entries'), worded('Applies when there is at least one entry or the field is required. Not enforced for drafts.')],
  max: [worded('Maximum entries'), worded('Not enforced for drafts.')],
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

/** Returns what a definition describes, for its icon. */
export function ownerKind({ isComponent, plugin, frame }: DraftType): 'collection' | 'single' | 'component' | 'plugin' {
  if (isComponent) return 'component';
  if (plugin !== null) return 'plugin';
  return frame.kind === 'singleType' ? 'single' : 'collection';
}

/** Returns short facts on a type. */
export function factsOf({ attributes, frame, isComponent, plugin }: DraftType): readonly string[] {
  const said = [
    counted(attributes.length, '{count} field', '{count} fields'),
    !isComponent && frame.kind === 'singleType' && t('single document'),
    valueAt(frame, ['options', 'draftAndPublish']) === true && t('drafts'),
    valueAt(frame, ['pluginOptions', 'i18n', 'localized']) === true && t('localized'),
    plugin !== null && t('from the plugin {plugin}', { plugin }),
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
  if (fromMany) return toMany ? t('many {here} to many {there}', ends) : t('many {here} to one {there}', ends);
  return toMany ? t('one {here} to many {there}', ends) : t('one {here} to one {there}', ends);
}

/** Describes a relation as seen from each end: `Each article has one author.` and `Each author can belong to many articles.` */
export function relationSentences(
  draft: Draft,
  here: DraftType,
  { target, toMany, fromMany }: Pick<Relation, 'target' | 'toMany' | 'fromMany'>,
): readonly [forward: string, backward: string] {
  const there = typeWithUid(draft, target);
  const farName = (isMany: boolean) => (there === undefined ? inSentence(titleOfUid(draft, target)) : nameFor(there, isMany));
  return [
    toMany
      ? t('Each {type} can have many {targets}.', { type: nameFor(here, false), targets: farName(true) })
      : t('Each {type} can have one {target}.', { type: nameFor(here, false), target: farName(false) }),
    fromMany
      ? t('Each {target} can belong to many {types}.', { target: farName(false), types: nameFor(here, true) })
      : t('Each {target} can belong to one {type}.', { target: farName(false), type: nameFor(here, false) }),
  ];
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
    definition.required === true && t('required'),
    type === 'relation' && relationWords(draft, here, attribute),
    (type === 'component' || type === 'dynamiczone') && listed(targetsOf(attribute).map((uid) => titleOfUid(draft, uid))),
    repeatable === true && t('repeatable|components'),
    type === 'media' && (multiple === true ? t('multiple|files') : t('single|file')),
    Array.isArray(values) && listed((values as readonly Json[]).map(String)),
    typeof targetField === 'string' && t('generated from {attribute}', { attribute: targetField }),
    lengths(minLength, maxLength),
    bounds(min, max),
    definition.unique === true && t('unique'),
    (definition.index === true || definition.index === 'text') && t('indexed'),
    definition.private === true && t('private'),
    definition.default !== undefined && definition.default !== null && t('default: {value}', { value: shortly(definition.default) }),
  ];
  return parts.filter((part) => part !== false && part !== '').join(' · ');
}

function lengths(least: Json | undefined, most: Json | undefined): string | false {
  if (typeof most === 'number')
    return typeof least === 'number'
      ? counted(most, '{least}–{count} character', '{least}–{count} characters', { least })
      : counted(most, 'maximum {count} character', 'maximum {count} characters');
  return typeof least === 'number' && counted(least, 'minimum {count} character', 'minimum {count} characters');
}

/** Formats limits as they are written, so that no digit is lost. */
function bounds(min: Json | undefined, max: Json | undefined): string | false {
  const [least, most] = [String(min), String(max)];
  if (min !== undefined && max !== undefined) return t('{least}–{most}', { least, most });
  if (max !== undefined) return t('maximum {most}', { most });
  return min !== undefined && t('minimum {least}', { least });
}

function shortly(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 24 ? `${text.slice(0, 23)}…` : text;
}
