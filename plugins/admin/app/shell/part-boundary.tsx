import { Component, type ReactNode } from 'react';
import { t } from '../words/text.ts';
import styles from './part-boundary.module.css';

interface PartBoundaryProps {
  /** What the part is about: what broke there is tried again where that is another thing. */
  readonly about: string;
  readonly children: ReactNode;
}

interface Caught {
  readonly error: unknown;
  readonly about: string;
}

/** A part of a page that breaks says so in its own place, and takes nothing else along. */
export class PartBoundary extends Component<PartBoundaryProps, Caught> {
  override state: Caught = { error: null, about: this.props.about };

  static getDerivedStateFromError(error: unknown): Partial<Caught> {
    // Whatever is thrown counts, null among it.
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

/** Stands where a part of a page could not be shown. */
export function NotShown({ error, otherwise = '' }: { readonly error: unknown; readonly otherwise?: string }) {
  const reason = error instanceof Error ? error.message : String(error);
  return (
    <p className={styles.failure}>
      {t('This could not be shown ({reason}).', { reason })} {otherwise}
    </p>
  );
}
