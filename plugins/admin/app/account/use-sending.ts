import { type FormEvent, useState } from 'react';
import { inWords } from './in-words.ts';

/**
 * Returns a submit handler that runs once at a time, and the message of its last error.
 * @param send does the work
 * @param takes returns true for a failure that it has handled, which is then not shown
 */
export function useSending(send: () => Promise<void>, takes: (failure: unknown) => boolean = () => false) {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    try {
      await send();
    } catch (failure) {
      if (!takes(failure)) setError(inWords(failure));
    } finally {
      setIsBusy(false);
    }
  };
  return { error, isBusy, submit, fail: (failure: unknown) => setError(inWords(failure)) };
}
