import { words } from '../client/model.ts';
import { inSentence } from '../i18n/names.ts';
import { filledText, type MessageIdWith, type PlainMessageId, t, textOf } from '../i18n/translate.ts';

/** The texts of an action. Each is a whole sentence, because word order differs between languages. */
export interface DeedWords {
  /** Name of the action alone: head of a column, or an item of a list. */
  readonly title: PlainMessageId;
  readonly may: MessageIdWith<'things'> | PlainMessageId;
  readonly mayNot: MessageIdWith<'things'> | PlainMessageId;
}

/** The same, with the sentence for a refusal. */
interface VerbWords extends DeedWords {
  readonly refused: MessageIdWith<'who' | 'things'> | MessageIdWith<'who'>;
}

/** Texts for reading in any way. */
export const SEE: DeedWords = { title: 'roles.verbRead', may: 'roles.canRead', mayNot: 'roles.cannotRead' };

/** Texts for publishing and unpublishing. */
export const PUBLISH: DeedWords = {
  title: 'common.publish',
  may: 'roles.canPublishAndUnpublish',
  mayNot: 'roles.cannotPublishOrUnpublish',
};

const DELETE: VerbWords = {
  title: 'common.delete',
  may: 'roles.canDelete',
  mayNot: 'roles.cannotDelete',
  refused: 'roles.callerCannotDelete',
};

/** Texts of verbs. */
export const VERBS = {
  find: {
    title: 'roles.verbList',
    may: 'roles.canList',
    mayNot: 'roles.cannotList',
    refused: 'roles.callerCannotList',
  },
  findOne: {
    title: 'roles.verbView',
    may: 'roles.canView',
    mayNot: 'roles.cannotView',
    refused: 'roles.callerCannotView',
  },
  readDraft: {
    title: 'roles.verbReadDrafts',
    may: 'roles.canReadDrafts',
    mayNot: 'roles.cannotReadDrafts',
    refused: 'roles.callerCannotReadDrafts',
  },
  create: {
    title: 'roles.verbCreate',
    may: 'roles.canCreate',
    mayNot: 'roles.cannotCreate',
    refused: 'roles.callerCannotCreate',
  },
  update: {
    title: 'roles.verbUpdate',
    may: 'roles.canUpdate',
    mayNot: 'roles.cannotUpdate',
    refused: 'roles.callerCannotUpdate',
  },
  publish: {
    title: 'common.publish',
    may: 'roles.canPublish',
    mayNot: 'roles.cannotPublish',
    refused: 'roles.callerCannotPublish',
  },
  unpublish: {
    title: 'roles.verbUnpublish',
    may: 'roles.canUnpublish',
    mayNot: 'roles.cannotUnpublish',
    refused: 'roles.callerCannotUnpublish',
  },
  delete: DELETE,
  destroy: DELETE,
  discardDraft: {
    title: 'roles.verbDiscardDrafts',
    may: 'roles.canDiscardDrafts',
    mayNot: 'roles.cannotDiscardDrafts',
    refused: 'roles.callerCannotDiscardDrafts',
  },
  createLocalization: {
    title: 'roles.verbAddLocales',
    may: 'roles.canAddLocales',
    mayNot: 'roles.cannotAddLocales',
    refused: 'roles.callerCannotAddLocales',
  },
  upload: {
    title: 'roles.verbUpload',
    may: 'roles.canUpload',
    mayNot: 'roles.cannotUpload',
    refused: 'roles.callerCannotUpload',
  },
  comment: {
    title: 'common.comment',
    may: 'roles.canComment',
    mayNot: 'roles.cannotComment',
    refused: 'roles.callerCannotComment',
  },
  me: {
    title: 'roles.verbReadOwnAccount',
    may: 'roles.canReadOwnAccount',
    mayNot: 'roles.cannotReadOwnAccount',
    refused: 'roles.callerCannotReadOwnAccount',
  },
} as const satisfies Readonly<Record<string, VerbWords>>;

const known = (verb: string): VerbWords | undefined => (Object.hasOwn(VERBS, verb) ? VERBS[verb as keyof typeof VERBS] : undefined);

/** Returns the texts of a verb; null: only its name is known. */
export function wordsOfVerb(verb: string): DeedWords | null {
  return known(verb) ?? null;
}

/** Returns the title of a verb: "Discard drafts". */
export function verbTitle(verb: string): string {
  const title = known(verb)?.title;
  return title === undefined ? words(verb) : t(title);
}

/** Returns the sentence for a refusal: "“Editor” cannot update “Article”." */
export function refusal(verb: string, who: string, things: string): string {
  const sentence = known(verb)?.refused;
  return sentence === undefined
    ? t('roles.callerCannotPerform', { who, deed: inSentence(verbTitle(verb)), things })
    : filledText(textOf(sentence, undefined), { who, things });
}
