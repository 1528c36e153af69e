import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { typeOf } from '../client/model.ts';
import { useHttp, useModel, useSession } from '../client/queries.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { useNotices } from '../shell/notices.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import { StateMark } from '../shell/state-mark.tsx';
import { discardCopy, type UnsavedDocument, unsavedDocuments } from '../working-copies/unsaved-documents.ts';
import styles from './home.module.css';
import { Part, ToDocument } from './home-lists.tsx';
import { headingOf, oneOf } from './type-words.ts';

/** Loaded only where a document was deleted: the first page does without the code of forms. */
const NewFromCopyButton = lazy(() => import('./new-from-copy-button.tsx'));

/** Lists documents with changes that the person has not saved, on this device or another one. */
export function UnsavedByYou() {
  const http = useHttp();
  const model = useModel();
  const queries = useQueryClient();
  const { person } = useSession();
  const { say } = useNotices();
  const [asked, setAsked] = useState<UnsavedDocument | null>(null);
  const queryKey = ['unsaved', person?.documentId];
  const { data = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => unsavedDocuments(http, person?.documentId ?? '', signal),
    // Forms store their changes without notifying this page, so the data is always stale.
    staleTime: 0,
    retry: false,
  });
  const shown = data.flatMap((one) => {
    const type = typeOf(model, one.type);
    return type === undefined ? [] : [{ ...one, kind: type, name: one.title ?? t('common.newDocumentOfType', { type: oneOf(type) }) }];
  });
  if (shown.length === 0) return null;
  const discard = async (one: UnsavedDocument) => {
    setAsked(null);
    const isDiscarded = await discardCopy(http, one);
    await queries.invalidateQueries({ queryKey });
    if (isDiscarded) say({ text: t('common.changesDiscarded'), kind: 'done' });
    else say({ text: t('common.discardFailed'), kind: 'error' });
  };
  return (
    <Part title={t('content.yourUnsavedChanges')}>
      {shown.map((one) => (
        <li key={`${one.type} ${one.documentId} ${one.locale}`} className={styles.item}>
          <span>
            <ToDocument
              document={{ type: one.type, documentId: one.documentId, locale: one.locale, title: one.name }}
              {...(one.isNew && one.kind.kind === 'collectionType' && { newId: one.documentId })}
            />
            <small className={styles.note}>
              <StateMark state="changed" word={t('common.unsavedChangeCount', { count: one.changes })} />
              {one.kind.kind === 'collectionType' && ` · ${headingOf(one.kind)}`}
              {one.isLocal && ` · ${t('content.onThisDevice')}`}
              {one.isDeleted && ` · ${t('content.documentDeleted')}`}
            </small>
          </span>
          <span className={styles.time}>
            <RelativeTime at={one.updatedAt} />{' '}
            {one.isDeleted && one.kind.creatable && (
              <Suspense>
                <NewFromCopyButton copy={one} title={one.name} />
              </Suspense>
            )}
            <Button kind="bare" aria-label={t('content.discardChangesTo', { title: one.name })} onClick={() => setAsked(one)}>
              {t('common.discard')}
            </Button>
          </span>
        </li>
      ))}
      {asked !== null && (
        <Dialog
          title={t('content.discardUnsavedQuestion')}
          isQuestion
          onClose={() => setAsked(null)}
          foot={
            <>
              <Button autoFocus onClick={() => setAsked(null)}>
                {t('common.cancel')}
              </Button>
              <Button kind="danger" onClick={() => void discard(asked)}>
                {t('common.discardChanges')}
              </Button>
            </>
          }
        >
          <p>{t('content.discardUnsavedEffect')}</p>
        </Dialog>
      )}
    </Part>
  );
}
