import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';

/** A key that does something on the page that is shown. */
export interface Shortcut {
  /** As it is shown: `Ctrl K`, `J`, `Alt ArrowUp`, `?`. `Ctrl` is the Command key on machines of Apple. */
  readonly keys: string;
  /** What it does, in a word or three; null: not listed by `?`. */
  readonly label: string | null;
  readonly layer: number;
  run(event: KeyboardEvent): void;
}

/** How many dialogs lie below a component: only keys of the uppermost layer answer. */
export const LayerContext = createContext(0);

const shortcuts = new Set<Shortcut>();
const listeners = new Set<() => void>();
let shown: readonly Shortcut[] = [];

/** What is pressed, as `Shortcut.keys` has it. Shift is named with keys that have no character of their own. */
export function keysOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string {
  const isCharacter = event.key.length === 1;
  const key = isCharacter ? event.key.toUpperCase() : event.key;
  const withShift = event.shiftKey && (!isCharacter || key !== key.toLowerCase() || event.key === ' ');
  return [(event.ctrlKey || event.metaKey) && 'Ctrl', event.altKey && 'Alt', withShift && 'Shift', key].filter(Boolean).join(' ');
}

/** Whether what is pressed there is text, or chooses within a control. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit', 'range', 'color', 'file'].includes(target.type);
  return target.matches('textarea, select');
}

function answer(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const pressed = keysOf(event);
  // Editors of code stand in a shadow root: the first of the path is what is typed in.
  const [target = event.target] = event.composedPath();
  // A letter is a command only where it is not text; with Ctrl it is one everywhere.
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
 * Makes a key do something while the component is mounted. Of two with the same key the one mounted last answers. Keys without Ctrl or Alt are text
 * where somebody types.
 * @param keys as shown: `Ctrl S`, `J`, `Shift X`, `Alt ArrowUp`
 * @param label what it does, for the list that `?` shows; null leaves it out
 * @param isOn false: as if it were not there
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

/** Every key that has a label now. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}
