import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { labelOf } from '../../client/model.ts';
import { keys, useHttp } from '../../client/queries.ts';
import type { Document, Page, Type } from '../../client/types.ts';
import { useForm } from '../../form/hooks.ts';
import type { FarList as FarValue, Reference } from '../../form/shape.ts';
import { inSentence } from '../../i18n/names.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../shell/button.tsx';
import { useNotices } from '../../shell/notices.tsx';
import { described, type InputProps } from '../field.ts';
import styles from '../rows.module.css';
import { Finder } from './finder.tsx';
import { finderWords, maker, openReference, ReferenceRow } from './reference-row.tsx';
import { namingQuery, referenceOf, referenceTitle } from './target.ts';

const PAGE = 10;
const EMPTY: FarValue = { count: 0, added: [], removed: [] };

/**
 * Field of a relation that is stored at its other end and may be long. It shows the count, loads pages on demand, and lists what will be
 * added or removed.
 */
export function FarList({ id, attribute, value, onChange, disabled, error, locale, target }: InputProps & { readonly target: Type }) {
  const http = useHttp();
  const { documentId, openDocument } = useForm();
  const { whisper } = useNotices();
  const [pages, setPages] = useState(0);
  const far = { ...EMPTY, ...(value as FarValue | null | undefined) };
  const removed = new Set(far.removed.map((reference) => reference.documentId));
  const { mappedBy = null } = attribute;
  const query = new URLSearchParams([
    ...namingQuery(target).map(([name, text]) => [name, text]),
    ['pagination[pageSize]', String(PAGE * Math.max(1, pages))],
    ['pagination[withCount]', 'false'],
    ['sort', 'updatedAt:desc'],
  ]);
  if (mappedBy !== null && documentId !== null) query.set(`filters[${mappedBy}][documentId][$eq]`, documentId);
  if (target.drafts) query.set('status', 'draft');
  if (target.localized && locale !== null) query.set('locale', locale);
  const { data } = useQuery({
    queryKey: keys.list(target.uid, query.toString()),
    queryFn: async ({ signal }) => (await http.ask<Page<Document>>(`${target.path}?${query}`, { signal })).body.data,
    enabled: pages > 0 && mappedBy !== null && documentId !== null,
    placeholderData: keepPreviousData,
  });
  const stored = pages === 0 ? [] : (data ?? []).filter((document) => !removed.has(document.documentId));
  const change = (next: Partial<FarValue>) => onChange({ ...far, ...next });
  const add = (document: Document) => {
    const reference = referenceOf(target, document);
    if (removed.has(document.documentId)) change({ removed: far.removed.filter((each) => each.documentId !== document.documentId) });
    else change({ added: [...far.added, reference] });
    whisper(t('fields.itemAdded', { title: referenceTitle(target, reference) }));
  };
  const remove = (reference: Reference) => {
    whisper(t('fields.itemRemoved', { title: referenceTitle(target, reference) }));
    const added = far.added.filter((each) => each.documentId !== reference.documentId);
    if (added.length < far.added.length) change({ added });
    else change({ removed: [...far.removed, reference] });
  };
  const row = (reference: Reference) => (
    <li key={reference.documentId} className={styles.row}>
      <ReferenceRow
        target={target}
        reference={reference}
        disabled={disabled}
        label={labelOf(attribute)}
        onOpen={() => openReference(openDocument, target, reference, locale, () => undefined)}
        onRemove={() => remove(reference)}
      />
    </li>
  );
  const left = far.count - far.removed.length;
  const more = Math.min(PAGE, far.count - PAGE * pages);
  const name = inSentence(labelOf(attribute));
  return (
    <>
      {(far.count > 0 || far.removed.length > 0) && (
        <p className={styles.head}>
          {t('fields.relatedDocumentCount', { count: left })}
          {far.removed.length > 0 && <span className={styles.hint}>{t('fields.toRemoveCount', { count: far.removed.length })}</span>}
          {more > 0 && mappedBy !== null && (
            <Button
              kind="bare"
              aria-label={
                pages === 0 ? t('fields.showField', { attribute: name }) : t('fields.showMoreOfField', { count: more, attribute: name })
              }
              onClick={() => setPages(pages + 1)}
            >
              {pages === 0 ? t('fields.show') : t('fields.showMore', { count: more })}
            </Button>
          )}
        </p>
      )}
      <ul className={styles.rows} data-rows="" aria-label={labelOf(attribute)}>
        {stored.map((document) => row(referenceOf(target, document)))}
        {far.added.map(row)}
      </ul>
      {!disabled && (
        <Finder
          id={id}
          target={target}
          locale={locale}
          chosen={new Set([...far.added, ...stored].map((reference) => reference.documentId))}
          placeholder={finderWords(target)}
          error={error}
          describedBy={described(id, error)['aria-describedby']}
          onPick={add}
          onMake={maker(target, (initial) => openDocument({ type: target, documentId: null, locale, initial, onSaved: add }))}
        />
      )}
    </>
  );
}
