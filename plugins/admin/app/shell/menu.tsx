import { type ButtonHTMLAttributes, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, type ButtonKind, IconButton } from './button.tsx';
import type { IconName } from './icons.tsx';
import { keysInWords } from './key-names.ts';
import styles from './menu.module.css';
import { place } from './place.ts';

/** An item of a menu. */
export interface MenuItem {
  readonly label: string;
  readonly keys?: string;
  readonly isDanger?: boolean;
  /** Whether it is selected, for menus with selectable items. */
  readonly isOn?: boolean;
  /** Why it is disabled. */
  readonly why?: string | null;
  run(): void;
}

interface MenuProps {
  /** Text of the button, or its accessible name if it shows an icon. */
  readonly label: string;
  readonly icon?: IconName;
  readonly kind?: ButtonKind;
  readonly items: readonly MenuItem[];
  /** Further attributes of the button. */
  readonly opener?: ButtonHTMLAttributes<HTMLButtonElement> & { readonly 'data-grip'?: string };
  /** Content of the button instead of `label`. */
  readonly children?: ReactNode;
}

/** A button that opens a menu. Arrow keys move, letters jump to items, Escape closes it. */
export function Menu({ label, icon, kind = 'bare', items, opener: own = {}, children }: MenuProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLSpanElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return list.current?.hidePopover();
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = nextIndex(event.key, at, all);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    all[next]?.focus();
  };
  const open = () => {
    // Render the items first: their size is needed to place the menu.
    flushSync(() => setIsOpen(true));
    list.current?.showPopover();
    if (list.current && button.current?.firstElementChild) place(list.current, button.current.firstElementChild);
    entries()[0]?.focus();
  };
  const opener = {
    'aria-haspopup': 'menu' as const,
    'aria-expanded': isOpen,
    'aria-controls': id,
    ...own,
    onClick: () => (isOpen ? list.current?.hidePopover() : open()),
  };
  return (
    <>
      <span ref={button} className={styles.opener}>
        {icon === undefined ? (
          <Button kind={kind} {...opener}>
            {children !== undefined && <span className="for-readers">{label}: </span>}
            {children ?? label}
          </Button>
        ) : (
          <IconButton icon={icon} label={label} {...opener} />
        )}
      </span>
      {isOpen && (
        <div
          ref={list}
          id={id}
          className={styles.menu}
          role="menu"
          aria-label={label}
          popover="auto"
          tabIndex={-1}
          onKeyDown={press}
          onToggle={(event) => setIsOpen(event.newState === 'open')}
        >
          {items.map((item) => (
            <Entry key={item.label} item={item} close={() => list.current?.hidePopover()} />
          ))}
        </div>
      )}
    </>
  );
}

function Entry({ item, close }: { readonly item: MenuItem; close(): void }) {
  const { label, keys, isDanger, isOn, why, run } = item;
  return (
    <button
      type="button"
      tabIndex={-1}
      role={isOn === undefined ? 'menuitem' : 'menuitemcheckbox'}
      {...(isOn !== undefined && { 'aria-checked': isOn })}
      {...(why && { 'aria-disabled': true })}
      className={`${styles.item} ${isDanger ? styles.danger : ''}`}
      onClick={() => {
        if (why) return;
        close();
        run();
      }}
    >
      <span>
        {isOn !== undefined && <span aria-hidden="true">{isOn ? '✓ ' : '  '}</span>}
        {label}
      </span>
      {why ? <span className={styles.why}>{why}</span> : keys !== undefined && <kbd className={styles.keys}>{keysInWords(keys)}</kbd>}
    </button>
  );
}

/** Returns the index of the item that a key moves to; null when the key does not move. */
function nextIndex(key: string, at: number, all: readonly HTMLElement[]): number | null {
  if (key === 'ArrowDown') return (at + 1) % all.length;
  if (key === 'ArrowUp') return (at - 1 + all.length) % all.length;
  if (key === 'Home') return 0;
  if (key === 'End') return all.length - 1;
  if (key.length !== 1 || key === ' ') return null;
  const found = [...all.slice(at + 1), ...all.slice(0, at + 1)].find(({ textContent }) =>
    textContent?.replace('✓', '').trim().toLowerCase().startsWith(key.toLowerCase()),
  );
  return found === undefined ? null : all.indexOf(found);
}
