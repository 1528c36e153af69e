import { type ReactNode, useId } from 'react';
import styles from './list-page.module.css';

/** A control below its name. The name is the label's words alone, whatever stands in the control. */
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
