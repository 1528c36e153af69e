import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp } from '../client/queries.ts';
import type { Data, KeptLocale } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { FormError } from '../shell/field.tsx';
import { useNotices } from '../shell/notices.tsx';
import { Bar } from '../shell/skeleton.tsx';
import styles from './settings.module.css';
import { useSettingsChanged } from './use-settings.ts';

/** Dialog before a locale is removed, with the number of documents whose versions will be deleted. */
export function RemoveLanguage({ locale: { code, name }, onClose }: { readonly locale: KeptLocale; onClose(): void }) {
  const http = useHttp();
  const changed = useSettingsChanged();
  const { say } = useNotices();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  /** The number of documents that the person has agreed to. It is asked for again when it changes. */
  const [agreed, setAgreed] = useState<number | null>(null);
  const content = useQuery({
    // Not below the key that changes invalidate: the locale does not exist any more then.
    queryKey: ['content-in', code],
    queryFn: async ({ signal }) => (await http.ask<Data<{ readonly documents: number }>>(`/locales/${code}`, { signal })).body.data,
    staleTime: 0,
  });
  const documents = content.data?.documents;
  const isAgreed = documents !== undefined && agreed === documents;
  const remove = async () => {
    setIsBusy(true);
    try {
      await http.ask(`/locales/${code}?documents=${documents ?? 0}`, { method: 'DELETE' });
      await changed();
      say({ text: t('settings.localeDeleted', { name }), kind: 'done' });
      onClose();
    } catch (failure) {
      setError(inWords(failure));
      setIsBusy(false);
      setAgreed(null);
      // Something was written meanwhile: the number that was agreed to is no longer the right one.
      void content.refetch();
    }
  };
  const why =
    documents === undefined
      ? t('settings.checkingLocaleContent')
      : documents > 0 && !isAgreed
        ? t('settings.confirmContentDeletion')
        : null;
  return (
    <Dialog
      title={t('settings.deleteLocaleQuestion', { name })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="danger" isBusy={isBusy} why={why} onClick={() => void remove()}>
            {t('settings.deleteLocale')}
          </Button>
        </>
      }
    >
      <FormError text={error ?? (content.isError ? inWords(content.error) : null)} />
      {content.isPending && <Bar width={70} />}
      {documents === 0 && <p>{t('settings.localeUnused')}</p>}
      {documents !== undefined && documents > 0 && (
        <>
          <p>
            {t('settings.localeDocumentCount', { count: documents })} {t('settings.deleteLocaleEffect')}
          </p>
          <label className={styles.agree}>
            <input type="checkbox" checked={isAgreed} onChange={({ target }) => setAgreed(target.checked ? documents : null)} />
            {t('settings.deleteLocaleContent', { name })}
          </label>
        </>
      )}
    </Dialog>
  );
}
