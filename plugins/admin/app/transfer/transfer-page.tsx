import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useHttp, useModel } from '../client/queries.ts';
import type { ShownTransfer } from '../client/types.ts';
import { NothingHere } from '../content/nothing-here.tsx';
import { t } from '../i18n/translate.ts';
import { NamedList } from '../people/named-list.tsx';
import { PageHead } from '../people/page-head.tsx';
import styles from '../people/people.module.css';
import { Button } from '../shell/button.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { RelativeTime } from '../shell/relative-time.tsx';
import type { Search } from '../shell/search.ts';
import { NewExport } from './new-export.tsx';
import { NewImport } from './new-import.tsx';
import { transfersQuery } from './queries.ts';
import { TransferDrawer } from './transfer-drawer.tsx';
import { kindInWords, stateInWords, sumInWords } from './words.ts';

/** The page of exports and imports. */
export function TransferPage() {
  const http = useHttp();
  const { granted, types } = useModel();
  const may = (action: string) => granted.includes(`plugin::transfer.${action}`);
  const navigate = useNavigate();
  const { export: asked } = useSearch({ strict: false }) as Search;
  const selected = (asked ?? '').split(',').filter((uid) => uid.startsWith('api::') && types.some((type) => type.uid === uid));
  const [open, setOpen] = useState<ShownTransfer | 'import' | 'export' | null>(
    selected.length > 0 && may('export.create') ? 'export' : null,
  );
  const transfers = useQuery({ ...transfersQuery(http), enabled: may('import.read') });
  usePageTitle(t('common.importAndExport'));
  if (!may('import.read')) return <NothingHere />;
  const close = () => {
    setOpen(null);
    if (asked !== undefined) void navigate({ to: '/transfer', search: {}, replace: true });
  };
  return (
    <div className={styles.page}>
      <PageHead title={t('common.importAndExport')} about={t('transfer.pageDescription')}>
        <Button why={may('export.create') ? null : t('transfer.cannotExport')} onClick={() => setOpen('export')}>
          {t('transfer.openExport')}
        </Button>
        <Button kind="main" why={may('import.create') ? null : t('transfer.cannotImport')} onClick={() => setOpen('import')}>
          {t('transfer.openImport')}
        </Button>
      </PageHead>
      <NamedList<ShownTransfer>
        items={transfers}
        failure={t('transfer.loadFailed')}
        none={t('transfer.empty')}
        columns={[t('transfer.type'), t('common.status'), t('common.documents'), t('transfer.started')]}
        cells={(transfer) => [
          kindInWords(transfer),
          stateInWords(transfer),
          sumInWords(transfer),
          <RelativeTime key="begun" at={transfer.madeAt} />,
        ]}
        onOpen={setOpen}
      />
      {open === 'export' && <NewExport chosen={null} types={selected} onMade={setOpen} onClose={close} />}
      {open === 'import' && <NewImport onMade={setOpen} onClose={close} />}
      {open !== null && typeof open !== 'string' && <TransferDrawer transfer={open} onClose={close} />}
    </div>
  );
}
