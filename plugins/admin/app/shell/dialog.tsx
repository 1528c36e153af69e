import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useCallback, useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../i18n/translate.ts';
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
  /** True: there is something unsaved about which `onClose` asks by itself. The browser's Back button then calls `onClose`, too. */
  readonly asksItself?: boolean;
  /** True: the dialog is a question, and its content is read when it opens. */
  readonly isQuestion?: boolean;
  /** Buttons, the main one last. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A modal dialog, open while it is rendered. Before it closes, it asks whether to discard what was entered and not saved. The first control
 * with `autoFocus`, or else the first control, gets the focus. When it closes, the focus returns to where it was.
 */
export function Dialog({
  title,
  kind = 'dialog',
  onClose,
  hasHead = true,
  canBeLeft = true,
  isDirty,
  asksItself = false,
  isQuestion = false,
  foot,
  children,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const layer = useContext(LayerContext) + 1;
  const id = useId();
  const [typed] = useState(() => new TypedText());
  const [isAsking, setIsAsking] = useState(false);
  // An input that saves by itself has `data-unsaved` when that failed.
  const hasUnsaved = () => isDirty ?? (typed.isChanged || element.current?.querySelector('[data-unsaved]') != null);
  const leave = () => {
    saveFocused();
    if (hasUnsaved()) setIsAsking(true);
    else onClose();
  };
  const answer = useBack({
    canBeLeft,
    hasUnsaved,
    onBack: () => {
      saveFocused();
      if (asksItself) onClose();
      return asksItself ? 'stay' : hasUnsaved() ? 'ask' : 'go';
    },
  });
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
          {canBeLeft && hasHead && <IconButton icon="close" label={t('common.close')} data-cross="" onClick={leave} />}
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
        {isAsking && <DiscardQuestion onCancel={() => setIsAsking(false)} onDiscard={onClose} />}
        {answer !== null && (
          <DiscardQuestion
            onCancel={() => answer(false)}
            onDiscard={() => {
              answer(true);
              onClose();
            }}
          />
        )}
      </dialog>
    </LayerContext>
  );
}

/** Asks whether what was entered in a dialog and not saved may be discarded. */
function DiscardQuestion({ onCancel, onDiscard }: { onCancel(): void; onDiscard(): void }) {
  return (
    <Dialog
      title={t('shell.discardChangesQuestion')}
      isQuestion
      onClose={onCancel}
      foot={
        <>
          <Button onClick={onCancel}>{t('common.cancel')}</Button>
          <Button kind="danger" onClick={onDiscard}>
            {t('common.discardChanges')}
          </Button>
        </>
      }
    >
      <p>{t('shell.inputNotSaved')}</p>
    </Dialog>
  );
}

interface BackProps {
  readonly canBeLeft: boolean;
  /** Returns what to do; `stay`: nothing, the question is asked elsewhere. */
  onBack(): 'stay' | 'ask' | 'go';
  /** Whether closing the tab would lose something. */
  hasUnsaved(): boolean;
}

/**
 * Holds the browser's Back and Forward buttons, and the closing of the tab, while a dialog contains something unsaved. Links are not held:
 * after saving, dialogs lead to other pages by themselves.
 * @returns a function that answers the question whether to go; null: there is no question
 */
function useBack({ canBeLeft, ...rest }: BackProps): ((isGoing: boolean) => void) | null {
  const [asked, setAsked] = useState<{ answer(isBlocked: boolean): void } | null>(null);
  const latest = useRef(rest);
  useLayoutEffect(() => {
    latest.current = rest;
  });
  const shouldBlockFn = useCallback(({ action }: { readonly action: string }) => {
    if (action === 'PUSH' || action === 'REPLACE') return false;
    const what = latest.current.onBack();
    if (what !== 'ask') return what === 'stay';
    return new Promise<boolean>((answer) => setAsked({ answer }));
  }, []);
  const enableBeforeUnload = useCallback(() => latest.current.hasUnsaved(), []);
  useBlocker({ shouldBlockFn, enableBeforeUnload, disabled: !canBeLeft });
  const open = useRef(asked);
  useLayoutEffect(() => {
    open.current = asked;
  });
  // The address is that of this page again if the dialog closes without an answer.
  useEffect(() => () => open.current?.answer(true), []);
  if (asked === null) return null;
  return (isGoing) => {
    setAsked(null);
    asked.answer(!isGoing);
  };
}
