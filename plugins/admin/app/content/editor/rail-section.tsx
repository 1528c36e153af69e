import type { ReactNode } from 'react';
import styles from './editor.module.css';

/** A part of the rail under a name; it folds. */
export function RailSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details className={styles.section} open>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
