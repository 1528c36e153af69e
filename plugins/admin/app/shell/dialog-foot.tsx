import { t } from '../words/text.ts';
import { Button } from './button.tsx';

interface DialogFootProps {
  /** The main button: what the dialog is for. */
  readonly label: string;
  readonly kind?: 'main' | 'danger';
  readonly isBusy: boolean;
  /** Why it cannot be done now. */
  readonly why?: string | null;
  /** The other button. Default: “Cancel”. */
  readonly leave?: string;
  onDo(): void;
  onClose(): void;
}

/** The buttons of a dialog that does one thing. */
export function DialogFoot({ label, kind = 'main', isBusy, why = null, leave = t('Cancel'), onDo, onClose }: DialogFootProps) {
  return (
    <>
      <Button onClick={onClose}>{leave}</Button>
      <Button kind={kind} isBusy={isBusy} why={why} onClick={onDo}>
        {label}
      </Button>
    </>
  );
}
