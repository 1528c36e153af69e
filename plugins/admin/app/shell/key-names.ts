import { type PlainMessageId, t } from '../i18n/translate.ts';

/** Labels of keys that have no character. */
const NAMES: Readonly<Record<string, PlainMessageId>> = {
  Ctrl: 'shell.ctrlKey',
  Alt: 'shell.altKey',
  Shift: 'shell.shiftKey',
  Enter: 'shell.enterKey',
  Escape: 'shell.escKey',
  Esc: 'shell.escKey',
  Delete: 'shell.deleteKey',
  Home: 'shell.homeKey',
  End: 'shell.endKey',
};

/** Signs of keys, the same in every language. */
const SIGNS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };

/** Returns the label of a key, as `Shortcut.keys` names it. */
export function keyName(key: string): string {
  const name = NAMES[key];
  return name === undefined ? (SIGNS[key] ?? key) : t(name);
}

/** Returns the labels of a key combination: `Ctrl K` is "Strg K" in German. */
export function keysInWords(keys: string): string {
  return keys.split(' ').map(keyName).join(' ');
}
