import { useEffect } from 'react';
import { labelOf } from '../../client/model.ts';
import { useForm, useStored } from '../../form/hooks.ts';
import { listed } from '../../i18n/lists.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../shell/button.tsx';
import { useNotices } from '../../shell/notices.tsx';
import type { DocumentSession } from './document-session.ts';
import styles from './editor.module.css';
import { fillIn, missingFrom } from './fill-in.ts';

/**
 * Says that the document has no version in this locale yet, and offers to copy one from another locale. It disappears at the first change.
 */
export function MissingLanguage({ session }: { readonly session: DocumentSession }) {
  const { store, type, model, locale, why, isNewLocale } = useForm();
  const { whisper } = useNotices();
  const { other } = session;
  const isUntouched = useStored(store, '', (form) => form.changed.length === 0);
  const nameOf = (wanted: string | null | undefined) => model.locales.find(({ code }) => code === wanted)?.name ?? wanted ?? '';
  const isMissing = isNewLocale && other !== null && isUntouched && why === null;
  const words = isMissing ? t('editor.noContentInLocale', { language: nameOf(locale) }) : null;
  useEffect(() => {
    if (words !== null) whisper(words);
  }, [words, whisper]);
  if (!isNewLocale || other === null || !isUntouched || why !== null) return null;
  const missing = missingFrom(store, type, other);
  const fill = () => {
    fillIn(store, missing, other);
    whisper(t('editor.copiedFields', { attributes: listed(missing.map(labelOf)) }));
  };
  return (
    <section className={styles.note} aria-label={t('editor.missingLocale')}>
      <span>{words}</span>
      {missing.length > 0 && <Button onClick={fill}>{t('editor.copyFromLocale', { language: nameOf(other.locale) })}</Button>}
    </section>
  );
}
