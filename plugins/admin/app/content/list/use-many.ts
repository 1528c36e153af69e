import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { keys, useHttp } from '../../client/queries.ts';
import type { Outcome, Type } from '../../client/types.ts';
import { useNotices } from '../../shell/notices.tsx';
import { wordFor } from '../type-words.ts';
import { doMany, type ManyAction } from './many.ts';
import { type Deed, OVER } from './work-words.ts';

/** Progress of an action on many documents. */
export interface Progress {
  readonly deed: Deed;
  readonly done: number;
  readonly of: number;
}

/** An action on many documents. */
export interface Work {
  readonly action: Omit<ManyAction, 'type'>;
  readonly documentIds: readonly string[];
  /** Undoes the action for the documents for which it succeeded; absent when it cannot be undone. */
  undo?(documentIds: readonly string[]): void;
}

/** The outcomes of an action that failed for some documents. */
export interface Failed {
  readonly work: Work;
  readonly outcomes: readonly Outcome[];
}

/** Runs one action on many documents at a time, with progress and a report. */
export function useMany(type: Type) {
  const http = useHttp();
  const queries = useQueryClient();
  const { say } = useNotices();
  const stop = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  /** @returns one outcome for each document that was tried */
  const start = async (work: Work): Promise<readonly Outcome[]> => {
    const { documentIds, action } = work;
    const deed = action.action;
    const of = documentIds.length;
    stop.current = new AbortController();
    setProgress({ deed, done: 0, of });
    try {
      const outcomes = await doMany(
        http,
        { ...action, type: type.uid },
        documentIds,
        (done) => setProgress({ deed, done, of }),
        stop.current.signal,
      );
      const done = outcomes.filter(({ ok }) => ok).map(({ documentId }) => documentId);
      const left = of - outcomes.length;
      if (outcomes.some(({ ok }) => !ok)) setFailed({ work, outcomes });
      if (done.length > 0) {
        const types = wordFor(type, done.length);
        const text = left > 0 ? OVER[deed].ended(done.length, types, left) : OVER[deed].done(done.length, types);
        say({ kind: 'done', text, ...(work.undo && { undo: () => work.undo?.(done) }) });
      }
      return outcomes;
    } finally {
      setProgress(null);
      await queries.invalidateQueries({ queryKey: keys.type(type.uid) });
      if (action.action === 'delete') await queries.invalidateQueries({ queryKey: keys.model });
    }
  };
  return { start, end: () => stop.current?.abort(), progress, failed, forget: () => setFailed(null) };
}
