import { useState } from 'react';
import { t, translateServer } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { useNotices } from '../shell/notices.tsx';
import styles from './model.module.css';
import { useRebase } from './use-model.ts';

/** Loads the model of the other person and applies the own changes to it. */
export function RebaseButton({ onDone }: { onDone?(): void }) {
  const rebase = useRebase();
  const { say } = useNotices();
  const [isBusy, setIsBusy] = useState(false);
  const load = async () => {
    setIsBusy(true);
    try {
      await rebase();
      onDone?.();
    } catch (error) {
      say({ kind: 'error', text: error instanceof Error ? translateServer(error.message) : String(error) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button isBusy={isBusy} onClick={() => void load()}>
      {t('model.loadNewModel')}
    </Button>
  );
}

/** The way out of a conflict, in the dialog that found it. */
export function ConflictPart({ onDone }: { onDone(): void }) {
  return (
    <section className={styles.part}>
      <h3>{t('model.modelChangedByOther')}</h3>
      <p>{t('model.modelConflictHelp')}</p>
      <p>
        <RebaseButton onDone={onDone} />
      </p>
    </section>
  );
}
