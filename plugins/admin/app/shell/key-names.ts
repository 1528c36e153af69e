import { t, worded } from '../words/text.ts';

/** What is printed on keys that have no character of their own. */
const NAMES: Readonly<Record<string, string>> = {
  Ctrl: worded('Ctrl'),
  Alt: worded('Alt'),
  Shift: worded('Shift'),
  Enter: worded('Enter|key'),
  Escape: worded('Esc'),
  Esc: worded('Esc'),
  Delete: worded('Delete|key'),
  Home: worded('Home|key'),
  End: worded('End|key'),
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** What is printed on a key, as `Shortcut.keys` names it. */
export function keyName(key: string): string {
  const name = NAMES[key];
  return name === undefined ? key : t(name);
}

/** What is printed on keys that are pressed together: `Ctrl K` is "Strg K" in German. */
export function keysInWords(keys: string): string {
  return keys.split(' ').map(keyName).join(' ');
}
