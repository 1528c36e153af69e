import { Component, type ReactNode } from 'react';
import { t } from '../i18n/translate.ts';
import styles from './part-boundary.module.css';

interface PartBoundaryProps {
  /** Identifies what the part shows. After an error, another value is tried again. */
  readonly about: string;
  readonly children: ReactNode;
}

interface Caught {
  readonly error: unknown;
  readonly about: string;
}

/** Contains errors of a part of a page, and shows them in its place. */
export class PartBoundary extends Component<PartBoundaryProps, Caught> {
  override state: Caught = { error: null, about: this.props.about };

  static getDerivedStateFromError(error: unknown): Partial<Caught> {
    // Thrown values may be null or undefined, which must still count as an error.
    return { error: error ?? 'null' };
  }

  static getDerivedStateFromProps({ about }: PartBoundaryProps, before: Caught): Partial<Caught> | null {
    return about === before.about ? null : { error: null, about };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? this.props.children : <NotShown error={error} />;
  }
}

/** Shown in place of a part that failed. */
export function NotShown({ error, otherwise = '' }: { readonly error: unknown; readonly otherwise?: string }) {
  const reason = error instanceof Error ? error.message : String(error);
  return (
    <p className={styles.failure}>
      {t('shell.partFailed', { reason })} {otherwise}
    </p>
  );
}
