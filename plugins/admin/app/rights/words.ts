import { words } from '../client/model.ts';
import type { Locale, RightsSubject, ToldRule } from '../client/types.ts';
import { region } from '../i18n/languages.ts';
import { listed } from '../i18n/lists.ts';
import { inSentence } from '../i18n/names.ts';
import { filledText, t, textOf, translateServer } from '../i18n/translate.ts';
import { partsOf, type RulePart } from './rule-parts.ts';
import { type DeedWords, PUBLISH, SEE, VERBS, verbTitle, wordsOfVerb } from './verbs.ts';

/** A column of the table: the actions that belong together. */
export interface Deed {
  readonly key: string;
  /** Null: only the name of its verb is known. */
  readonly words: DeedWords | null;
  readonly verbs: readonly string[];
}

/** The columns of the table. All other actions are in the last column. */
export const DEEDS: readonly Deed[] = [
  { key: 'see', words: SEE, verbs: ['find', 'findOne'] },
  { key: 'drafts', words: VERBS.readDraft, verbs: ['readDraft'] },
  { key: 'make', words: VERBS.create, verbs: ['create'] },
  { key: 'change', words: VERBS.update, verbs: ['update'] },
  { key: 'publish', words: PUBLISH, verbs: ['publish', 'unpublish'] },
  { key: 'delete', words: VERBS.delete, verbs: ['delete'] },
];

/** Returns the deeds of a subject. Actions that belong to no column have a deed each. */
export function deedsOf({ isType, plugin, actions }: RightsSubject): readonly Deed[] {
  const verbs = actions.map(({ verb }) => verb);
  const known = isType && plugin === null ? DEEDS : [];
  const deeds = known
    .map((deed) => ({ ...deed, verbs: deed.verbs.filter((verb) => verbs.includes(verb)) }))
    .filter((deed) => deed.verbs.length > 0);
  const named = new Set(known.flatMap((deed) => deed.verbs));
  const others = verbs.filter((verb) => !named.has(verb));
  return [...deeds, ...others.map((verb) => ({ key: verb, words: wordsOfVerb(verb), verbs: [verb] }))];
}

/** Actions that only work together with one of others: a draft is read as part of a read, a translation is added by a change. */
const NEEDED: Readonly<Record<string, readonly string[]>> = { readDraft: ['find', 'findOne'], createLocalization: ['update'] };

/** Returns the actions of which a deed needs one; null: none, or one is granted. */
export function missingFor({ verbs }: Deed, { uid }: Pick<RightsSubject, 'uid'>, isGranted: (action: string) => boolean) {
  const [needed = null] = verbs.flatMap((verb) => (NEEDED[verb] === undefined ? [] : [NEEDED[verb]]));
  return needed === null || needed.some((verb) => isGranted(`${uid}.${verb}`)) ? null : needed;
}

/** Actions that are about the account of the person who is signed in. */
const OF_ACCOUNT: ReadonlySet<string> = new Set(['plugin::users-permissions.user.me', 'plugin::users-permissions.auth.changePassword']);

/** Returns what can be granted to those who are not signed in: not what only works with an account, unless it is granted already. */
export function subjectsForPublic(subjects: readonly RightsSubject[], isGranted: (action: string) => boolean): readonly RightsSubject[] {
  return subjects.map((subject) => ({
    ...subject,
    actions: subject.actions.filter(({ verb }) => {
      const action = `${subject.uid}.${verb}`;
      return !OF_ACCOUNT.has(action) || isGranted(action);
    }),
  }));
}

/** Returns the title of a deed. */
export function deedTitle({ key, words: known }: Deed): string {
  return known === null ? verbTitle(key) : t(known.title);
}

/** Returns whether a deed is allowed, as a sentence without a full stop: "May see drafts of “Article”". */
export function mayInWords({ key, words: known }: Deed, things: string, may: boolean): string {
  if (known !== null) return filledText(textOf(may ? known.may : known.mayNot, undefined), { things });
  const fillings = { deed: inSentence(verbTitle(key)), things };
  return may ? t('roles.canPerform', fillings) : t('roles.cannotPerform', fillings);
}

const conjunction = new Intl.ListFormat(region, { type: 'conjunction' });
const disjunction = new Intl.ListFormat(region, { type: 'disjunction' });

/** "a, b and c". */
export function together(parts: readonly string[]): string {
  return conjunction.format(parts);
}

/** "a, b or c". */
export function either(parts: readonly string[]): string {
  return disjunction.format(parts);
}

/** Returns a rule in short, for a cell: "own", "en de", "own, 2 of 9". */
export function ruleInBrief({ where, fields }: ToldRule, { attributes }: Pick<RightsSubject, 'attributes'>): string {
  if (where === null && fields === null) return t('roles.briefNoCondition');
  const parts = partsOf(where).map((part) => {
    if (part.kind === 'own' || part.kind === 'by' || part.kind === 'self') return t('roles.briefOwn');
    if (part.kind === 'locales') return part.codes.join(' ');
    return part.kind === 'is' ? part.values.join(' ') : t('roles.briefConditional');
  });
  const named = fields === null ? [] : [t('roles.countOfTotal', { part: fields.length, all: Math.max(attributes.length, fields.length) })];
  return listed(new Set([...parts, ...named].filter((part) => part !== '')));
}

/** Returns the title of a subject. Titles of plugins are translated; those of the app are not. */
export function titleOf({ title, plugin }: Pick<RightsSubject, 'title' | 'plugin'>): string {
  return plugin === null ? title : translateServer(title);
}

/** Returns the title of a subject in a list; if another one has the same, with the name of its plugin. */
export function titleAmong(subject: RightsSubject, all: readonly RightsSubject[]): string {
  const title = titleOf(subject);
  const isUnique = all.every((other) => other.uid === subject.uid || titleOf(other) !== title);
  return isUnique ? title : t('common.titleWithName', { title, name: subject.plugin ?? subject.uid });
}

/** Returns a subject within a sentence: "“Article”". */
export function thingsOf(subject: Pick<RightsSubject, 'title' | 'plugin'>): string {
  return quoted(titleOf(subject));
}

/** Quotes a name. */
export function quoted(text: string): string {
  return t('common.quoted', { text });
}

/** Returns a rule as the end of a sentence: "that they made themselves, in English, only title and body". Empty for none. */
export function ruleInWords({ where, fields }: ToldRule, locales: readonly Locale[]): string {
  const said = partsOf(where).map((part) => partInWords(part, locales));
  const named = fields === null ? [] : [t('roles.limitFields', { fields: together(fields.map((name) => inSentence(words(name)))) })];
  return listed([...said, ...named]);
}

/** Returns a part of a condition as text. */
export function partInWords(part: RulePart, locales: readonly Locale[]): string {
  switch (part.kind) {
    case 'own':
      return t('roles.limitOwnDocuments');
    case 'self':
      return t('roles.limitOwnAccount');
    case 'by':
      return t('roles.limitRelatedUser', { field: inSentence(words(part.attribute)) });
    case 'locales':
      return t('roles.limitLocales', { languages: together(part.codes.map((code) => nameOf(code, locales))) });
    case 'is':
      return t('roles.limitFieldValue', {
        field: inSentence(words(part.attribute)),
        values: either(
          part.values.map((value) =>
            typeof value === 'boolean' ? (value ? t('common.yesValue') : t('common.noValue')) : quoted(String(value)),
          ),
        ),
      });
    case 'other':
      return t('roles.limitFilter', { condition: JSON.stringify(part.where) });
  }
}

function nameOf(code: string, locales: readonly Locale[]): string {
  return locales.find((locale) => locale.code === code)?.name ?? code;
}
