import { type ButtonHTMLAttributes, type MouseEvent, useId } from 'react';
import { t } from '../words/text.ts';
import styles from './button.module.css';
import { Icon, type IconName } from './icons.tsx';
import { keysInWords } from './key-names.ts';

/** `main`: the one action that a page is for; `plain`; `bare`: without an edge; `danger`: takes something away. */
export type ButtonKind = 'main' | 'plain' | 'bare' | 'danger' | 'bareDanger';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: ButtonKind;
  /** Shown beside the words: the key that does the same. */
  readonly keys?: string;
  /** Why it cannot be pressed now: it stays in the order of tabs, and says so. */
  readonly why?: string | null;
  /** What it began has not ended: it cannot be pressed, and says so. */
  readonly isBusy?: boolean;
}

/** The class of a button, for a link that looks like one. */
export function buttonClass(kind: ButtonKind = 'plain'): string {
  return kind === 'plain' ? (styles.button as string) : `${styles.button} ${styles[kind]}`;
}

/** A button. Its words say what it does. */
export function Button({ kind = 'plain', keys, why = null, isBusy = false, onClick, children, className = '', ...rest }: ButtonProps) {
  const id = useId();
  const isOff = why !== null || isBusy;
  return (
    <>
      <button
        type="button"
        {...rest}
        className={`${buttonClass(kind)} ${className}`}
        {...(isOff && { 'aria-disabled': true })}
        {...(isBusy && { 'aria-busy': true })}
        {...(why !== null && { 'aria-describedby': id, title: why })}
        {...(keys !== undefined && { 'aria-keyshortcuts': keys.replace('Ctrl', 'Control').replaceAll(' ', '+') })}
        onClick={isOff ? (event: MouseEvent) => event.preventDefault() : onClick}
      >
        {children}
        {keys !== undefined && (
          <span className={styles.keys} aria-hidden="true">
            {keysInWords(keys)}
          </span>
        )}
      </button>
      {why !== null && (
        <span id={id} className="for-readers">
          {why}
        </span>
      )}
    </>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconName;
  /** What it does: there is no word beside it. */
  readonly label: string;
  readonly why?: string | null;
}

/** A button where there is no room for a word. */
export function IconButton({ icon, label, why = null, onClick, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={why ?? label}
      {...rest}
      className={`${styles.iconButton} ${className}`}
      aria-label={why === null ? label : t('{what}: {why}', { what: label, why })}
      {...(why !== null && { 'aria-disabled': true })}
      onClick={why === null ? onClick : (event: MouseEvent) => event.preventDefault()}
    >
      <Icon name={icon} />
    </button>
  );
}
