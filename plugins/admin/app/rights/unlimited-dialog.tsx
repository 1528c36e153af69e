import { t } from '../i18n/translate.ts';
import { Dialog } from '../shell/dialog.tsx';
import { DialogFoot } from '../shell/dialog-foot.tsx';
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
      title={t('roles.grantUnlimitedQuestion')}
      onClose={onClose}
      foot={<DialogFoot label={t('roles.grantUnlimited')} isBusy={isBusy} onDo={onConfirm} onClose={onClose} />}
    >
      <p>{t('roles.grantUnlimitedEffect')}</p>
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
