import { useBlocker } from '@tanstack/react-router';
import { t } from '../i18n/translate.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Place {
  readonly pathname: string;
  readonly search: object;
}

/** Tabs of a page have the same path. */
const addressOf = ({ pathname, search }: Place) => `${pathname} ${JSON.stringify(search)}`;

/** Asks before the person leaves a page with a form that is not saved. Render it as long as there is one. */
export function UnsavedForm() {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => addressOf(current) !== addressOf(next),
    enableBeforeUnload: true,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const { proceed, reset } = blocker;
  return (
    <Dialog
      title={t('shell.discardChangesQuestion')}
      isQuestion
      onClose={reset}
      foot={
        <>
          <Button onClick={reset}>{t('common.cancel')}</Button>
          <Button kind="danger" onClick={proceed}>
            {t('common.discardChanges')}
          </Button>
        </>
      }
    >
      <p>{t('shell.inputNotSaved')}</p>
    </Dialog>
  );
}
