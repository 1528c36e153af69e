import { useState } from 'react';

/** A text input with validation. */
export interface TypedLine {
  readonly shown: string;
  readonly fault: string | null;
  type(text: string): void;
  /** Shows the value again. */
  leave(): void;
}

/**
 * Keeps invalid text with its error; valid text is passed on at once. A value that changes elsewhere, such as by undo, is shown.
 * @param faultOf returns what is wrong with a text; null: it is valid
 */
export function useTyped(value: string, faultOf: (text: string) => string | null, onText: (text: string) => void): TypedLine {
  const [text, setText] = useState<string | null>(null);
  const fault = text === null ? null : faultOf(text);
  return {
    shown: text !== null && fault !== null ? text : value,
    fault,
    type: (next) => {
      setText(next);
      if (faultOf(next) === null) onText(next);
    },
    leave: () => fault === null && setText(null),
  };
}
