import { useEffect, useRef, useState } from 'react';
import { RequestError } from '../../client/http-client.ts';
import { useHttp, useModel } from '../../client/queries.ts';
import type { Document, Type, Versions } from '../../client/types.ts';
import { t, translateServer } from '../../i18n/translate.ts';
import { useNotices } from '../../shell/notices.tsx';
import type { Marks } from './marks.ts';
import { matching } from './matching.ts';
import type { List } from './use-list.ts';

/** Marks all documents of a list, beyond the page that is shown, with progress and a way to stop. */
export function useMarkAll(
  type: Type,
  list: List,
  learn: (versions: Versions) => void,
  onMarks: (add: (before: Marks<Document>) => Marks<Document>) => void,
) {
  const http = useHttp();
  const model = useModel();
  const { say, whisper } = useNotices();
  const stop = useRef<AbortController | null>(null);
  const [done, setDone] = useState<number | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const start = async () => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    setDone(0);
    try {
      let count = 0;
      for await (const part of matching(http, model, type, list.state, signal)) {
        if (signal.aborted) return;
        count += part.documents.length;
        setDone(count);
        learn(part.versions);
        onMarks((before) => new Map([...before, ...part.documents.map((document) => [document.documentId, document] as const)]));
      }
      whisper(t('common.selectedCount', { count }));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof RequestError)) throw error;
      say({ kind: 'error', text: t('list.selectAllFailed', { reason: translateServer(error.problem.message) }) });
    } finally {
      setDone(null);
    }
  };
  return { start, end: () => stop.current?.abort(), done };
}

/** The result of `useMarkAll`. */
export type MarkAll = ReturnType<typeof useMarkAll>;
