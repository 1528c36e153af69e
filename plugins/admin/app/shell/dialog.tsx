import { type ReactNode, useContext, useId, useLayoutEffect, useRef } from 'react';
import { t } from '../words/text.ts';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { MessagesPlace } from './notices.tsx';
import { LayerContext } from './shortcuts.ts';

interface DialogProps {
  /** What it is about: its heading and its name for screen readers. */
  readonly title: string;
  /** `drawer`: at the end of the page, over its whole height. */
  readonly kind?: 'dialog' | 'middle' | 'wide' | 'drawer';
  /** Escape, the cross, or a press beside it. Whoever opened it stops rendering it. */
  onClose(): void;
  /** False: the heading is for screen readers alone, and there is no cross. */
  readonly hasHead?: boolean;
  /** False: only what stands in it closes it. */
  readonly canBeLeft?: boolean;
  /** True: it asks something, and what stands in it is read out when it opens. */
  readonly isQuestion?: boolean;
  /** Buttons. The main one last. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Lies over the page while it is rendered; the page behind answers to nothing meanwhile. Where one was before gets the focus back. The first control with
 * `autoFocus` has it meanwhile, else the first one.
 */
export function Dialog({
  title,
  kind = 'dialog',
  onClose,
  hasHead = true,
  canBeLeft = true,
  isQuestion = false,
  foot,
  children,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const layer = useContext(LayerContext) + 1;
  const id = useId();
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // The cross comes first in the order of tabs and is the last that somebody wants: what the dialog is for gets the focus.
    if (dialog?.contains(document.activeElement) && document.activeElement?.hasAttribute('data-cross'))
      dialog
        .querySelector<HTMLElement>('[data-body] :is(input, select, textarea, button, a[href], [tabindex="0"]), [data-foot] button')
        ?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <LayerContext value={layer}>
      <dialog
        ref={element}
        className={`${styles.dialog} ${kind === 'dialog' ? '' : styles[kind]}`}
        data-layer={layer}
        aria-labelledby={id}
        {...(isQuestion && { 'aria-describedby': `${id}-body` })}
        onCancel={(event) => {
          if (event.target !== element.current) return;
          event.preventDefault();
          if (canBeLeft) onClose();
        }}
        onPointerDown={(event) => {
          // The veil is the dialog's own, and everything within has a target of its own.
          if (canBeLeft && event.target === element.current) onClose();
        }}
      >
        <div className={hasHead ? styles.head : 'for-readers'}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {canBeLeft && hasHead && <IconButton icon="close" label={t('Close')} data-cross="" onClick={onClose} />}
        </div>
        <div id={`${id}-body`} className={styles.body} data-body="">
          {children}
        </div>
        {foot !== undefined && (
          <div className={styles.foot} data-foot="">
            {foot}
          </div>
        )}
        <MessagesPlace />
      </dialog>
    </LayerContext>
  );
}
