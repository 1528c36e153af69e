import { words } from '../client/model.ts';
import type { AttributeKind, Json } from '../client/types.ts';
import { listed } from '../i18n/lists.ts';
import { inSentence } from '../i18n/names.ts';
import { type PlainMessageId, t, translateServer } from '../i18n/translate.ts';
import { knownTraits } from '../traits/types.ts';
import { type Draft, type DraftAttribute, type DraftType, infoOf, typeWithUid, valueAt } from './draft/draft.ts';
import { targetsOf } from './draft/references.ts';
import { type Relation, relationOf } from './draft/relation.ts';

/** Returns the title of an attribute type. Types that the page does not know use their name. */
export function kindTitle(name: string): string {
  const known = knownTraits(name)?.name;
  return known ? t(known) : translateServer(words(name));
}

/** Returns the description of an attribute type. Types that the page does not know use their own. */
export function kindAbout({ name, description }: AttributeKind): string | null {
  const about = knownTraits(name)?.about;
  if (about) return t(about);
  return description === null ? null : translateServer(description);
}

/** Labels and hints of options. Without a hint here, that of the schema is used. */
const OPTIONS: Readonly<Record<string, readonly [label: PlainMessageId, hint?: PlainMessageId | '']>> = {
  required: ['model.optionRequired', 'model.optionRequiredHelp'],
  private: ['model.optionPrivate', 'model.optionPrivateHelp'],
  unique: ['model.optionUnique', 'model.optionUniqueHelp'],
  index: ['model.optionIndexed', 'model.optionIndexedHelp'],
  default: ['model.optionDefault', 'model.optionDefaultHelp'],
  minLength: ['model.optionMinLength', 'model.notEnforcedForDrafts'],
  maxLength: ['model.optionMaxLength', 'model.enforcedForDrafts'],
  min: ['model.optionMinValue', 'model.notEnforcedForDrafts'],
  max: ['model.optionMaxValue', 'model.enforcedForDrafts'],
  regex: ['model.optionPattern', 'model.optionPatternHelp'],
  enum: ['common.values', 'model.optionValuesHelp'],
  enumName: ['model.optionGraphqlName', 'model.optionGraphqlNameHelp'],
  targetField: ['model.optionGeneratedFrom', 'model.optionGeneratedFromHelp'],
  options: ['model.optionGenerationOptions'],
  multiple: ['model.optionMultipleFiles', 'model.optionMultipleFilesHelp'],
  allowedTypes: ['model.optionFileTypes', 'model.optionFileTypesHelp'],
  repeatable: ['model.optionRepeatable', 'model.optionRepeatableHelp'],
  component: ['common.component', ''],
  components: ['model.optionComponents', ''],
  search: ['model.searchable'],
  searchable: ['model.optionIncludedInQ', 'model.optionIncludedInQHelp'],
  writable: ['model.optionWritable', 'model.optionWritableHelp'],
  pluginOptions: ['model.pluginOptions', ''],
  conditions: ['model.displayCondition'],
};

/** Limits of lists count entries. */
const OF_LISTS: typeof OPTIONS = {
  min: ['model.optionMinEntries', 'model.optionMinEntriesHelp'],
  max: ['model.optionMaxEntries', 'model.notEnforcedForDrafts'],
};

function optionWords(name: string, { kind }: AttributeKind): readonly [label: PlainMessageId, hint?: PlainMessageId | ''] | undefined {
  return (kind === 'component' || kind === 'dynamiczone' ? OF_LISTS[name] : undefined) ?? OPTIONS[name];
}

/** Returns the label of an option. */
export function optionTitle(name: string, kind: AttributeKind): string {
  const title = optionWords(name, kind)?.[0];
  return title === undefined ? translateServer(words(name)) : t(title);
}

/** Returns the hint of an option; null when there is none. */
export function optionHint(name: string, kind: AttributeKind): string | null {
  const hint = optionWords(name, kind)?.[1];
  if (hint !== undefined) return hint === '' ? null : t(hint);
  const description = kind.options[name]?.description;
  return description ? translateServer(description) : null;
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
    t('model.fieldCount', { count: attributes.length }),
    !isComponent && frame.kind === 'singleType' && t('model.factSingleDocument'),
    valueAt(frame, ['options', 'draftAndPublish']) === true && t('model.factDrafts'),
    valueAt(frame, ['pluginOptions', 'i18n', 'localized']) === true && t('model.factLocalized'),
    plugin !== null && t('model.factFromPlugin', { plugin }),
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
  if (fromMany) return toMany ? t('model.relationManyToMany', ends) : t('model.relationManyToOne', ends);
  return toMany ? t('model.relationOneToMany', ends) : t('model.relationOneToOne', ends);
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
      ? t('model.eachCanHaveMany', { type: nameFor(here, false), targets: farName(true) })
      : t('model.eachCanHaveOne', { type: nameFor(here, false), target: farName(false) }),
    fromMany
      ? t('model.eachCanBelongToMany', { target: farName(false), types: nameFor(here, true) })
      : t('model.eachCanBelongToOne', { target: farName(false), type: nameFor(here, false) }),
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
    definition.required === true && t('model.summaryRequired'),
    type === 'relation' && relationWords(draft, here, attribute),
    (type === 'component' || type === 'dynamiczone') && listed(targetsOf(attribute).map((uid) => titleOfUid(draft, uid))),
    repeatable === true && t('model.summaryRepeatable'),
    type === 'media' && (multiple === true ? t('model.summaryMultipleFiles') : t('model.summarySingleFile')),
    Array.isArray(values) && listed((values as readonly Json[]).map(String)),
    typeof targetField === 'string' && t('model.summaryGeneratedFrom', { attribute: targetField }),
    lengths(minLength, maxLength),
    bounds(min, max),
    definition.unique === true && t('model.summaryUnique'),
    (definition.index === true || definition.index === 'text') && t('model.summaryIndexed'),
    definition.private === true && t('model.summaryPrivate'),
    definition.default !== undefined && definition.default !== null && t('model.summaryDefault', { value: shortly(definition.default) }),
  ];
  return parts.filter((part) => part !== false && part !== '').join(' · ');
}

function lengths(least: Json | undefined, most: Json | undefined): string | false {
  if (typeof most === 'number')
    return typeof least === 'number' ? t('model.summaryLengthRange', { count: most, least }) : t('model.summaryMaxLength', { count: most });
  return typeof least === 'number' && t('model.summaryMinLength', { count: least });
}

/** Formats limits as they are written, so that no digit is lost. */
function bounds(min: Json | undefined, max: Json | undefined): string | false {
  const [least, most] = [String(min), String(max)];
  if (min !== undefined && max !== undefined) return t('model.summaryValueRange', { least, most });
  if (max !== undefined) return t('model.summaryMaxValue', { most });
  return min !== undefined && t('model.summaryMinValue', { least });
}

function shortly(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 24 ? `${text.slice(0, 23)}…` : text;
}
