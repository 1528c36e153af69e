import { lazy, Suspense } from 'react';
import styles from '../code/field.module.css';
import type { InputProps } from '../field.ts';
import { jsonText } from './json-text.ts';

const JsonEditor = lazy(() => import('./json-editor.tsx').then(({ JsonEditor }) => ({ default: JsonEditor })));

/** A value as JSON; until the editor is there, as text. */
export function JsonInput(props: InputProps) {
  return (
    <Suspense
      fallback={
        <div className={styles.waiting} aria-busy="true">
          {jsonText(props.value)}
        </div>
      }
    >
      <JsonEditor {...props} />
    </Suspense>
  );
}
