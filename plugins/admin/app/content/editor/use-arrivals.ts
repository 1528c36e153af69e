import { useEffect } from 'react';
import { useNotices } from '../../shell/notices.tsx';
import { listed } from '../../words/lists.ts';
import { counted } from '../../words/text.ts';
import type { People } from './people.ts';

/** Announces other people who open the document, each person once. */
export function useArrivals(people: People): void {
  const { whisper } = useNotices();
  useEffect(() => {
    const known = new Set<string>();
    const look = () => {
      const names = people.all().flatMap(({ name }) => (known.has(name) ? [] : [name]));
      for (const name of names) known.add(name);
      if (names.length > 0)
        whisper(counted(names.length, '{names} has this open, too', '{names} have this open, too', { names: listed(names) }));
    };
    return people.subscribe(look);
  }, [people, whisper]);
}
