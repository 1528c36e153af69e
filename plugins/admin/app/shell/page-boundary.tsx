import { Component, type ReactNode } from 'react';
import { t } from '../words/text.ts';
import { Button } from './button.tsx';
import { Message } from './message.tsx';

interface PageBoundaryProps {
  /** The address of the page. After an error, another address is tried again. */
  readonly place?: string;
  readonly children: ReactNode;
}

interface Caught {
  readonly error: unknown;
  readonly place: string | undefined;
}

/** Contains errors of a page, so that navigation still works. */
export class PageBoundary extends Component<PageBoundaryProps, Caught> {
  override state: Caught = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<Caught> {
    return { error };
  }

  static getDerivedStateFromProps({ place }: PageBoundaryProps, before: Caught): Partial<Caught> | null {
    return place === before.place ? null : { error: null, place };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <Message title={t('This page broke')} isFailure>
        <p>
          {t('Your unsaved changes are stored. They are restored when you open the document again. Error details: {reason}', {
            reason: reasonOf(error),
          })}
        </p>
        <Button kind="main" onClick={() => window.location.reload()}>
          {t('Load it again')}
        </Button>
      </Message>
    );
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
