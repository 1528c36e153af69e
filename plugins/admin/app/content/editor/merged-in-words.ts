import type { Merged } from '../../form/merge.ts';

/**
 * What is said of what somebody else stored meanwhile.
 * @param who null: nobody knows who it was
 * @param names what they changed
 */
export function mergedInWords(who: string | null, names: string, { mine, both }: Pick<Merged, 'mine' | 'both'>): string {
  // Who has changed nothing has nothing that anything could be put together with.
  const isMine = mine.length > 0 || both.length > 0;
  return `${who ?? 'Somebody else'} has saved ${names}: ${isMine ? 'it is put together with yours' : 'you see it now'}.`;
}
