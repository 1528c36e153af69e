import { useForm, useStored } from '../../form/hooks.ts';
import { Button } from '../../shell/button.tsx';
import type { DocumentSession } from './document-session.ts';
import styles from './editor.module.css';
import { fillIn, missingFrom } from './fill-in.ts';

/** Says that nothing is there in this language yet, and offers what there is in another one. Gone as soon as something is written. */
export function MissingLanguage({ session }: { readonly session: DocumentSession }) {
  const { store, type, model, locale, why, isNewLocale } = useForm();
  const { other } = session;
  const isUntouched = useStored(store, '', (form) => form.changed.length === 0);
  if (!isNewLocale || other === null || !isUntouched || why !== null) return null;
  const nameOf = (wanted: string | null | undefined) => model.locales.find(({ code }) => code === wanted)?.name ?? wanted;
  const missing = missingFrom(store, type, other);
  return (
    <div className={styles.note} role="status">
      <span>There is nothing in {nameOf(locale)} yet.</span>
      {missing.length > 0 && <Button onClick={() => fillIn(store, missing, other)}>Fill in from {nameOf(other.locale)}</Button>}
    </div>
  );
}
