import { useQueries } from '@tanstack/react-query';
import { titleOf } from '../../client/model.ts';
import { keys, useHttp, useModel } from '../../client/queries.ts';
import { queryString } from '../../client/query-string.ts';
import type { Data, Document, Type, Use } from '../../client/types.ts';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { t } from '../../words/text.ts';
import { counted, oneOf } from '../type-words.ts';
import styles from './list-page.module.css';

interface DeleteDialogProps {
  readonly type: Type;
  readonly documents: readonly Document[];
  /** Of a type with locales: the one that is shown. */
  readonly locale: string | null;
  /** @param isEvery whether other languages go as well */
  onDelete(isEvery: boolean): void;
  onClose(): void;
}

/** Of so many documents is asked what leads to them. */
const ASKED = 5;

/** Cannot be undone: names what goes, and what leads to it. */
export function DeleteDialog({ type, documents, locale, onDelete, onClose }: DeleteDialogProps) {
  const http = useHttp();
  const { locales } = useModel();
  const shown = documents.slice(0, ASKED);
  const uses = useQueries({
    queries: shown.map(({ documentId }) => ({
      queryKey: keys.uses(type.uid, documentId),
      queryFn: async () => (await http.ask<Data<readonly Use[]>>(`/uses${queryString({ type: type.uid, documentId })}`)).body.data,
    })),
  });
  const language = locales.find(({ code }) => code === locale)?.name;
  const hasOthers = language !== undefined && locales.length > 1;
  return (
    <Dialog
      title={documents.length === 1 ? `Delete this ${oneOf(type)}?` : `Delete ${counted(type, documents.length)}?`}
      isQuestion
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} autoFocus>
            Keep {documents.length === 1 ? 'it' : 'them'}
          </Button>
          {hasOthers && (
            <Button kind="danger" onClick={() => onDelete(true)}>
              {t('Delete all languages')}
            </Button>
          )}
          <Button kind="danger" onClick={() => onDelete(false)}>
            Delete {hasOthers ? language : counted(type, documents.length)}
          </Button>
        </>
      }
    >
      <p>This cannot be undone.{hasOthers && ` ${language} can go alone: then other languages stay.`}</p>
      <ul className={styles.plainList}>
        {shown.map((document, at) => (
          <li key={document.documentId}>
            <bdi className={styles.serif}>{titleOf(type, document) ?? t('No title yet')}</bdi>
            {uses[at]?.data?.map(({ type: uid, title, total }) => (
              <small key={uid + title}>
                {total} in {title} {total === 1 ? 'leads' : 'lead'} here, and will stand without it
              </small>
            ))}
          </li>
        ))}
        {documents.length > ASKED && <li>and {documents.length - ASKED} more</li>}
      </ul>
    </Dialog>
  );
}
