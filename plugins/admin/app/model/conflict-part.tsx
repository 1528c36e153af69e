import { useState } from 'react';
import { Button } from '../shell/button.tsx';
import { useNotices } from '../shell/notices.tsx';
import { t, told } from '../words/text.ts';
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
      say({ kind: 'error', text: error instanceof Error ? told(error.message) : String(error) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button isBusy={isBusy} onClick={() => void load()}>
      {t('Load the new model and apply my changes')}
    </Button>
  );
}

/** The way out of a conflict, in the dialog that found it. */
export function ConflictPart({ onDone }: { onDone(): void }) {
  return (
    <section className={styles.part}>
      <h3>{t('Someone else changed the model')}</h3>
      <p>
        {t('Your changes are based on an earlier version of the files. You can review them again after they are applied to the new model.')}
      </p>
      <p>
        <RebaseButton onDone={onDone} />
      </p>
    </section>
  );
}
