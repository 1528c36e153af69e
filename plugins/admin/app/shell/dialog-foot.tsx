import { t } from '../i18n/translate.ts';
import { Button } from './button.tsx';

interface DialogFootProps {
  /** Label of the main button. */
  readonly label: string;
  readonly kind?: 'main' | 'danger';
  readonly isBusy: boolean;
  /** Why the main button is disabled. */
  readonly why?: string | null;
  /** Label of the other button. Default: “Cancel”. */
  readonly leave?: string;
  onDo(): void;
  onClose(): void;
}

/** The buttons of a dialog with one action. */
export function DialogFoot({ label, kind = 'main', isBusy, why = null, leave = t('common.cancel'), onDo, onClose }: DialogFootProps) {
  return (
    <>
      <Button onClick={onClose}>{leave}</Button>
      <Button kind={kind} isBusy={isBusy} why={why} onClick={onDo}>
        {label}
      </Button>
    </>
  );
}
