import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp } from '../client/queries.ts';
import type { ReviewPerson } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { TextField } from '../shell/field.tsx';
import { type DraftAddress, peopleQuery } from './queries.ts';
import styles from './review.module.css';

interface PersonDialogProps {
  readonly title: string;
  readonly draft: DraftAddress;
  onPerson(person: ReviewPerson): void;
  onClose(): void;
}

/** Dialog to select a person among those who may read a draft. */
export function PersonDialog({ title, draft, onPerson, onClose }: PersonDialogProps) {
  const [search, setSearch] = useState('');
  const people = useQuery({ ...peopleQuery(useHttp(), draft, useDeferredValue(search.trim())), placeholderData: (before) => before });
  return (
    <Dialog title={title} onClose={onClose}>
      <TextField label={t('common.name')} value={search} autoFocus autoComplete="off" onValue={setSearch} />
      {people.isError && <p role="alert">{inWords(people.error)}</p>}
      {people.data?.length === 0 && <p className={styles.quiet}>{t('review.noMatchingReaders')}</p>}
      <ul className={styles.people}>
        {people.data?.map((person) => (
          <li key={person.caller}>
            <Button kind="bare" onClick={() => onPerson(person)}>
              <bdi>{person.name}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
