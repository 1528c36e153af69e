import { useQuery } from '@tanstack/react-query';
import { useHttp, useModel } from '../client/queries.ts';
import type { ShownTransfer } from '../client/types.ts';
import { ExportDrawer } from './export-drawer.tsx';
import { ImportDrawer } from './import-drawer.tsx';
import { transfersQuery } from './queries.ts';

interface TransferDrawerProps {
  /** The transfer as it was when the drawer opened. */
  readonly transfer: ShownTransfer;
  onClose(): void;
}

/** The drawer of a transfer: details, progress and actions. */
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
