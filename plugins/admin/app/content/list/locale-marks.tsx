import type { Locale, Version } from '../../client/types.ts';
import { STATE_WORDS, StateShape } from '../../shell/state-mark.tsx';
import { stateIn } from './state-of-document.ts';
import styles from './table.module.css';

const AT_MOST = 6;

/** The locales of a document at a glance: each with the shape of its state, and its word for who cannot see it. */
export function LocaleMarks({
  versions,
  locales,
}: {
  readonly versions: readonly Version[] | undefined;
  readonly locales: readonly Locale[];
}) {
  const shown = locales.slice(0, AT_MOST);
  return (
    <span className={styles.locales}>
      {shown.map(({ code, name }, index) => {
        const state = stateIn(versions, code);
        return (
          <span key={code} className={styles.locale} data-none={state === 'none' ? '' : undefined} title={`${name}: ${STATE_WORDS[state]}`}>
            <span aria-hidden="true">{code}</span>
            <StateShape state={state} />
            <span className="for-readers">{`${name}: ${STATE_WORDS[state]}${index < shown.length - 1 ? ',' : ''}`}</span>
          </span>
        );
      })}
      {locales.length > AT_MOST && <span className={styles.locale}>+{locales.length - AT_MOST}</span>}
    </span>
  );
}
