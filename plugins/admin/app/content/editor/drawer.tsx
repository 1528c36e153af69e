import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import { titleOf } from '../../client/model.ts';
import { useMakeOld, useModel } from '../../client/queries.ts';
import type { Document } from '../../client/types.ts';
import { FormField } from '../../fields/form-field.tsx';
import { FormContext, type OpenRequest, useStored } from '../../form/hooks.ts';
import { t, translateServer } from '../../i18n/translate.ts';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { useNotices } from '../../shell/notices.tsx';
import { useShortcut } from '../../shell/shortcuts.ts';
import { PageSkeleton } from '../../shell/skeleton.tsx';
import { AutosaveState } from '../../working-copies/autosave-state.tsx';
import { newDocumentId } from '../../working-copies/new-id.ts';
import { RestoredNote } from '../../working-copies/restored-note.tsx';
import { useAutosave } from '../../working-copies/use-autosave.ts';
import type { DocumentSession } from './document-session.ts';
import styles from './editor.module.css';
import { newTitle } from './editor-head.tsx';
import { FormFrame } from './form-frame.tsx';
import { dropSession } from './open-sessions.ts';
import { People } from './people.ts';
import { reveal } from './reveal.ts';
import { useDocument } from './use-document.ts';
import { useMay, whyNot } from './use-facts.ts';
import { formAttributes } from './write-view.tsx';

/** Shows another document in a drawer over the page, to view, edit or create it. The page below keeps its state. */
export function Drawer({ request, onClose }: { readonly request: OpenRequest; onClose(): void }) {
  const model = useModel();
  const { type, documentId } = request;
  const locale = type.localized ? (request.locale ?? model.defaultLocale) : null;
  const [newId] = useState(() => (documentId === null && type.kind === 'collectionType' ? newDocumentId() : null));
  const loading = useDocument(type, documentId, locale, { initial: request.initial, newId });
  if (loading.kind === 'open') return <Opened session={loading.session} request={request} onClose={onClose} />;
  return (
    <Dialog title={documentId === null ? newTitle(type) : type.title} kind="drawer" onClose={onClose}>
      {loading.kind === 'loading' && <PageSkeleton />}
      {loading.kind === 'gone' && <p>{t('editor.noLongerExists')}</p>}
      {loading.kind === 'failed' && (
        <>
          <p role="alert">{translateServer(loading.error.message)}</p>
          <Button onClick={loading.tryAgain}>{t('common.tryAgain')}</Button>
        </>
      )}
    </Dialog>
  );
}

function Opened({ session, request, onClose }: { readonly session: DocumentSession; readonly request: OpenRequest; onClose(): void }) {
  const { type } = request;
  const { store } = session;
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  const makeOld = useMakeOld();
  const { say, whisper } = useNotices();
  const mays = useMay(type, request.documentId, session.address.locale);
  const [people] = useState(() => new People());
  useAutosave(session);
  const [over, setOver] = useState<OpenRequest | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const title = useStored(store, '', (form) => titleOf(type, form.values as Document));
  const isDirty = useStored(store, '', (form) => form.changed.length > 0);
  const isNew = request.documentId === null;
  const leave = async () => {
    // Waits also for the end of a copy whose changes are saved, so that a document that is opened again restores nothing.
    const isStored = await session.copy?.flush();
    if (session.isDirty && store.canUndo && isStored === false) {
      say({ text: t('editor.changesNotStored'), kind: 'error' });
      return;
    }
    dropSession(session);
    onClose();
  };
  const save = async (andPublish: boolean) => {
    setIsBusy(true);
    const outcome = await (andPublish ? session.publish() : session.save());
    setIsBusy(false);
    if (outcome.kind === 'done') {
      whisper(andPublish ? t('common.published') : t('common.saved'));
      request.onSaved(store.stored as Document);
      void makeOld(type.uid);
      void leave();
    } else if (outcome.kind === 'faults') {
      const [first] = store.faults.keys();
      reveal(body.current, first ?? '');
    } else
      say({
        text:
          outcome.kind === 'conflict'
            ? t('editor.conflictInDrawer')
            : outcome.kind === 'gone'
              ? t('editor.noLongerExists')
              : translateServer(outcome.message),
        kind: 'error',
      });
  };
  /** Enter in the name of a new document saves it. */
  const press = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !event.nativeEvent.isComposing;
    const path = (event.target as HTMLElement).closest<HTMLElement>('[data-path]')?.dataset.path;
    if (isNew && !isBusy && event.key === 'Enter' && isPlain && path === type.main) void save(false);
  };
  const ask = () => {
    setIsAsking(true);
    whisper(t('editor.youHaveUnsavedChanges'));
  };
  const why = isNew ? null : whyNot(mays, 'update', type.actions.update);
  const onOpen = useCallback((next: OpenRequest) => setOver(next), []);
  return (
    <Dialog
      title={title ?? (isNew ? newTitle(type) : type.title)}
      kind="drawer"
      isDirty={false}
      asksItself={isDirty && store.canUndo}
      onClose={() => (isDirty && store.canUndo ? ask() : void leave())}
      foot={
        isAsking ? (
          <>
            <span className={styles.unsaved}>{t('editor.youHaveUnsavedChanges')}</span>
            <Button kind="bare" onClick={() => void leave()}>
              {t('editor.leaveWithoutSaving')}
            </Button>
            <Button autoFocus onClick={() => setIsAsking(false)}>
              {t('editor.continueEditing')}
            </Button>
          </>
        ) : (
          <>
            <span className={styles.unsaved}>
              <AutosaveState session={session} />
            </span>
            {type.drafts && isNew && type.actions.publish && (
              <Button isBusy={isBusy} onClick={() => void save(true)}>
                {t('common.publish')}
              </Button>
            )}
            <Button kind="main" keys="Ctrl S" why={why} isBusy={isBusy} onClick={() => void save(false)}>
              {type.drafts ? t('editor.saveDraft') : t('common.save')}
            </Button>
          </>
        )
      }
    >
      <SaveKey onSave={() => void save(false)} />
      <FormFrame id={id} session={session} mays={mays} people={people} onOpen={onOpen}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter does what the button below does. */}
        <div ref={body} className={styles.drawerSheet} onKeyDown={press}>
          <RestoredNote session={session} />
          {formAttributes(type).map((attribute) => (
            <FormField key={attribute.name} path={attribute.name} attribute={attribute} />
          ))}
        </div>
        <FormContext value={null}>{over !== null && <Drawer request={over} onClose={() => setOver(null)} />}</FormContext>
      </FormFrame>
    </Dialog>
  );
}

/** Within the dialog, so that it belongs to the dialog's layer of keys. */
function SaveKey({ onSave }: { onSave(): void }) {
  useShortcut('Ctrl S', t('common.save'), onSave);
  return null;
}
