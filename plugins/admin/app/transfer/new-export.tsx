import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp, useModel } from '../client/queries.ts';
import type { Data, ShownTransfer, Type } from '../client/types.ts';
import { listed } from '../i18n/lists.ts';
import { t } from '../i18n/translate.ts';
import { Choice } from '../people/choice.tsx';
import styles from '../people/people.module.css';
import { useDoing } from '../people/use-doing.ts';
import { Dialog } from '../shell/dialog.tsx';
import { DialogFoot } from '../shell/dialog-foot.tsx';
import { targetsQuery, transferKeys } from './queries.ts';

/** Documents that were selected in a list. */
export interface ChosenDocuments {
  readonly type: Type;
  /** Their number; null: not counted. */
  readonly count: number | null;
  /** Why they cannot be exported; null: they can. */
  readonly why: string | null;
  /** Returns their ids; null: all of the type. */
  readonly documentIds: (() => Promise<readonly string[]>) | null;
}

interface NewExportProps {
  /** Null: a type or all content, which is selected here. */
  readonly chosen: ChosenDocuments | null;
  /** Uids of the types that are selected initially. Default: all content. */
  readonly types?: readonly string[];
  /** Whether another Plinth is the initial target, rather than a file. */
  readonly isSent?: boolean;
  /** Called with the export or push that was created. */
  onMade(made: ShownTransfer): void;
  onClose(): void;
}

/** Depth to which related documents are included. The server's maximum stands for all. */
const STEPS = { none: 0, one: 1, all: 10 } as const;

/** Dialog for a new export, to a file or to another Plinth. */
export function NewExport({ chosen, types: selected = [], isSent = false, onMade, onClose }: NewExportProps) {
  const http = useHttp();
  const { types, granted } = useModel();
  const { isBusy, run } = useDoing([transferKeys.all]);
  const maySend = granted.includes('plugin::transfer.push.create');
  const targets = useQuery({ ...targetsQuery(http), enabled: maySend });
  const [to, setTo] = useState<string | null>(null);
  const [type, setType] = useState(selected.join(','));
  const [format, setFormat] = useState(chosen === null ? 'archive' : 'jsonl');
  const [states, setStates] = useState('all');
  const [steps, setSteps] = useState<keyof typeof STEPS>('none');
  const [files, setFiles] = useState(true);
  const titleOf = (uid: string) => types.find((each) => each.uid === uid)?.title ?? uid;
  const others = targets.data ?? [];
  const target = to ?? (isSent ? (others[0]?.name ?? null) : null);
  const isFile = target === null ? !isSent : target === '';
  const hasLinks = chosen !== null && chosen.documentIds !== null && (!isFile || format !== 'csv');
  const make = () =>
    run(async () => {
      const ids = (await chosen?.documentIds?.()) ?? null;
      const uid = chosen?.type.uid ?? type;
      const what = {
        types: ids !== null || uid === '' ? null : uid.split(','),
        documents: ids?.map((documentId) => ({ type: uid, documentId })) ?? null,
        withLinks: hasLinks ? STEPS[steps] : 0,
        states,
        files,
      };
      const [path, body] = isFile ? ['/transfer/exports', { ...what, format }] : ['/transfer/pushes', { ...what, to: target }];
      onMade((await http.ask<Data<ShownTransfer>>(path as string, { method: 'POST', body })).body.data);
    }, null);
  if (isSent && maySend && !targets.isPending && others.length === 0) {
    const why = targets.isError ? inWords(targets.error) : t('transfer.noOtherInstance');
    return (
      <Dialog
        title={t('transfer.sendToInstance')}
        onClose={onClose}
        foot={<DialogFoot label={t('transfer.send')} isBusy={false} why={why} onDo={() => undefined} onClose={onClose} />}
      >
        <p>{why}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={isSent ? t('transfer.sendToInstance') : t('common.export')}
      onClose={onClose}
      foot={
        <DialogFoot
          label={isFile ? t('common.export') : t('transfer.send')}
          isBusy={isBusy}
          why={
            chosen?.why ??
            reasonAgainst({
              isTable: isFile && format === 'csv' && chosen === null && (type === '' || type.includes(',')),
              isLoading: isSent && target === null,
            })
          }
          onDo={() => void make()}
          onClose={onClose}
        />
      }
    >
      {chosen === null ? (
        <Choice
          label={t('common.content')}
          value={type}
          options={[
            { value: '', label: t('transfer.allContent') },
            ...(selected.length > 1 ? [{ value: selected.join(','), label: listed(selected.map(titleOf)) }] : []),
            ...types.filter(({ uid }) => uid.startsWith('api::')).map(({ uid, title }) => ({ value: uid, label: title })),
          ]}
          onValue={setType}
        />
      ) : (
        <p className={styles.field}>
          {chosen.count === null ? t('transfer.allInList') : t('transfer.countFromList', { count: chosen.count })}
        </p>
      )}
      {(others.length > 0 || isSent) && (
        <Choice
          label={t('transfer.destination')}
          value={target ?? ''}
          options={[
            ...(isSent ? [] : [{ value: '', label: t('transfer.file') }]),
            ...others.map(({ name, url }) => ({ value: name, label: `${name} (${url})` })),
          ]}
          onValue={setTo}
        />
      )}
      {isFile && (
        <Choice
          label={t('transfer.format')}
          value={format}
          options={[
            { value: 'archive', label: t('transfer.formatArchive') },
            { value: 'jsonl', label: t('transfer.formatJsonLines') },
            { value: 'csv', label: t('common.spreadsheetCsv') },
          ]}
          onValue={setFormat}
        />
      )}
      <Choice
        label={t('transfer.versions')}
        value={states}
        options={[
          { value: 'all', label: t('transfer.draftsAndPublished') },
          { value: 'published', label: t('transfer.publishedOnly') },
          { value: 'draft', label: t('transfer.draftsOnly') },
        ]}
        onValue={setStates}
      />
      {hasLinks && (
        <Choice
          label={t('transfer.relatedDocuments')}
          value={steps}
          options={[
            { value: 'none', label: t('transfer.relatedExcluded') },
            { value: 'one', label: t('transfer.relatedIncluded') },
            { value: 'all', label: t('transfer.relatedIncludedDeep') },
          ]}
          onValue={(value) => setSteps(value as keyof typeof STEPS)}
        />
      )}
      {(!isFile || format === 'archive') && (
        <div className={styles.checks}>
          <label>
            <input type="checkbox" checked={files} onChange={({ target: { checked } }) => setFiles(checked)} />
            {t('transfer.includeFiles')}
          </label>
        </div>
      )}
      {!isFile && <p className={styles.quiet}>{t('transfer.sendPreviewNote')}</p>}
    </Dialog>
  );
}

function reasonAgainst({ isTable, isLoading }: { readonly isTable: boolean; readonly isLoading: boolean }): string | null {
  if (isTable) return t('transfer.csvNeedsOneType');
  return isLoading ? t('shell.loading') : null;
}
