import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHttp, useSession } from '../../client/queries.ts';
import type { Type } from '../../client/types.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../shell/button.tsx';
import { Message } from '../../shell/message.tsx';
import { useNotices } from '../../shell/notices.tsx';
import { CopyRequests } from '../../working-copies/copy-requests.ts';
import { findCopies } from '../../working-copies/find-copies.ts';
import { COPIES_HERE } from '../../working-copies/here.ts';
import { discardCopy } from '../../working-copies/unsaved-documents.ts';
import styles from './editor.module.css';
import { useNewFromCopy } from './use-new-from-copy.ts';

interface GoneDocumentProps {
  readonly type: Type;
  readonly documentId: string;
  readonly locale: string | null;
}

/** Says that a document does not exist, and offers the unsaved changes that the person has of it. */
export function GoneDocument({ type, documentId, locale }: GoneDocumentProps) {
  const http = useHttp();
  const queries = useQueryClient();
  const { person } = useSession();
  const { say } = useNotices();
  const createFrom = useNewFromCopy();
  const place = { person: person?.documentId ?? '', type: type.uid, documentId, locale };
  const queryKey = ['copies of a deleted document', place];
  const { data: copies } = useQuery({
    queryKey,
    queryFn: ({ signal }) => findCopies(place, { requests: new CopyRequests(http), local: COPIES_HERE, signal }),
    staleTime: 0,
    retry: false,
  });
  const discard = async (counter: number) => {
    const isDiscarded = await discardCopy(http, { ...place, counter });
    await queries.invalidateQueries({ queryKey });
    if (isDiscarded) say({ text: t('common.changesDiscarded'), kind: 'done' });
    else say({ text: t('common.discardFailed'), kind: 'error' });
  };
  return (
    <Message title={t('editor.documentNotFound')}>
      <p>{t('editor.documentNotFoundHint')}</p>
      {copies !== undefined && copies.contents.length > 0 && (
        <section className={styles.note} aria-label={t('editor.unsavedChanges')}>
          <span>{t('editor.changesStillStored')}</span>
          <Button kind="main" why={type.creatable ? null : t('editor.noPermissionToCreate')} onClick={() => void createFrom(place)}>
            {t('common.createFromChanges')}
          </Button>
          <Button kind="bare" onClick={() => void discard(copies.counter)}>
            {t('common.discardChanges')}
          </Button>
        </section>
      )}
    </Message>
  );
}
