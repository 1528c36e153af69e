import type { Merged } from '../../form/merge.ts';
import { t } from '../../words/text.ts';

/**
 * Returns the notice that somebody else has saved the document.
 * @param who null: not known
 * @param names of the attributes that they changed
 */
export function mergedInWords(who: string | null, names: string, { mine, both }: Pick<Merged, 'mine' | 'both'>): string {
  // Without own changes, nothing was merged.
  const isMine = mine.length > 0 || both.length > 0;
  if (who === null)
    return isMine
      ? t('Somebody else has saved {names}: it is put together with yours.', { names })
      : t('Somebody else has saved {names}: you see it now.', { names });
  return t(isMine ? '{who} has saved {names}: it is put together with yours.' : '{who} has saved {names}: you see it now.', { who, names });
}
