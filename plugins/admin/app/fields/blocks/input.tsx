import { Suspense } from 'react';
import { late } from '../../shell/late.ts';
import type { InputProps } from '../field.ts';
import styles from './editor/blocks.module.css';
import { textOf } from './text-of.ts';

const BlockEditor = late(async () => (await import('./editor/block-editor.tsx')).BlockEditor);

/** The editor of a blocks text. Until it is loaded, the plain text is shown. */
export function BlocksInput(props: InputProps) {
  return (
    <Suspense fallback={<div className={styles.waiting}>{textOf(props.value)}</div>}>
      <BlockEditor {...props} />
    </Suspense>
  );
}
