import { useState } from 'react';

/** A line that is being typed in: what it shows, and what is wrong with what stands there. */
export interface TypedLine {
  readonly shown: string;
  readonly fault: string | null;
  type(text: string): void;
  /** Shows the value again. */
  leave(): void;
}

/**
 * Keeps what is typed as long as it is no value yet, with what is wrong with it; what means something is handed on at once. A value that changes by other
 * means, such as undoing, is shown.
 * @param faultOf what is wrong with a text; null: it is taken over
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
    leave: () => setText(null),
  };
}
