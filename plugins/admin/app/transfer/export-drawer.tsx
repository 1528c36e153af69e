import { useQueryClient } from '@tanstack/react-query';
import { API } from '../client/http-client.ts';
import type { ShownTransfer } from '../client/types.ts';
import { region } from '../i18n/languages.ts';
import { rich } from '../i18n/rich.ts';
import { t } from '../i18n/translate.ts';
import styles from '../people/people.module.css';
import { buttonClass } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { transferKeys } from './queries.ts';

const moment = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short' });

interface ExportDrawerProps {
  readonly made: ShownTransfer;
  onClose(): void;
}

/** The drawer of an export that is ready, with its expiry. */
export function ExportDrawer({ made, onClose }: ExportDrawerProps) {
  const queries = useQueryClient();
  return (
    <Dialog title={made.name} onClose={onClose}>
      <p>{t('transfer.exportReady')}</p>
      <div className={styles.actions}>
        <a
          className={buttonClass('main')}
          href={`${API}/transfer/exports/${made.id}/file`}
          download={made.name}
          onClick={() => void queries.invalidateQueries({ queryKey: transferKeys.all })}
        >
          {t('common.downloadFile')}
        </a>
      </div>
      <p className={styles.quiet}>
        {rich('transfer.availableUntil', { when: <time dateTime={made.until}>{moment.format(new Date(made.until))}</time> })}
      </p>
    </Dialog>
  );
}
