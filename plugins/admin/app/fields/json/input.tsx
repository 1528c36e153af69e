import { Suspense } from 'react';
import { late } from '../../shell/late.ts';
import styles from '../code/field.module.css';
import type { InputProps } from '../field.ts';
import { jsonText } from './json-text.ts';

const JsonEditor = late(async () => (await import('./json-editor.tsx')).JsonEditor);

/** The editor of a JSON value. Until it is loaded, the text is shown. */
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
