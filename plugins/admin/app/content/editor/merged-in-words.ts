import type { Merged } from '../../form/merge.ts';
import { t } from '../../words/text.ts';

/**
 * What is said of what somebody else stored meanwhile.
 * @param who null: nobody knows who it was
 * @param names what they changed
 */
export function mergedInWords(who: string | null, names: string, { mine, both }: Pick<Merged, 'mine' | 'both'>): string {
  // Who has changed nothing has nothing that anything could be put together with.
  const isMine = mine.length > 0 || both.length > 0;
  if (who === null)
    return isMine
      ? t('Somebody else has saved {names}: it is put together with yours.', { names })
      : t('Somebody else has saved {names}: you see it now.', { names });
  return t(isMine ? '{who} has saved {names}: it is put together with yours.' : '{who} has saved {names}: you see it now.', { who, names });
}
