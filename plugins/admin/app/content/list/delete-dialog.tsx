import { useQueries } from '@tanstack/react-query';
import { titleOf } from '../../client/model.ts';
import { useHttp, useModel, usesQuery } from '../../client/queries.ts';
import type { Document, Type } from '../../client/types.ts';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { counted, t } from '../../words/text.ts';
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
      title={
        count === 1
          ? t('Delete this {type}?', { type: oneOf(type) })
          : counted(count, 'Delete {count} {types}?', 'Delete {count} {types}?', { types })
      }
      isQuestion
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} autoFocus>
            {t('Cancel')}
          </Button>
          {hasOthers && (
            <Button kind="danger" onClick={() => onDelete(true)}>
              {t('Delete all languages')}
            </Button>
          )}
          <Button kind="danger" onClick={() => onDelete(false)}>
            {hasOthers
              ? t('Delete {language}', { language })
              : counted(count, 'Delete {count} {types}', 'Delete {count} {types}', { types })}
          </Button>
        </>
      }
    >
      <p>
        {hasOthers && `${t('You can delete {language} only, and keep the other languages.', { language })} `}
        {/* Undoing a deletion creates the documents again. */}
        {type.actions.create ? t('You can undo this for 24 hours under “Recent actions”.') : t('This cannot be undone.')}
      </p>
      <ul className={styles.plainList}>
        {shown.map((document, at) => (
          <li key={document.documentId}>
            <bdi className={styles.serif}>{titleOf(type, document) ?? t('No title yet')}</bdi>
            {uses[at]?.data?.data.map(({ type: uid, title, total }) => (
              <small key={uid + title}>
                {counted(total, '{count} reference in {type} will be removed', '{count} references in {type} will be removed', {
                  type: title,
                })}
              </small>
            ))}
          </li>
        ))}
        {count > ASKED && <li>{counted(count - ASKED, 'and {count} more', 'and {count} more')}</li>}
      </ul>
      {isHidden && <p>{t('There may be references that you cannot see.')}</p>}
    </Dialog>
  );
}
