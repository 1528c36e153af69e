import { words } from '../client/model.ts';
import type { AttributeKind, Json } from '../client/types.ts';
import { knownTraits } from '../traits/types.ts';
import { listed } from '../words/lists.ts';
import { inSentence } from '../words/names.ts';
import { counted, t, told, worded } from '../words/text.ts';
import { type Draft, type DraftAttribute, type DraftType, infoOf, typeWithUid, valueAt } from './draft/draft.ts';
import { targetsOf } from './draft/references.ts';
import { relationOf } from './draft/relation.ts';

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
