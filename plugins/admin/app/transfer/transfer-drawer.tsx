import { useQuery } from '@tanstack/react-query';
import { useHttp, useModel } from '../client/queries.ts';
import type { ShownTransfer } from '../client/types.ts';
import { ExportDrawer } from './export-drawer.tsx';
import { ImportDrawer } from './import-drawer.tsx';
import { transfersQuery } from './queries.ts';

interface TransferDrawerProps {
  /** As it was when it was opened. */
  readonly transfer: ShownTransfer;
  onClose(): void;
}

/** A transfer: what it is, how far it is, and what may be done with it. */
export function TransferDrawer({ transfer, onClose }: TransferDrawerProps) {
  const http = useHttp();
  const { granted } = useModel();
  const may = (action: string) => granted.includes(`plugin::transfer.${action}`);
  const { data } = useQuery({ ...transfersQuery(http), enabled: may('import.read') });
  const now = data?.find(({ id }) => id === transfer.id) ?? transfer;
  if (now.kind === 'export') return <ExportDrawer made={now} onClose={onClose} />;
  const mayRun = may(now.kind === 'push' ? 'push.run' : 'import.run');
  return <ImportDrawer transfer={now} mayRun={mayRun} mayRemove={may('import.create')} onClose={onClose} />;
}
