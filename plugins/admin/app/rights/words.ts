import { words } from '../client/model.ts';
import type { Locale, RightsSubject, ToldRule } from '../client/types.ts';
import { t, worded } from '../words/text.ts';
import { partsOf, type RulePart } from './rule-parts.ts';

/** What people do, in a column of the table: the actions that mean it together. */
export interface Deed {
  readonly key: string;
  /** Head of the column. */
  readonly title: string;
  /** In a sentence: "May … articles". */
  readonly words: string;
  readonly verbs: readonly string[];
}

/** The columns of the table. What is none of these stands in the last one. */
export const DEEDS: readonly Deed[] = [
  { key: 'see', title: worded('See'), words: 'see', verbs: ['find', 'findOne'] },
  { key: 'drafts', title: worded('See drafts'), words: 'see drafts of', verbs: ['readDraft'] },
  { key: 'make', title: worded('Make'), words: 'make', verbs: ['create'] },
  { key: 'change', title: worded('Change'), words: 'change', verbs: ['update'] },
  { key: 'publish', title: worded('Publish'), words: 'publish and take back', verbs: ['publish', 'unpublish'] },
  { key: 'delete', title: 'Delete', words: 'delete', verbs: ['delete'] },
];

const VERB_WORDS: Readonly<Record<string, string>> = {
  find: 'list',
  findOne: 'open',
  readDraft: 'see drafts of',
  create: 'make',
  update: 'change',
  publish: 'publish',
  unpublish: 'take back',
  delete: 'delete',
  discardDraft: 'throw drafts away of',
  createLocalization: 'write in another language',
  destroy: 'delete',
  upload: 'upload',
  me: 'see their own account in',
};

/** What is done by a verb of an action: `discardDraft` is "throw drafts away of". */
export function verbWords(verb: string): string {
  return VERB_WORDS[verb] ?? words(verb).toLowerCase();
}

/** The same alone, at the beginning: "Throw drafts away". */
export function verbTitle(verb: string): string {
  const text = verbWords(verb).replace(/ (?:of|in)$/, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The deeds of a type of content; others are asked for verb by verb. */
export function deedsOf({ isType, plugin, actions }: RightsSubject): readonly Deed[] {
  const verbs = actions.map(({ verb }) => verb);
  const known = isType && plugin === null ? DEEDS : [];
  const deeds = known
    .map((deed) => ({ ...deed, verbs: deed.verbs.filter((verb) => verbs.includes(verb)) }))
    .filter((deed) => deed.verbs.length > 0);
  const named = new Set(known.flatMap((deed) => deed.verbs));
  const others = verbs.filter((verb) => !named.has(verb));
  return [...deeds, ...others.map((verb) => ({ key: verb, title: verbTitle(verb), words: verbWords(verb), verbs: [verb] }))];
}

/** "a, b and c". */
export function listed(parts: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(parts);
}

/** "a, b or c". */
function either(parts: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(parts);
}

/** What a rule says in a word or two, for a cell: "own", "en de", "own, 2 of 9". */
export function ruleInBrief({ where, fields }: ToldRule, { attributes }: Pick<RightsSubject, 'attributes'>): string {
  const parts = partsOf(where).map((part) => {
    if (part.kind === 'own' || part.kind === 'by' || part.kind === 'self') return 'own';
    if (part.kind === 'locales') return part.codes.join(' ');
    return part.kind === 'is' ? part.values.join(' ') : t('by a rule');
  });
  const named = fields === null ? [] : [`${fields.length} of ${Math.max(attributes.length, fields.length)}`];
  return [...new Set([...parts, ...named])].join(', ');
}

/** What things of a subject are called in a sentence: "articles", "users". */
export function thingsOf({ title }: Pick<RightsSubject, 'title'>): string {
  return `“${title}”`;
}

/** A rule as the end of a sentence: "that they made themselves, in English, only title and body". Empty for none. */
export function ruleInWords({ where, fields }: ToldRule, locales: readonly Locale[]): string {
  const said = partsOf(where).map((part) => partInWords(part, locales));
  const named = fields === null ? [] : [`only ${listed(fields.map((name) => words(name).toLowerCase()))}`];
  return [...said, ...named].join(', ');
}

/** A part of a condition in words. */
export function partInWords(part: RulePart, locales: readonly Locale[]): string {
  switch (part.kind) {
    case 'own':
      return t('that they made themselves');
    case 'self':
      return t('that are they themselves');
    case 'by':
      return `whose ${words(part.attribute).toLowerCase()} they are`;
    case 'locales':
      return `in ${listed(part.codes.map((code) => locales.find((locale) => locale.code === code)?.name ?? code))}`;
    case 'is':
      return `whose ${words(part.attribute).toLowerCase()} is ${either(part.values.map((value) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : `“${value}”`)))}`;
    case 'other':
      return `that fulfil ${JSON.stringify(part.where)}`;
  }
}
