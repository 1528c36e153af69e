import { useBlocker } from '@tanstack/react-router';
import { useModel } from '../../client/queries.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { useNotices } from '../../shell/notices.tsx';
import type { Search } from '../../shell/search.ts';
import type { DocumentSession } from './document-session.ts';
import { dropSession, unsavedOf } from './open-sessions.ts';

/** Asks before the person leaves a page with unsaved changes. Another locale of the same document is no other page. */
export function Leaving({ session, onSave }: { readonly session: DocumentSession; onSave(): Promise<boolean> }) {
  const model = useModel();
  const { say } = useNotices();
  const unsaved = () => unsavedOf(session.address);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => placeOf(current) !== placeOf(next) && unsaved().length > 0,
    // What is stored is restored when the document is opened again.
    enableBeforeUnload: () => unsaved().some(({ copy }) => copy?.state.kind !== 'saved'),
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
        text: language === undefined ? t('editor.otherLocaleNotSaved') : t('editor.localeNotSaved', { language }),
        kind: 'error',
      });
      return false;
    }
    return true;
  };
  if (blocker.status !== 'blocked') return null;
  const { proceed, reset } = blocker;
  const leave = async () => {
    const all = unsaved();
    const areStored = await Promise.all(all.map(({ copy }) => copy?.flush() ?? false));
    if (areStored.includes(false)) {
      say({ text: t('editor.changesNotStored'), kind: 'error' });
      reset();
      return;
    }
    for (const each of all) dropSession(each);
    proceed();
  };
  return (
    <Dialog
      title={t('editor.leaveWithoutSavingQuestion')}
      isQuestion
      onClose={reset}
      foot={
        <>
          <Button kind="bare" onClick={() => void leave()}>
            {t('editor.leaveWithoutSaving')}
          </Button>
          <Button onClick={reset}>{t('common.cancel')}</Button>
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
            {t('editor.saveAndLeave')}
          </Button>
        </>
      }
    >
      <p>{t('editor.leaveHint')}</p>
    </Dialog>
  );
}

/** What identifies the document of an address: new documents share a path. */
function placeOf({ pathname, search }: { readonly pathname: string; readonly search: unknown }): string {
  return `${pathname} ${(search as Search).id ?? ''}`;
}
