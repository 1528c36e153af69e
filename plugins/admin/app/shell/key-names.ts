import { t, worded } from '../words/text.ts';

/** Labels of keys that have no character. */
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

/** Returns the label of a key, as `Shortcut.keys` names it. */
export function keyName(key: string): string {
  const name = NAMES[key];
  return name === undefined ? key : t(name);
}

/** Returns the labels of a key combination: `Ctrl K` is "Strg K" in German. */
export function keysInWords(keys: string): string {
  return keys.split(' ').map(keyName).join(' ');
}
