import { useRef, useState } from 'react';
import { useHttp, useModel } from '../client/queries.ts';
import { queryString } from '../client/query-string.ts';
import type { Data, ShownTransfer } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { Choice } from '../people/choice.tsx';
import { useDoing } from '../people/use-doing.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { DialogFoot } from '../shell/dialog-foot.tsx';
import { headingsOf } from './csv-head.ts';
import { transferKeys } from './queries.ts';
import styles from './transfer.module.css';

interface NewImportProps {
  /** Called with the import that was created. */
  onMade(made: ShownTransfer): void;
  onClose(): void;
}

const VERSION = ['documentId', 'locale', 'status'];

/** Dialog for a new import: the file, and for a table the meaning of its columns. */
export function NewImport({ onMade, onClose }: NewImportProps) {
  const http = useHttp();
  const { types } = useModel();
  const { isBusy, run } = useDoing([transferKeys.all]);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [uid, setUid] = useState('');
  const [headings, setHeadings] = useState<readonly string[]>([]);
  const [columns, setColumns] = useState<Readonly<Record<string, string>>>({});
  const own = types.filter((type) => type.uid.startsWith('api::'));
  const format = file === null ? null : formatOf(file.name);
  const known = [...VERSION, ...(own.find((type) => type.uid === uid)?.attributes ?? []).map(({ name }) => name)];
  const take = async (taken: File | undefined) => {
    if (taken === undefined) return;
    setFile(taken);
    setHeadings(formatOf(taken.name) === 'csv' ? await headingsOf(taken) : []);
  };
  /** A choice for another type does not count: this type may lack the attribute. */
  const chosen = (heading: string) =>
    [columns[heading], heading].find((name) => name === '' || (name !== undefined && known.includes(name))) ?? '';
  const send = () =>
    run(async () => {
      if (file === null || format === null) return;
      const mapping = Object.fromEntries(headings.map((heading) => [heading, chosen(heading) === '' ? null : chosen(heading)]));
      const asked = { name: file.name.slice(0, 190), format, ...(format === 'csv' && { type: uid, columns: JSON.stringify(mapping) }) };
      const headers = { 'Content-Type': 'application/octet-stream' };
      const { body } = await http.ask<Data<ShownTransfer>>(`/transfer/imports${queryString(asked)}`, {
        method: 'POST',
        body: file,
        headers,
      });
      onMade(body.data);
    }, null);
  return (
    <Dialog
      title={t('transfer.import')}
      onClose={onClose}
      foot={
        <DialogFoot
          label={t('transfer.previewImport')}
          isBusy={isBusy}
          why={reasonAgainst(file, format, uid)}
          onDo={() => void send()}
          onClose={onClose}
        />
      }
    >
      <p>{t('transfer.importPreviewNote')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same. */}
      <div
        className={styles.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void take(event.dataTransfer.files[0]);
        }}
      >
        <span aria-live="polite">{file === null ? t('transfer.dropFile') : <bdi>{file.name}</bdi>}</span>
        <Button onClick={() => input.current?.click()}>{t('transfer.selectFile')}</Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".gz,.tar,.tgz,.jsonl,.ndjson,.csv,.tsv"
          aria-label={t('common.file')}
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </div>
      {format === 'csv' && (
        <>
          <Choice
            label={t('transfer.rowContentType')}
            value={uid}
            options={[
              { value: '', label: t('transfer.selectContentType') },
              ...own.map((type) => ({ value: type.uid, label: type.title })),
            ]}
            onValue={setUid}
          />
          {uid !== '' &&
            headings.map((heading) => (
              <Choice
                key={heading}
                label={t('transfer.column', { name: heading })}
                value={chosen(heading)}
                options={[{ value: '', label: t('transfer.ignoreColumn') }, ...known.map((name) => ({ value: name, label: name }))]}
                onValue={(name) => setColumns((before) => ({ ...before, [heading]: name }))}
              />
            ))}
        </>
      )}
    </Dialog>
  );
}

function formatOf(name: string): 'archive' | 'jsonl' | 'csv' | null {
  if (/\.(tar|tgz|gz)$/i.test(name)) return 'archive';
  if (/\.(jsonl|ndjson)$/i.test(name)) return 'jsonl';
  return /\.(csv|tsv)$/i.test(name) ? 'csv' : null;
}

function reasonAgainst(file: File | null, format: string | null, uid: string): string | null {
  if (file === null) return t('transfer.selectFileFirst');
  if (format === null) return t('transfer.wrongFileExtension');
  return format === 'csv' && uid === '' ? t('transfer.selectContentTypeFirst') : null;
}
