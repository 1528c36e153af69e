import { Suspense } from 'react';
import { late } from '../../shell/late.ts';
import styles from '../code/field.module.css';
import type { InputProps } from '../field.ts';

const MarkdownEditor = late(async () => (await import('./markdown-editor.tsx')).MarkdownEditor);

/** The editor of a Markdown text. Until it is loaded, the text is shown. */
export function MarkdownInput(props: InputProps) {
  return (
    <Suspense fallback={<div className={styles.waiting}>{String(props.value ?? '')}</div>}>
      <MarkdownEditor {...props} />
    </Suspense>
  );
}
