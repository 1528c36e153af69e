import { type ButtonHTMLAttributes, type MouseEvent, useId } from 'react';
import { t } from '../i18n/translate.ts';
import styles from './button.module.css';
import { Icon, type IconName } from './icons.tsx';
import { keysInWords } from './key-names.ts';

/** `main`: the main action of a page; `plain`; `bare`: without a border; `danger`: deletes something. */
export type ButtonKind = 'main' | 'plain' | 'bare' | 'danger' | 'bareDanger';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: ButtonKind;
  /** Keyboard shortcut, shown beside the text. */
  readonly keys?: string;
  /** Why the button is disabled. It stays focusable and shows the reason. */
  readonly why?: string | null;
  /** Whether its action is in progress. It is then disabled, and says so. */
  readonly isBusy?: boolean;
}

/** Returns the class of a button, for links that look like one. */
export function buttonClass(kind: ButtonKind = 'plain'): string {
  return kind === 'plain' ? (styles.button as string) : `${styles.button} ${styles[kind]}`;
}

/** A button with a text. */
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
  /** The name of the action, since there is no visible text. */
  readonly label: string;
  readonly why?: string | null;
}

/** A button with an icon only. */
export function IconButton({ icon, label, why = null, onClick, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={why ?? label}
      {...rest}
      className={`${styles.iconButton} ${className}`}
      aria-label={why === null ? label : t('common.nameAndReason', { what: label, why })}
      {...(why !== null && { 'aria-disabled': true })}
      onClick={why === null ? onClick : (event: MouseEvent) => event.preventDefault()}
    >
      <Icon name={icon} />
    </button>
  );
}
