import { Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useHttp, useModel } from '../../client/queries.ts';
import { type OpenRequest, useStored } from '../../form/hooks.ts';
import { t } from '../../i18n/translate.ts';
import { seesSchedule } from '../../schedule/rights.ts';
import { late } from '../../shell/late.ts';
import { useNotices } from '../../shell/notices.tsx';
import { useShortcut } from '../../shell/shortcuts.ts';
import { PageSkeleton } from '../../shell/skeleton.tsx';
import { RestoredNote } from '../../working-copies/restored-note.tsx';
import { useAutosave } from '../../working-copies/use-autosave.ts';
import { BottomBar } from './bottom-bar.tsx';
import { ConflictView } from './conflict-view.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DifferenceView } from './difference-view.tsx';
import { DocumentRequests } from './document-requests.ts';
import type { DocumentSession } from './document-session.ts';
import { Drawer } from './drawer.tsx';
import styles from './editor.module.css';
import { EditorHead, titleNow, useView } from './editor-head.tsx';
import { FormFrame } from './form-frame.tsx';
import { GoneNote } from './gone-note.tsx';
import { LanguagesView } from './languages-view.tsx';
import { Leaving } from './leaving.tsx';
import { MissingLanguage } from './missing-language.tsx';
import { moreItems } from './more-items.ts';
import { dropSession, holdSession } from './open-sessions.ts';
import { pathLabel } from './path-label.ts';
import { People } from './people.ts';
import { PreviewView } from './preview-view.tsx';
import { Rail } from './rail.tsx';
import { reveal } from './reveal.ts';
import { useAfterConflict } from './use-after-conflict.ts';
import { useArrivals } from './use-arrivals.ts';
import { focusedPath, useDeeds } from './use-deeds.ts';
import { useMay, useVersions, whyNot } from './use-facts.ts';
import { useNewAddress } from './use-new-address.ts';
import { usePresence } from './use-presence.ts';
import { formAttributes, WriteView } from './write-view.tsx';

/** Loaded on demand: only people who write programs use it. */
const DocumentUse = late(async () => (await import('../../use/document-use.tsx')).DocumentUse);

/** Loaded on demand: few people use it. */
const PlanDocument = late(async () => (await import('../../schedule/plan-document.tsx')).PlanDocument);

/** The editor of an open document: its form, the rail, and the actions. */
export function Editor({ session }: { readonly session: DocumentSession }) {
  const { store } = session;
  const { type, locale } = session.address;
  const id = useId();
  const page = useRef<HTMLDivElement>(null);
  const http = useHttp();
  const model = useModel();
  const { view } = useView();
  const [requests] = useState(() => new DocumentRequests(http, model));
  const [people] = useState(() => new People());
  const [over, setOver] = useState<OpenRequest | null>(null);
  const { whisper } = useNotices();
  const deeds = useDeeds(session, people, page);
  const { busy, conflict, run } = deeds;
  const [isDeleting, setIsDeleting] = useState(false);
  const [isPlanning, setIsPlanning] = useState(false);
  const documentId = useStored(store, '', () => session.address.documentId);
  const isDirty = useStored(store, '', (form) => form.changed.length > 0);
  useAutosave(session);
  useNewAddress(session);
  const mays = useMay(type, documentId, locale);
  const versions = useVersions(type, documentId);
  const version = versions.find((each) => each.locale === locale);
  useHeld(session);
  // A new document gets the focus in its first field; an existing one does not.
  useEffect(() => {
    if (session.address.documentId === null && type.kind === 'collectionType')
      reveal(page.current, type.main ?? formAttributes(type)[0]?.name ?? '');
  }, [session, type]);

  useAfterConflict(conflict, (from) => reveal(page.current, from ?? type.main ?? ''));
  useArrivals(people);
  usePresence(
    session,
    people,
    () => focusedPath(page.current),
    (revision) => void session.follow(revision).then(deeds.tell, () => undefined),
  );

  const undo = (back: boolean) => {
    const path = back ? store.undo() : store.redo();
    if (path !== null) reveal(page.current, path);
    if (path === null) whisper(back ? t('editor.nothingToUndo') : t('editor.nothingToRedo'));
    else whisper(t(back ? 'editor.undone' : 'editor.redone', { place: pathLabel(store, path) }));
  };
  const whySave =
    documentId === null ? (type.creatable ? null : t('editor.noPermissionToCreate')) : whyNot(mays, 'update', type.actions.update);
  const whyPublish =
    documentId === null ? (type.actions.publish ? null : t('editor.noPermissionToPublish')) : whyNot(mays, 'publish', type.actions.publish);
  useShortcut('Ctrl S', t('common.save'), () => void (whySave === null && run('save')));
  useShortcut('Ctrl Enter', t('common.publish'), () => void (type.drafts && whyPublish === null && run('publish')));
  useShortcut('Ctrl Z', t('common.undo'), () => undo(true));
  useShortcut('Ctrl Shift Z', t('editor.redo'), () => undo(false));

  const remove = async (which: string | null) => {
    if (await deeds.remove(which, titleNow(session))) setIsDeleting(false);
  };
  /** What is scheduled is the saved draft, so unsaved changes are saved first. */
  const plan = async () => {
    if (!session.isDirty || (await run('save'))) setIsPlanning(true);
  };
  const onOpen = useCallback((request: OpenRequest) => setOver(request), []);

  return (
    <FormFrame id={id} session={session} mays={mays} people={people} onOpen={onOpen}>
      <div ref={page} className={styles.page}>
        {conflict !== null ? (
          <ConflictView
            who={people.only()}
            isOwn={session.isOwnSave(conflict.theirs.revision)}
            theirs={conflict.theirs}
            merged={conflict.merged}
            onDecide={deeds.decide}
            onLater={deeds.decideLater}
          />
        ) : (
          <>
            <EditorHead session={session} />
            <RestoredNote session={session} />
            {deeds.isGone && (
              <GoneNote
                isDirty={isDirty}
                why={type.creatable ? null : t('editor.noPermissionToCreate')}
                onCreate={() => void deeds.createFrom()}
              />
            )}
            <MissingLanguage session={session} />
            {view === 'difference' ? (
              <DifferenceView session={session} requests={requests} versions={versions} />
            ) : view === 'languages' ? (
              <LanguagesView session={session} requests={requests} />
            ) : view === 'use' && documentId !== null ? (
              <Suspense fallback={<PageSkeleton />}>
                <DocumentUse session={session} isPublished={version?.status === 'live'} />
              </Suspense>
            ) : view === 'preview' ? (
              <div className={styles.beside}>
                <WriteView type={type} isNarrow />
                <PreviewView session={session} />
              </div>
            ) : (
              <div className={styles.desk}>
                <WriteView type={type} />
                <Rail versions={versions} people={people} />
              </div>
            )}
            <BottomBar
              session={session}
              busy={busy}
              whySave={whySave}
              whyPublish={whyPublish}
              more={moreItems(session, {
                deeds,
                mays,
                version,
                isDirty,
                onPlan: seesSchedule(model) ? () => void plan() : null,
                onDelete: () => setIsDeleting(true),
              })}
              isPublished={version?.status === 'live'}
              onSave={() => void run('save')}
              onPublish={() => void run('publish')}
              onUndo={() => undo(true)}
              onRedo={() => undo(false)}
            />
          </>
        )}
      </div>
      {isDeleting && (
        <DeleteDialog title={titleNow(session)} hasOthers={versions.length > 1} onDelete={remove} onClose={() => setIsDeleting(false)} />
      )}
      {isPlanning && (
        <Suspense>
          <PlanDocument onClose={() => setIsPlanning(false)} />
        </Suspense>
      )}
      {over !== null && <Drawer request={over} onClose={() => setOver(null)} />}
      <Leaving session={session} onSave={() => run('save')} />
    </FormFrame>
  );
}

/** Keeps the session while the page shows another locale. When the editor closes it drops a session without unsaved changes. */
function useHeld(session: DocumentSession): void {
  useEffect(() => {
    holdSession(session);
    return () => {
      if (!session.isDirty) dropSession(session);
    };
  }, [session]);
}
