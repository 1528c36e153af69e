import { useState } from 'react';
import type { ShownTransfer } from '../client/types.ts';
import { type ChosenDocuments, NewExport } from './new-export.tsx';
import { TransferDrawer } from './transfer-drawer.tsx';

interface ListExportProps {
  readonly chosen: ChosenDocuments;
  readonly isSent: boolean;
  onClose(): void;
}

/** Exports documents of a list: first the form, then the transfer. */
export function ListExport({ chosen, isSent, onClose }: ListExportProps) {
  const [made, setMade] = useState<ShownTransfer | null>(null);
  if (made !== null) return <TransferDrawer transfer={made} onClose={onClose} />;
  return <NewExport chosen={chosen} isSent={isSent} onMade={setMade} onClose={onClose} />;
}
