import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { keys, useHttp } from '../../client/queries.ts';
import { queryString } from '../../client/query-string.ts';
import type { Data, Found } from '../../client/types.ts';
import { t } from '../../i18n/translate.ts';
import styles from './list-page.module.css';
import { useTitles } from './titles.ts';

interface DocumentsInputProps {
  /** Uid of the type. */
  readonly target: string;
  /** Ids of documents. */
  readonly values: readonly string[];
  onValues(values: readonly string[]): void;
}

/** Chooses documents by name: lists what is chosen, and what a search finds. */
export function DocumentsInput({ target, values, onValues }: DocumentsInputProps) {
  const http = useHttp();
  const id = useId();
  const [text, setText] = useState('');
  const titles = useTitles(target, values);
  const { data = [] } = useQuery({
    queryKey: [...keys.search(text), target],
    queryFn: async ({ signal }) =>
      (await http.ask<Data<readonly Found[]>>(`/find${queryString({ q: text, type: target, limit: 8 })}`, { signal })).body.data,
    placeholderData: keepPreviousData,
  });
  const found = data.filter(({ documentId }) => !values.includes(documentId));
  return (
    <fieldset>
      <legend className={styles.label}>{t('list.filterDocuments')}</legend>
      {values.length > 0 && (
        <div className={styles.options}>
          {values.map((value) => (
            <label key={value}>
              <input type="checkbox" checked onChange={() => onValues(values.filter((each) => each !== value))} />
              {titles.get(value) ?? value}
            </label>
          ))}
        </div>
      )}
      <label className="for-readers" htmlFor={id}>
        {t('list.search')}
      </label>
      <input id={id} type="search" placeholder={t('list.search')} value={text} onChange={(event) => setText(event.target.value)} />
      <div className={styles.found}>
        {found.map(({ documentId, title }) => (
          <label key={documentId}>
            <input type="checkbox" checked={false} onChange={() => onValues([...values, documentId])} />
            {title ?? t('common.untitled')}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
