import { useQueries } from '@tanstack/react-query';
import { titleOf } from '../../client/model.ts';
import { useHttp, useModel, usesQuery } from '../../client/queries.ts';
import type { Document, Type } from '../../client/types.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { oneOf, wordFor } from '../type-words.ts';
import styles from './list-page.module.css';

interface DeleteDialogProps {
  readonly type: Type;
  readonly documents: readonly Document[];
  /** For a type with locales: the locale that is shown. */
  readonly locale: string | null;
  /** @param isEvery whether all locales are deleted */
  onDelete(isEvery: boolean): void;
  onClose(): void;
}

/** Number of documents whose uses are requested. */
const ASKED = 5;

/** Dialog before deleting. It names the documents and what refers to them. */
export function DeleteDialog({ type, documents, locale, onDelete, onClose }: DeleteDialogProps) {
  const http = useHttp();
  const model = useModel();
  const { locales } = model;
  const count = documents.length;
  const types = wordFor(type, count);
  const shown = documents.slice(0, ASKED);
  const uses = useQueries({ queries: shown.map(({ documentId }) => usesQuery(http, type.uid, documentId)) });
  const isHidden = uses.some(({ data }) => data?.meta.isComplete === false);
  const language = locales.find(({ code }) => code === locale)?.name;
  const hasOthers = language !== undefined && locales.length > 1;
  return (
    <Dialog
      title={count === 1 ? t('list.deleteDocumentQuestion', { type: oneOf(type) }) : t('list.deleteDocumentsQuestion', { count, types })}
      isQuestion
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} autoFocus>
            {t('common.cancel')}
          </Button>
          {hasOthers && (
            <Button kind="danger" onClick={() => onDelete(true)}>
              {t('common.deleteAllLocales')}
            </Button>
          )}
          <Button kind="danger" onClick={() => onDelete(false)}>
            {hasOthers ? t('common.deleteLocale', { language }) : t('list.deleteDocuments', { count, types })}
          </Button>
        </>
      }
    >
      <p>
        {hasOthers && `${t('list.deleteLocaleHint', { language })} `}
        {/* Undoing a deletion creates the documents again. */}
        {type.actions.create ? t('common.undoHint') : t('common.cannotBeUndone')}
      </p>
      <ul className={styles.plainList}>
        {shown.map((document, at) => (
          <li key={document.documentId}>
            <bdi className={styles.serif}>{titleOf(type, document) ?? t('common.untitled')}</bdi>
            {uses[at]?.data?.data.map(({ type: uid, title, total }) => (
              <small key={uid + title}>{t('list.referencesRemoved', { count: total, type: title })}</small>
            ))}
          </li>
        ))}
        {count > ASKED && <li>{t('common.andMoreCount', { count: count - ASKED })}</li>}
      </ul>
      {isHidden && <p>{t('common.hiddenReferences')}</p>}
    </Dialog>
  );
}
