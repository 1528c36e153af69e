import type { ProgramPlace, ProgramScope } from '../client/types.ts';
import { t, worded } from '../words/text.ts';

/** Titles and descriptions of scopes. */
export const SCOPE_WORDS: Readonly<Record<ProgramScope, { readonly title: string; readonly about: string }>> = {
  read: { title: worded('Read content'), about: worded('What you can see yourself, drafts and files included.') },
  write: {
    title: worded('Write drafts'),
    about: worded('Create and edit content. Content of types without drafts is published immediately.'),
  },
  upload: { title: worded('Upload files'), about: worded('Add pictures and other files to the library.') },
  publish: {
    title: worded('Publish and take offline'),
    about: worded('Content that it publishes is live immediately, without a review.'),
  },
  delete: { title: worded('Delete content'), about: worded('What you may delete yourself.') },
};

/** Returns scopes as a short text. */
export function scopesInWords(scopes: readonly ProgramScope[]): string {
  return scopes.map((scope) => t(SCOPE_WORDS[scope].title)).join(' · ');
}

/** Returns the place of a program as a short text. */
export function placeInWords({ kind, name }: ProgramPlace): string {
  return kind === 'machine' ? t('on the device of who connected it') : name;
}
