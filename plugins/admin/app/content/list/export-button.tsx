import { Suspense, useRef, useState } from 'react';
import { type HttpClient, RequestError } from '../../client/http-client.ts';
import { useHttp, useModel } from '../../client/queries.ts';
import type { Model, Type } from '../../client/types.ts';
import { t, translateServer } from '../../i18n/translate.ts';
import { Button } from '../../shell/button.tsx';
import { late } from '../../shell/late.ts';
import { Menu } from '../../shell/menu.tsx';
import { useNotices } from '../../shell/notices.tsx';
import { wordFor } from '../type-words.ts';
import { exportDocuments } from './export-documents.ts';
import { MOST_MARKED, matching } from './matching.ts';
import type { List } from './use-list.ts';

/** Loaded on demand: few people use it. */
const ListExport = late(async () => (await import('../../transfer/list-export.tsx')).ListExport);

interface ExportButtonProps {
  readonly type: Type;
  readonly list: List;
  /** Null: all documents of the list. */
  readonly documentIds?: readonly string[] | null;
}

/** Exports a list as a file, with progress and a way to stop. */
export function ExportButton({ type, list, documentIds = null }: ExportButtonProps) {
  const http = useHttp();
  const model = useModel();
  const { say } = useNotices();
  const [done, setDone] = useState<number | null>(null);
  const [out, setOut] = useState<'file' | 'other' | null>(null);
  const stop = useRef<AbortController | null>(null);
  const run = async (form: 'csv' | 'json') => {
    const { state, columns } = list;
    stop.current = new AbortController();
    setDone(0);
    try {
      const saved = await exportDocuments(http, { model, type, state, columns, form, documentIds }, setDone, stop.current.signal);
      if (saved !== null) {
        const types = wordFor(type, saved);
        say({ kind: 'done', text: t('list.documentsExported', { count: saved, types }) });
      }
    } catch (error) {
      if (stop.current.signal.aborted) return;
      if (!(error instanceof RequestError)) throw error;
      say({ kind: 'error', text: t('list.exportFailed', { reason: translateServer(error.problem.message) }) });
    } finally {
      setDone(null);
    }
  };
  if (done !== null)
    return (
      <Button kind="bare" onClick={() => stop.current?.abort()}>
        {t('list.cancelExport', { count: done })}
      </Button>
    );
  const may = (action: string) => model.granted.includes(`plugin::transfer.${action}`);
  const isMany = documentIds === null && (list.total === null || list.total > MOST_MARKED);
  const given = documentIds ?? null;
  const chosen = {
    type,
    count: given?.length ?? list.total,
    why: isMany && list.isFiltered ? t('list.tooManyToExport', { count: MOST_MARKED }) : null,
    documentIds: isMany ? null : async () => given ?? idsOf(http, model, type, list),
  };
  return (
    <>
      <Menu
        label={t('common.export')}
        items={[
          { label: t('common.spreadsheetCsv'), run: () => void run('csv') },
          { label: t('list.exportJson'), run: () => void run('json') },
          ...(may('export.create') ? [{ label: t('list.exportDocuments'), run: () => setOut('file') }] : []),
          ...(may('push.create') ? [{ label: t('list.sendToInstance'), run: () => setOut('other') }] : []),
        ]}
      />
      {out !== null && (
        <Suspense>
          <ListExport chosen={chosen} isSent={out === 'other'} onClose={() => setOut(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Returns the ids of all documents of a list. */
async function idsOf(http: HttpClient, model: Model, type: Type, list: List): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { documents } of matching(http, model, type, list.state, new AbortController().signal))
    ids.push(...documents.map(({ documentId }) => documentId));
  return ids;
}
