import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp } from '../client/queries.ts';
import type { Data, KeptLocale } from '../client/types.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { FormError } from '../shell/field.tsx';
import { useNotices } from '../shell/notices.tsx';
import { Bar } from '../shell/skeleton.tsx';
import { counted, t } from '../words/text.ts';
import styles from './settings.module.css';
import { useSettingsChanged } from './use-settings.ts';

/** Dialog before a locale is removed, with the number of documents whose versions will be deleted. */
export function RemoveLanguage({ locale: { code, name }, onClose }: { readonly locale: KeptLocale; onClose(): void }) {
  const http = useHttp();
  const changed = useSettingsChanged();
  const { say } = useNotices();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isAgreed, setIsAgreed] = useState(false);
  const content = useQuery({
    // Not below the key that changes invalidate: the locale does not exist any more then.
    queryKey: ['content-in', code],
    queryFn: async ({ signal }) => (await http.ask<Data<{ readonly documents: number }>>(`/locales/${code}`, { signal })).body.data,
    staleTime: 0,
  });
  const documents = content.data?.documents;
  const remove = async () => {
    setIsBusy(true);
    try {
      await http.ask(`/locales/${code}?documents=${documents ?? 0}`, { method: 'DELETE' });
      await changed();
      say({ text: t('{name} is taken out.', { name }), kind: 'done' });
      onClose();
    } catch (failure) {
      setError(inWords(failure));
      setIsBusy(false);
      setIsAgreed(false);
      // Something was written meanwhile: the number that was agreed to is no longer the right one.
      void content.refetch();
    }
  };
  const why =
    documents === undefined
      ? t('It is not known yet what goes with it.')
      : documents > 0 && !isAgreed
        ? t('Say first that its content may go.')
        : null;
  return (
    <Dialog
      title={t('Take out {name}?', { name })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('Keep it')}</Button>
          <Button kind="danger" isBusy={isBusy} why={why} onClick={() => void remove()}>
            {t('Take it out')}
          </Button>
        </>
      }
    >
      <FormError text={error ?? (content.isError ? inWords(content.error) : null)} />
      {content.isPending && <Bar width={70} />}
      {documents === 0 && <p>{t('Nothing is written in it. It can be added again at any time.')}</p>}
      {documents !== undefined && documents > 0 && (
        <>
          <p>
            {counted(documents, 'One document is written in it.', '{count} documents are written in it.')}{' '}
            {t('This content is deleted. Content in other languages stays; documents without any are deleted.')}
          </p>
          <label className={styles.agree}>
            <input type="checkbox" checked={isAgreed} onChange={({ target }) => setIsAgreed(target.checked)} />
            {t('What is written in {name} may go', { name })}
          </label>
        </>
      )}
    </Dialog>
  );
}
