import { type ReactNode, useId } from 'react';
import styles from './list-page.module.css';

/** A control with a label above it. The control's name is the label only. */
export function Labelled({ label, children }: { readonly label: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}
