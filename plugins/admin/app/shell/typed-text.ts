/** Types of inputs that hold text which somebody has written; a search is quickly written again. */
const WRITTEN: ReadonlySet<string> = new Set(['text', 'email', 'url', 'tel', 'password', 'number', 'date', 'time', 'datetime-local']);

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Remembers what the text inputs of a dialog contained before somebody wrote in them. */
export class TypedText {
  readonly #before = new Map<TextControl, string>();

  /** Call it when an element gets the focus, before anybody can write in it. */
  remember(target: EventTarget): void {
    if (isWritten(target) && !this.#before.has(target)) this.#before.set(target, target.value);
  }

  /** Whether an input that is still shown contains another text than at first. */
  get isChanged(): boolean {
    return [...this.#before].some(([control, text]) => control.isConnected && control.value.trim() !== text.trim());
  }
}

/** Inputs with `data-autosave` save what they contain when they lose the focus. */
function isWritten(target: EventTarget): target is TextControl {
  if (!(target instanceof HTMLElement) || target.hasAttribute('data-autosave') || target.role === 'combobox') return false;
  if (target instanceof HTMLTextAreaElement) return !target.readOnly;
  return target instanceof HTMLInputElement && WRITTEN.has(target.type) && !target.readOnly;
}

/** Lets an input that saves by itself do so. Removing it from the page would not. */
export function saveFocused(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.hasAttribute('data-autosave')) focused.blur();
}
