import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';

/** A keyboard shortcut of the current page. */
export interface Shortcut {
  /** As it is shown: `Ctrl K`, `J`, `Alt ArrowUp`, `?`. On Apple devices `Ctrl` is the Command key. */
  readonly keys: string;
  /** What it does, in up to three words; null: not listed by `?`. */
  readonly label: string | null;
  readonly layer: number;
  run(event: KeyboardEvent): void;
}

/** Number of dialogs below a component. Only shortcuts of the top layer are active. */
export const LayerContext = createContext(0);

const shortcuts = new Set<Shortcut>();
const listeners = new Set<() => void>();
let shown: readonly Shortcut[] = [];

/** Returns the pressed keys as in `Shortcut.keys`. Shift is only named for keys without a character, for letters and for space. */
export function keysOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string {
  const isCharacter = event.key.length === 1;
  const key = isCharacter ? event.key.toUpperCase() : event.key;
  const withShift = event.shiftKey && (!isCharacter || key !== key.toLowerCase() || event.key === ' ');
  return [(event.ctrlKey || event.metaKey) && 'Ctrl', event.altKey && 'Alt', withShift && 'Shift', key].filter(Boolean).join(' ');
}

/** Whether a key press at the target enters text, or selects within a control. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit', 'range', 'color', 'file'].includes(target.type);
  return target.matches('textarea, select');
}

function answer(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const pressed = keysOf(event);
  // Code editors are in a shadow root: the first element of the path is the actual target.
  const [target = event.target] = event.composedPath();
  // In a text field only combinations with Ctrl, Meta or Alt, and Escape, are shortcuts.
  if (isTyping(target) && !event.ctrlKey && !event.metaKey && !event.altKey && pressed !== 'Escape') return;
  const top = Math.max(
    0,
    ...[...document.querySelectorAll<HTMLElement>('dialog[open][data-layer]')].map(({ dataset }) => Number(dataset.layer)),
  );
  const found = [...shortcuts].reverse().find(({ keys, layer }) => keys === pressed && layer === top);
  if (found === undefined) return;
  event.preventDefault();
  found.run(event);
}

function changed(): void {
  shown = [...shortcuts].filter(({ label }) => label !== null);
  for (const listener of listeners) listener();
}

/**
 * Registers a shortcut while the component is mounted. If two have the same keys, the one that was mounted last wins. Keys without Ctrl or
 * Alt do nothing in text fields.
 * @param keys as shown: `Ctrl S`, `J`, `Shift X`, `Alt ArrowUp`
 * @param label what it does, for the list that `?` shows; null: not listed
 * @param isOn false: not registered
 */
export function useShortcut(keys: string, label: string | null, run: (event: KeyboardEvent) => void, isOn = true): void {
  const layer = useContext(LayerContext);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!isOn) return;
    const shortcut: Shortcut = { keys, label, layer, run: (event) => latest.current(event) };
    if (shortcuts.size === 0) document.addEventListener('keydown', answer);
    shortcuts.add(shortcut);
    changed();
    return () => {
      shortcuts.delete(shortcut);
      if (shortcuts.size === 0) document.removeEventListener('keydown', answer);
      changed();
    };
  }, [keys, label, layer, isOn]);
}

/** All shortcuts that have a label. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}
