import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { t } from '../../../i18n/translate.ts';
import styles from './toolbar.module.css';

interface ToolbarProps {
  readonly label: string;
  readonly controls: string;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

const CONTROLS = 'button:not([role^=menuitem]), input';

/** A toolbar above a text. It is one tab stop; arrow keys move within it, and Escape returns to the text. */
export function Toolbar({ label, controls, ref, children }: ToolbarProps) {
  const own = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLElement | null>(null);
  const all = () => [...(own.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter((each) => each.tagName !== 'INPUT');
  // No dependency list: the selection in the text changes which tools exist.
  useEffect(() => {
    const tools = all();
    if (current.current === null || !tools.includes(current.current)) current.current = tools[0] ?? null;
    for (const tool of tools) tool.tabIndex = tool === current.current ? 0 : -1;
  });
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && (event.target as HTMLElement).closest('[role=menu]') === null) {
      event.preventDefault();
      document.getElementById(controls)?.focus();
      return;
    }
    const tools = all();
    const at = tools.indexOf(event.target as HTMLElement);
    const next = at === -1 ? null : nextOf(event, at, tools.length);
    if (next === null) return;
    event.preventDefault();
    const tool = tools[next] as HTMLElement;
    for (const each of tools) each.tabIndex = each === tool ? 0 : -1;
    current.current = tool;
    tool.focus();
  };
  return (
    <div
      ref={(element) => {
        own.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      className={styles.tools}
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      aria-controls={controls}
      onKeyDown={press}
      // Keep the focus and the selection in the text.
      onMouseDown={(event) => {
        if (!(event.target as HTMLElement).closest('input')) event.preventDefault();
      }}
    >
      {children}
    </div>
  );
}

function nextOf({ key, currentTarget }: KeyboardEvent, at: number, count: number): number | null {
  const isRightToLeft = getComputedStyle(currentTarget).direction === 'rtl';
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const step = (key === 'ArrowRight') === !isRightToLeft ? 1 : -1;
  return (at + step + count) % count;
}

interface ToolProps {
  readonly label: string;
  /** As it is shown: `Ctrl B`. */
  readonly keys?: string;
  readonly isOn?: boolean;
  readonly why?: string | null;
  run(): void;
  readonly children: ReactNode;
}

/** A button of the toolbar. */
export function Tool({ label, keys, isOn, why = null, run, children }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={why ?? (keys === undefined ? label : t('fields.toolWithKeys', { deed: label, keys }))}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      {...(why !== null && { 'aria-disabled': true })}
      onClick={() => why === null && run()}
    >
      {children}
    </button>
  );
}
