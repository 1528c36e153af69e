import { useEffect } from 'react';
import { useNotices } from '../../shell/notices.tsx';
import type { People } from './people.ts';

/** Says who else opens the document, each once: who comes and goes again is no news. */
export function useArrivals(people: People): void {
  const { whisper } = useNotices();
  useEffect(() => {
    const known = new Set<string>();
    const look = () => {
      const names = people.all().flatMap(({ name }) => (known.has(name) ? [] : [name]));
      for (const name of names) known.add(name);
      if (names.length > 0) whisper(`${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} this open, too`);
    };
    return people.subscribe(look);
  }, [people, whisper]);
}
