import { Dialog } from '../shell/dialog.tsx';
import { DialogFoot } from '../shell/dialog-foot.tsx';
import { t } from '../words/text.ts';
import styles from './rights.module.css';

interface UnlimitedDialogProps {
  /** Names of the actions that have no condition. */
  readonly actions: readonly string[];
  readonly isBusy: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before permissions whose conditions were all removed are saved: they would then cover everything. */
export function UnlimitedDialog({ actions, isBusy, onConfirm, onClose }: UnlimitedDialogProps) {
  return (
    <Dialog
      title={t('Grant without conditions?')}
      onClose={onClose}
      foot={<DialogFoot label={t('Grant without conditions')} isBusy={isBusy} onDo={onConfirm} onClose={onClose} />}
    >
      <p>{t('“Only some” is selected, but no condition is set. These permissions would cover all documents and fields:')}</p>
      <ul className={styles.names}>
        {actions.map((action) => (
          <li key={action}>
            <code dir="ltr">{action}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
