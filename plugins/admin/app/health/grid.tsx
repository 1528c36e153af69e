import type { ReactNode } from 'react';
import { t } from '../i18n/translate.ts';
import styles from './health.module.css';

interface GridProps {
  /** Name of the table for screen readers. */
  readonly label: string;
  /** The first column is text, the others are numbers. */
  readonly heads: readonly string[];
  /** Whether the last column has buttons. */
  readonly hasDeeds?: boolean;
  readonly children: ReactNode;
}

/** A table of numbers. In a narrow window it scrolls sideways, by keyboard too. */
export function Grid({ label, heads, hasDeeds = false, children }: GridProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled sideways must be reached by keys.
    <section className={styles.scroller} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {hasDeeds && (
              <th scope="col">
                <span className="for-readers">{t('common.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
