import type { ReactNode } from 'react';
import { useForm } from '../../form/hooks.ts';
import { PartBoundary } from '../../shell/part-boundary.tsx';
import styles from './editor.module.css';

/** A part of the rail under a name; it folds. */
export function RailSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details className={styles.section} open>
      <summary>{title}</summary>
      <RailPart>{children}</RailPart>
    </details>
  );
}

/** A part of the rail that breaks leaves the others, and the form, as they are. Another document, or another language of it, is tried anew. */
export function RailPart({ children }: { readonly children: ReactNode }) {
  const { type, documentId, locale } = useForm();
  return <PartBoundary about={`${type.uid} ${documentId} ${locale}`}>{children}</PartBoundary>;
}
