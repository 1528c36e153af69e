import { createContext, use, useSyncExternalStore } from 'react';
import type { Path } from '../form/path.ts';
import { t } from '../i18n/translate.ts';
import styles from './form-field.module.css';

/** The other people in the form, by field. */
interface Here {
  subscribe(listener: () => void): () => void;
  /** Returns the names of people at a path or below it. */
  at(path: Path): string;
}

const NOBODY: Here = { subscribe: () => () => undefined, at: () => '' };

/** The other people in the form that contains the fields. */
export const HereContext = createContext<Here>(NOBODY);

/** Shows the names of people in a field, beside its label. */
export function HereNow({ path }: { readonly path: Path }) {
  const here = use(HereContext);
  const names = useSyncExternalStore(here.subscribe, () => here.at(path));
  return names === '' ? null : (
    <small className={styles.here}>
      <span aria-hidden="true">{names}</span>
      <span className="for-readers">{t('fields.editingHere', { names })}</span>
    </small>
  );
}
