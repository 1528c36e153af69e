import { useEffect } from 'react';
import { listed } from '../../i18n/lists.ts';
import { t } from '../../i18n/translate.ts';
import { useNotices } from '../../shell/notices.tsx';
import type { People } from './people.ts';

/** Announces other people who open the document, each person once. */
export function useArrivals(people: People): void {
  const { whisper } = useNotices();
  useEffect(() => {
    const known = new Set<string>();
    const look = () => {
      const names = people.all().flatMap(({ name }) => (known.has(name) ? [] : [name]));
      for (const name of names) known.add(name);
      if (names.length > 0) whisper(t('editor.alsoOpenedBy', { count: names.length, names: listed(names) }));
    };
    return people.subscribe(look);
  }, [people, whisper]);
}
