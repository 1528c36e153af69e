import type { ReactNode } from 'react';
import { useForm } from '../../form/hooks.ts';
import { PartBoundary } from '../../shell/part-boundary.tsx';
import styles from './editor.module.css';

/** A titled section of the rail that can be collapsed. */
export function RailSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details className={styles.section} open>
      <summary>{title}</summary>
      <RailPart>{children}</RailPart>
    </details>
  );
}

/** Contains errors of one part, so that the rest of the rail and the form still work. It is retried for another document or locale. */
export function RailPart({ children }: { readonly children: ReactNode }) {
  const { type, documentId, locale } = useForm();
  return <PartBoundary about={`${type.uid} ${documentId} ${locale}`}>{children}</PartBoundary>;
}
