import { type ReactNode, useContext, useId, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../words/text.ts';
import { Button, IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { ErrorPlace } from './error-place.ts';
import { MessagesPlace } from './notices.tsx';
import { LayerContext } from './shortcuts.ts';
import { saveFocused, TypedText } from './typed-text.ts';

interface DialogProps {
  /** The heading, and the dialog's name for screen readers. */
  readonly title: string;
  /** `drawer`: at the side of the page, over its whole height. */
  readonly kind?: 'dialog' | 'middle' | 'wide' | 'drawer';
  /**
   * Called for Escape, the close button, or a click beside the dialog, after the person has agreed to lose what is not saved. The parent must
   * then stop rendering it.
   */
  onClose(): void;
  /** False: the heading is only for screen readers, and there is no close button. */
  readonly hasHead?: boolean;
  /** False: only controls in its content close it. */
  readonly canBeLeft?: boolean;
  /** Whether closing would lose something that is not saved. Default: whether a text was written in the dialog. */
  readonly isDirty?: boolean;
  /** True: the dialog is a question, and its content is read when it opens. */
  readonly isQuestion?: boolean;
  /** Buttons, the main one last. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A modal dialog, open while it is rendered. Before it closes, it asks whether to discard what was entered and not saved. The first control with `autoFocus`, or else the first control, gets the focus. When it closes,
 * the focus returns to where it was.
 */
export function Dialog({
  title,
  kind = 'dialog',
  onClose,
  hasHead = true,
  canBeLeft = true,
  isDirty,
  isQuestion = false,
  foot,
  children,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const layer = useContext(LayerContext) + 1;
  const id = useId();
  const [typed] = useState(() => new TypedText());
  const [isAsking, setIsAsking] = useState(false);
  const leave = () => {
    saveFocused();
    if (isDirty ?? typed.isChanged) setIsAsking(true);
    else onClose();
  };
  const [errors, setErrors] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // The close button is first in tab order, but the focus belongs into the content.
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
          if (canBeLeft) leave();
        }}
        onClose={(event) => {
          // Browsers close a dialog without `cancel` if Escape is pressed twice.
          if (event.target !== element.current || element.current.open) return;
          element.current.showModal();
          if (canBeLeft) leave();
        }}
        onFocus={({ target }) => typed.remember(target)}
        onPointerDown={(event) => {
          // A click on the backdrop has the dialog itself as its target; clicks in the content have other targets.
          if (canBeLeft && event.target === element.current) leave();
        }}
      >
        <div className={hasHead ? styles.head : 'for-readers'}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {canBeLeft && hasHead && <IconButton icon="close" label={t('Close')} data-cross="" onClick={leave} />}
        </div>
        <div id={`${id}-body`} className={styles.body} data-body="">
          <ErrorPlace value={foot === undefined ? null : errors}>{children}</ErrorPlace>
        </div>
        {foot !== undefined && (
          <div className={styles.foot} data-foot="">
            <div ref={setErrors} className={styles.errors} />
            {foot}
          </div>
        )}
        <MessagesPlace />
        {isAsking && (
          <Dialog
            title={t('Discard what you entered?')}
            isQuestion
            onClose={() => setIsAsking(false)}
            foot={
              <>
                <Button onClick={() => setIsAsking(false)}>{t('Cancel')}</Button>
                <Button kind="danger" onClick={onClose}>
                  {t('Discard changes')}
                </Button>
              </>
            }
          >
            <p>{t('It has not been saved.')}</p>
          </Dialog>
        )}
      </dialog>
    </LayerContext>
  );
}
