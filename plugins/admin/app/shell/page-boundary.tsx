import { Component, type ReactNode } from 'react';
import { t } from '../i18n/translate.ts';
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
      <Message title={t('shell.pageFailed')} isFailure>
        <p>
          {t('shell.pageFailedChangesStored', {
            reason: reasonOf(error),
          })}
        </p>
        <Button kind="main" onClick={() => window.location.reload()}>
          {t('shell.reloadPage')}
        </Button>
      </Message>
    );
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
