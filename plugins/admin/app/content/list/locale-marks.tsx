import { useModel } from '../../client/queries.ts';
import type { Version } from '../../client/types.ts';
import { t } from '../../i18n/translate.ts';
import { STATE_WORDS, StateShape } from '../../shell/state-mark.tsx';
import { isBehind, stateIn } from './state-of-document.ts';
import styles from './table.module.css';

const AT_MOST = 6;

/** The locales of a document: an icon for each state, dots below locales that are outdated, and a text for screen readers. */
export function LocaleMarks({ versions }: { readonly versions: readonly Version[] | undefined }) {
  const { locales, defaultLocale } = useModel();
  const main = locales.find(({ code }) => code === defaultLocale)?.name;
  const shown = locales.slice(0, AT_MOST);
  return (
    <span className={styles.locales}>
      {shown.map(({ code, name }, index) => {
        const state = stateIn(versions, code);
        const behind = isBehind(versions, code, defaultLocale);
        const said = { locale: name, state: t(STATE_WORDS[state]) };
        const words = behind ? t('list.localeStatusOutdated', { ...said, main: main ?? '' }) : t('list.localeStatus', said);
        return (
          <span
            key={code}
            className={styles.locale}
            data-none={state === 'none' ? '' : undefined}
            data-behind={behind ? '' : undefined}
            title={words}
          >
            <span aria-hidden="true">{code}</span>
            <StateShape state={state} />
            <span className="for-readers">{`${words}${index < shown.length - 1 ? ',' : ''}`}</span>
          </span>
        );
      })}
      {locales.length > AT_MOST && <span className={styles.locale}>+{locales.length - AT_MOST}</span>}
    </span>
  );
}
