import { useBlocker } from '@tanstack/react-router';
import { useModel } from '../../client/queries.ts';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { useNotices } from '../../shell/notices.tsx';
import { t } from '../../words/text.ts';
import type { DocumentSession } from './document-session.ts';
import { dropSession, unsavedOf } from './open-sessions.ts';

/** Asks before the person leaves a page with unsaved changes. Another locale of the same document is no other page. */
export function Leaving({ session, onSave }: { readonly session: DocumentSession; onSave(): Promise<boolean> }) {
  const model = useModel();
  const { say } = useNotices();
  const unsaved = () => unsavedOf(session.address.type.uid, session.address.documentId);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && unsaved().length > 0,
    enableBeforeUnload: () => unsaved().length > 0,
    withResolver: true,
  });
  /** Saves this locale, and the other locales with unsaved changes. */
  const saveAll = async (): Promise<boolean> => {
    if (session.isDirty && !(await onSave())) return false;
    for (const other of unsaved()) {
      const { kind } = await other.save();
      if (kind === 'done') continue;
      const language = model.locales.find(({ code }) => code === other.address.locale)?.name;
      say({
        text:
          language === undefined
            ? t('Another language could not be saved: look at it first.')
            : t('{language} could not be saved: look at it first.', { language }),
        kind: 'error',
      });
      return false;
    }
    return true;
  };
  if (blocker.status !== 'blocked') return null;
  const { proceed, reset } = blocker;
  const leave = () => {
    for (const each of unsaved()) dropSession(each);
    proceed();
  };
  return (
    <Dialog
      title={t('Leave without saving?')}
      isQuestion
      onClose={reset}
      foot={
        <>
          <Button kind="bare" onClick={leave}>
            {t('Keep for later')}
          </Button>
          <Button onClick={reset}>{t('Stay')}</Button>
          <Button
            kind="main"
            autoFocus
            onClick={() =>
              void saveAll().then((isSaved) => {
                if (isSaved) proceed();
                else reset();
              })
            }
          >
            {t('Save and leave')}
          </Button>
        </>
      }
    >
      <p>{t('What you wrote is kept on this machine, and is offered to you when you open this document again.')}</p>
    </Dialog>
  );
}
