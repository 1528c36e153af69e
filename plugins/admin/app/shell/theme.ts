import { useSyncExternalStore } from 'react';

/** `system`: follows the setting of the operating system, which may change during the day. */
export type Theme = 'system' | 'light' | 'dark';

const KEPT = 'plinth.theme';
const listeners = new Set<() => void>();

function read(): Theme {
  try {
    const kept = localStorage.getItem(KEPT);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

let theme = read();

function apply(): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Applies the stored theme. Call it before the page is rendered. */
export function startTheme(): void {
  apply();
}

/** Selects a theme, for this browser. */
export function chooseTheme(next: Theme): void {
  theme = next;
  try {
    localStorage.setItem(KEPT, next);
  } catch {
    // The browser stores nothing: the theme holds until the page is left.
  }
  apply();
  for (const listener of listeners) listener();
}

/** Returns the selected theme. */
export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => theme,
  );
}
