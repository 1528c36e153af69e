import { createContext, use, useSyncExternalStore } from 'react';
import type { Path } from '../form/path.ts';
import { t } from '../words/text.ts';
import styles from './form-field.module.css';

/** Who else writes where. */
interface Here {
  subscribe(listener: () => void): () => void;
  /** The names of those who are at a path or below it. */
  at(path: Path): string;
}

const NOBODY: Here = { subscribe: () => () => undefined, at: () => '' };

/** Who else writes in the form that fields stand in. */
export const HereContext = createContext<Here>(NOBODY);

/** The names of those who write in a field, beside its own. */
export function HereNow({ path }: { readonly path: Path }) {
  const here = use(HereContext);
  const names = useSyncExternalStore(here.subscribe, () => here.at(path));
  return names === '' ? null : (
    <small className={styles.here}>
      <span aria-hidden="true">{names}</span>
      <span className="for-readers">{t('{names} writes here', { names })}</span>
    </small>
  );
}
