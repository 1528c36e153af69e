import { useQueryClient } from '@tanstack/react-query';
import { API } from '../client/http-client.ts';
import type { ShownTransfer } from '../client/types.ts';
import styles from '../people/people.module.css';
import { buttonClass } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { region } from '../words/languages.ts';
import { phrase } from '../words/phrase.ts';
import { t } from '../words/text.ts';
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
      <p>{t('It is ready. It holds what you may read, as it is when you save it.')}</p>
      <div className={styles.actions}>
        <a
          className={buttonClass('main')}
          href={`${API}/transfer/exports/${made.id}/file`}
          download={made.name}
          onClick={() => void queries.invalidateQueries({ queryKey: transferKeys.all })}
        >
          {t('Save as a file')}
        </a>
      </div>
      <p className={styles.quiet}>
        {phrase('It can be fetched until {when}.', { when: <time dateTime={made.until}>{moment.format(new Date(made.until))}</time> })}
      </p>
    </Dialog>
  );
}
