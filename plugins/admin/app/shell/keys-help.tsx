import { t } from '../i18n/translate.ts';
import { Dialog } from './dialog.tsx';
import { keyName } from './key-names.ts';
import styles from './keys-help.module.css';
import { useShortcuts } from './shortcuts.ts';

/** Lists all keyboard shortcuts of the page. */
export function KeysHelp({ onClose }: { onClose(): void }) {
  const shortcuts = useShortcuts();
  const seen = new Map(shortcuts.map(({ keys, label }) => [keys, label]));
  return (
    <Dialog title={t('shell.shortcuts')} onClose={onClose}>
      <dl className={styles.keys}>
        {[...seen].map(([keys, label]) => (
          <div key={keys}>
            <dt>{label}</dt>
            <dd>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{keyName(key)}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
