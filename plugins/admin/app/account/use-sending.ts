import { type FormEvent, useState } from 'react';
import { inWords } from './in-words.ts';

/**
 * Sends a form, once at a time, and keeps in words what went wrong.
 * @param send what is done
 * @param takes what is no failure to be said: answers whether it was dealt with
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
