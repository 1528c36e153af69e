import { words } from '../client/model.ts';
import { inSentence } from '../words/names.ts';
import { t, worded } from '../words/text.ts';

/** The texts of an action. Each is a whole sentence, because word order differs between languages. */
export interface DeedWords {
  /** Name of the action alone: head of a column, or an item of a list. */
  readonly title: string;
  readonly may: string;
  readonly mayNot: string;
}

/** The same, with the sentence for a refusal. */
interface VerbWords extends DeedWords {
  readonly refused: string;
}

/** Texts for reading in any way. */
export const SEE: DeedWords = { title: worded('See'), may: worded('May see {things}'), mayNot: worded('May not see {things}') };

/** Texts for publishing and unpublishing. */
export const PUBLISH: DeedWords = {
  title: worded('Publish'),
  may: worded('May publish and take back {things}'),
  mayNot: worded('May not publish and take back {things}'),
};

const DELETE: VerbWords = {
  title: worded('Delete'),
  may: worded('May delete {things}'),
  mayNot: worded('May not delete {things}'),
  refused: worded('{who} may not delete {things}.'),
};

/** Texts of verbs. */
export const VERBS = {
  find: {
    title: worded('List|verb'),
    may: worded('May list {things}'),
    mayNot: worded('May not list {things}'),
    refused: worded('{who} may not list {things}.'),
  },
  findOne: {
    title: worded('Open|verb'),
    may: worded('May open {things}'),
    mayNot: worded('May not open {things}'),
    refused: worded('{who} may not open {things}.'),
  },
  readDraft: {
    title: worded('See drafts'),
    may: worded('May see drafts of {things}'),
    mayNot: worded('May not see drafts of {things}'),
    refused: worded('{who} may not see drafts of {things}.'),
  },
  create: {
    title: worded('Make'),
    may: worded('May make {things}'),
    mayNot: worded('May not make {things}'),
    refused: worded('{who} may not make {things}.'),
  },
  update: {
    title: worded('Change|verb'),
    may: worded('May change {things}'),
    mayNot: worded('May not change {things}'),
    refused: worded('{who} may not change {things}.'),
  },
  publish: {
    title: worded('Publish'),
    may: worded('May publish {things}'),
    mayNot: worded('May not publish {things}'),
    refused: worded('{who} may not publish {things}.'),
  },
  unpublish: {
    title: worded('Take back|what is live'),
    may: worded('May take back {things}'),
    mayNot: worded('May not take back {things}'),
    refused: worded('{who} may not take back {things}.'),
  },
  delete: DELETE,
  destroy: DELETE,
  discardDraft: {
    title: worded('Throw drafts away'),
    may: worded('May throw away drafts of {things}'),
    mayNot: worded('May not throw away drafts of {things}'),
    refused: worded('{who} may not throw away drafts of {things}.'),
  },
  createLocalization: {
    title: worded('Write in another language'),
    may: worded('May write {things} in another language'),
    mayNot: worded('May not write {things} in another language'),
    refused: worded('{who} may not write {things} in another language.'),
  },
  upload: {
    title: worded('Upload'),
    may: worded('May upload {things}'),
    mayNot: worded('May not upload {things}'),
    refused: worded('{who} may not upload {things}.'),
  },
  comment: {
    title: worded('Comment|write one'),
    may: worded('May comment on {things}'),
    mayNot: worded('May not comment on {things}'),
    refused: worded('{who} may not comment on {things}.'),
  },
  me: {
    title: worded('See their own account'),
    may: worded('May see their own account in {things}'),
    mayNot: worded('May not see their own account in {things}'),
    refused: worded('{who} may not see their own account in {things}.'),
  },
} as const satisfies Readonly<Record<string, VerbWords>>;

const known = (verb: string): VerbWords | undefined => (Object.hasOwn(VERBS, verb) ? VERBS[verb as keyof typeof VERBS] : undefined);

/** Returns the texts of a verb; null: only its name is known. */
export function wordsOfVerb(verb: string): DeedWords | null {
  return known(verb) ?? null;
}

/** Returns the title of a verb: "Throw drafts away". */
export function verbTitle(verb: string): string {
  return t(known(verb)?.title ?? words(verb));
}

/** Returns the sentence for a refusal: "“Editor” may not change “Article”." */
export function refusal(verb: string, who: string, things: string): string {
  const sentence = known(verb)?.refused;
  return sentence === undefined
    ? t('{who} may not {deed} {things}.', { who, deed: inSentence(verbTitle(verb)), things })
    : t(sentence, { who, things });
}
