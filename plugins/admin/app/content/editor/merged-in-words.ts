import type { Merged } from '../../form/merge.ts';
import { t } from '../../i18n/translate.ts';

/**
 * Returns the notice that somebody else has saved the document.
 * @param who null: not known
 * @param names of the attributes that they changed
 */
export function mergedInWords(who: string | null, names: string, { mine, both }: Pick<Merged, 'mine' | 'both'>): string {
  // Without own changes, nothing was merged.
  const isMine = mine.length > 0 || both.length > 0;
  if (who === null) return isMine ? t('editor.someoneElseSavedMerged', { names }) : t('editor.someoneElseSavedShown', { names });
  return t(isMine ? 'editor.userSavedMerged' : 'editor.userSavedShown', { who, names });
}
