import { useRef, useState } from 'react';
import { RequestError } from '../../client/http-client.ts';
import { useHttp, useModel } from '../../client/queries.ts';
import type { Type } from '../../client/types.ts';
import { Button } from '../../shell/button.tsx';
import { Menu } from '../../shell/menu.tsx';
import { useNotices } from '../../shell/notices.tsx';
import { counted, t, told } from '../../words/text.ts';
import { wordFor } from '../type-words.ts';
import { exportDocuments } from './export-documents.ts';
import type { List } from './use-list.ts';

interface ExportButtonProps {
  readonly type: Type;
  readonly list: List;
  /** null: everything that the list has. */
  readonly documentIds?: readonly string[] | null;
}

/** Saves what a list shows as a file, with progress and a way to end it. */
export function ExportButton({ type, list, documentIds = null }: ExportButtonProps) {
  const http = useHttp();
  const model = useModel();
  const { say } = useNotices();
  const [done, setDone] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  const run = async (form: 'csv' | 'json') => {
    const { state, columns } = list;
    stop.current = new AbortController();
    setDone(0);
    try {
      const saved = await exportDocuments(http, { model, type, state, columns, form, documentIds }, setDone, stop.current.signal);
      if (saved !== null) {
        const types = wordFor(type, saved);
        say({ kind: 'done', text: counted(saved, '{count} {types} saved as a file.', '{count} {types} saved as a file.', { types }) });
      }
    } catch (error) {
      if (stop.current.signal.aborted) return;
      if (!(error instanceof RequestError)) throw error;
      say({ kind: 'error', text: t('The export broke off: {reason}. Nothing was saved.', { reason: told(error.problem.message) }) });
    } finally {
      setDone(null);
    }
  };
  if (done !== null)
    return (
      <Button kind="bare" onClick={() => stop.current?.abort()}>
        {t('{count} read · End export', { count: done })}
      </Button>
    );
  return (
    <Menu
      label={t('Export')}
      items={[
        { label: t('Table for spreadsheets (CSV)'), run: () => void run('csv') },
        { label: t('Data for programs (JSON)'), run: () => void run('json') },
      ]}
    />
  );
}
