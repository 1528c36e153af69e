import { useSyncExternalStore } from 'react';

/** `system`: as the machine is set, which may change with the hour. */
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

/** Puts the theme that was chosen on this machine on the page; called before the page is drawn. */
export function startTheme(): void {
  apply();
}

/** Chooses a theme on this machine. */
export function chooseTheme(next: Theme): void {
  theme = next;
  try {
    localStorage.setItem(KEPT, next);
  } catch {
    // A browser that keeps nothing: it holds until the page is left.
  }
  apply();
  for (const listener of listeners) listener();
}

/** The theme that is chosen. */
export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => theme,
  );
}
