import type { ProgramPlace, ProgramScope } from '../client/types.ts';
import { type PlainMessageId, t } from '../i18n/translate.ts';

/** Titles and descriptions of scopes. */
export const SCOPE_WORDS: Readonly<Record<ProgramScope, { readonly title: PlainMessageId; readonly about: PlainMessageId }>> = {
  read: { title: 'account.scopeRead', about: 'account.scopeReadHelp' },
  write: {
    title: 'account.scopeWrite',
    about: 'account.scopeWriteHelp',
  },
  upload: { title: 'account.scopeUpload', about: 'account.scopeUploadHelp' },
  publish: {
    title: 'account.scopePublish',
    about: 'account.scopePublishHelp',
  },
  delete: { title: 'account.scopeDelete', about: 'account.scopeDeleteHelp' },
};

/** Returns scopes as a short text. */
export function scopesInWords(scopes: readonly ProgramScope[]): string {
  return scopes.map((scope) => t(SCOPE_WORDS[scope].title)).join(' · ');
}

/** Returns the place of a program as a short text. */
export function placeInWords({ kind, name }: ProgramPlace): string {
  return kind === 'machine' ? t('account.onUserDevice') : name;
}
