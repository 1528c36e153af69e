import { useState } from 'react';
import type { ShownTransfer } from '../client/types.ts';
import { type ChosenDocuments, NewExport } from './new-export.tsx';
import { TransferDrawer } from './transfer-drawer.tsx';

interface ListExportProps {
  readonly chosen: ChosenDocuments;
  readonly isSent: boolean;
  onClose(): void;
}

/** Documents of a list that go out: asked for, then seen. */
export function ListExport({ chosen, isSent, onClose }: ListExportProps) {
  const [made, setMade] = useState<ShownTransfer | null>(null);
  if (made !== null) return <TransferDrawer transfer={made} onClose={onClose} />;
  return <NewExport chosen={chosen} isSent={isSent} onMade={setMade} onClose={onClose} />;
}
