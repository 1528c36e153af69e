import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { RequestError } from '../client/http-client.ts';
import { useNotices } from '../shell/notices.tsx';

/**
 * Returns a function that runs a request, one at a time, reports its result, and invalidates query keys. `isOutdated`: the last request was
 * refused with 409, because somebody else has changed what it starts from.
 */
export function useDoing(old: readonly (readonly unknown[])[]) {
  const queries = useQueryClient();
  const { say } = useNotices();
  const [isBusy, setIsBusy] = useState(false);
  const [isOutdated, setIsOutdated] = useState(false);
  /** @returns whether it succeeded */
  const run = async (work: () => Promise<unknown>, done: string | null): Promise<boolean> => {
    if (isBusy) return false;
    setIsBusy(true);
    try {
      await work();
      setIsOutdated(false);
      await Promise.all(old.map((queryKey) => queries.invalidateQueries({ queryKey })));
      if (done !== null) say({ text: done, kind: 'done' });
      return true;
    } catch (failure) {
      setIsOutdated(failure instanceof RequestError && failure.problem.status === 409);
      say({ text: inWords(failure), kind: 'error' });
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, isOutdated, run };
}
