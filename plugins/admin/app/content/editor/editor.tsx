import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { nameInAddress, titleOf } from '../../client/model.ts';
import { useHttp, useMakeOld, useModel } from '../../client/queries.ts';
import type { Document } from '../../client/types.ts';
import { copyValues } from '../../form/entries.ts';
import { FormStore } from '../../form/form-store.ts';
import { type OpenRequest, useStored } from '../../form/hooks.ts';
import type { Merged } from '../../form/merge.ts';
import type { Path } from '../../form/path.ts';
import { Button } from '../../shell/button.tsx';
import { Icon } from '../../shell/icons.tsx';
import type { MenuItem } from '../../shell/menu.tsx';
import { useNotices } from '../../shell/notices.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { RelativeTime } from '../../shell/relative-time.tsx';
import type { Search } from '../../shell/search.ts';
import { useShortcut } from '../../shell/shortcuts.ts';
import { headingOf } from '../type-words.ts';
import { BottomBar } from './bottom-bar.tsx';
import { ConflictView } from './conflict-view.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DifferenceView } from './difference-view.tsx';
import { DocumentRequests } from './document-requests.ts';
import { DocumentSession, type Outcome } from './document-session.ts';
import { Drawer } from './drawer.tsx';
import styles from './editor.module.css';
import { FormFrame } from './form-frame.tsx';
import { LanguagesView } from './languages-view.tsx';
import { Leaving } from './leaving.tsx';
import { MissingLanguage } from './missing-language.tsx';
import { dropSession, holdSession } from './open-sessions.ts';
import { pathLabel } from './path-label.ts';
import { People, topOf } from './people.ts';
import { PreviewView } from './preview-view.tsx';
import { Rail } from './rail.tsx';
import { reveal } from './reveal.ts';
import { useMay, useVersions, whyNot } from './use-facts.ts';
import { useKept } from './use-kept.ts';
import { usePresence } from './use-presence.ts';
import { WriteView } from './write-view.tsx';

/** Milliseconds after which who listens is told that something is on its way. */
const PATIENCE = 600;

type Conflicted = Extract<Outcome, { kind: 'conflict' }> & { readonly verb: 'save' | 'publish' };

/** A document that is open: its form, what is to be known about it, and what can be done. */
export function Editor({ session }: { readonly session: DocumentSession }) {
  const { store } = session;
  const { type, locale } = session.address;
  const id = useId();
  const page = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const http = useHttp();
  const model = useModel();
  const makeOld = useMakeOld();
  const { say, whisper } = useNotices();
  const { view = 'write' } = useSearch({ strict: false }) as Search;
  const [requests] = useState(() => new DocumentRequests(http, model));
  const [people] = useState(() => new People());
  const [over, setOver] = useState<OpenRequest | null>(null);
  const [busy, setBusy] = useState<'save' | 'publish' | null>(null);
  const [conflict, setConflict] = useState<Conflicted | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const documentId = useStored(store, '', () => session.address.documentId);
  const isDirty = useStored(store, '', (form) => form.changed.length > 0);
  const kept = useKept(session);
  const mays = useMay(type, documentId, locale);
  const versions = useVersions(type, documentId);
  const version = versions.find((each) => each.locale === locale);
  useHeld(session);

  const focused = () => document.activeElement?.closest<HTMLElement>('[data-path]')?.dataset.path ?? null;
  const tell = (merged: Merged | null) => {
    if (merged === null || (merged.theirs.length === 0 && merged.both.length === 0)) return;
    const names = [...new Set([...merged.theirs, ...merged.both].map((path) => pathLabel(store, topOf(path))))].join(', ');
    say({ text: `Somebody else had saved ${names}: it is put together with yours.`, kind: 'done' });
  };
  usePresence(session, people, focused, (revision) => void session.follow(revision).then(tell, () => undefined));

  const go = (search: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: (now: Search) => ({ ...now, ...search }), replace: true });
  const showFault = () => {
    const [first] = store.faults.keys();
    if (view !== 'write') go({ view: undefined });
    // What is folded opens first.
    requestAnimationFrame(() => reveal(page.current, first ?? ''));
  };
  /** @returns whether it was done */
  const settle = (outcome: Outcome, verb: 'save' | 'publish', done: string): boolean => {
    switch (outcome.kind) {
      case 'done': {
        tell(outcome.merged);
        whisper(done);
        void makeOld(type.uid);
        const { documentId: now } = session.address;
        if (documentId === null && now !== null && type.kind === 'collectionType') {
          holdSession(session);
          void navigate({
            to: '/content/$name/$documentId',
            params: { name: nameInAddress(type), documentId: now },
            search: (search: Search) => search,
            replace: true,
            ignoreBlocker: true,
            // The same page goes on under its new address.
            resetScroll: false,
          });
        }
        return true;
      }
      case 'faults': {
        const count = store.faults.size;
        const general = store.faults.get('');
        // What stands at its place needs no message that stays.
        say(
          general === undefined
            ? { text: `${count} ${count === 1 ? 'place needs' : 'places need'} something first.`, kind: 'done' }
            : { text: general, kind: 'error' },
        );
        showFault();
        return false;
      }
      case 'conflict':
        setConflict({ ...outcome, verb });
        return false;
      case 'gone':
        say({ text: 'Somebody has deleted this document. What you wrote is kept on this machine.', kind: 'error' });
        return false;
      case 'failed':
        say({
          text:
            outcome.status === 0
              ? 'The server cannot be reached. What you wrote is kept on this machine: try again in a moment.'
              : outcome.message,
          kind: 'error',
        });
        return false;
    }
  };
  const run = async (verb: 'save' | 'publish'): Promise<boolean> => {
    if (busy !== null) return false;
    setBusy(verb);
    const word = setTimeout(() => whisper(verb === 'save' ? 'Saving' : 'Publishing'), PATIENCE);
    try {
      return settle(await session[verb](), verb, verb === 'save' ? 'Saved' : 'Published');
    } finally {
      clearTimeout(word);
      setBusy(null);
    }
  };
  const undo = (back: boolean) => {
    const path = back ? store.undo() : store.redo();
    if (path !== null) reveal(page.current, path);
  };
  const whySave =
    documentId === null ? (type.creatable ? null : 'Your role does not allow to make one.') : whyNot(mays, 'update', type.actions.update);
  const whyPublish =
    documentId === null
      ? type.actions.publish
        ? null
        : 'Your role does not allow to publish.'
      : whyNot(mays, 'publish', type.actions.publish);
  useShortcut('Ctrl S', 'Save', () => void (whySave === null && run('save')));
  useShortcut('Ctrl Enter', 'Publish', () => void (type.drafts && whyPublish === null && run('publish')));
  useShortcut('Ctrl Z', 'Undo', () => undo(true));
  useShortcut('Ctrl Shift Z', 'Do again', () => undo(false));

  const act = async (work: () => Promise<Outcome>, done: string) => {
    if (settle(await work(), 'save', done)) say({ text: done, kind: 'done' });
  };
  const duplicate = () => {
    // Its name in addresses is one of its own.
    const copied = store.shape.attributes.filter((attribute) => attribute.type !== 'uid');
    const copy = new FormStore({ shape: store.shape, stored: null, initial: copyValues(store.shape, copied, store.values) });
    holdSession(new DocumentSession({ requests, address: { type, documentId: null, locale }, store: copy, revision: null }));
    void navigate({
      to: '/content/$name/$documentId',
      params: { name: nameInAddress(type), documentId: 'new' },
      search: locale === null ? {} : { locale },
    });
  };
  const remove = async (which: string | null) => {
    const title = titleNow(session);
    try {
      await session.remove(which);
      dropSession(session);
      store.takeAllBack();
      setIsDeleting(false);
      say({ text: `Deleted “${title}”`, kind: 'done' });
      void makeOld(type.uid);
      void navigate({ to: '/content/$name', params: { name: nameInAddress(type) }, ignoreBlocker: true });
    } catch (error) {
      say({ text: error instanceof Error ? error.message : String(error), kind: 'error' });
    }
  };
  const isPublished = version !== undefined && version.status !== 'draft';
  const more: MenuItem[] = [
    ...(isDirty ? [{ label: 'Take back all that is not saved', run: () => store.takeAllBack() }] : []),
    ...(type.drafts && isPublished
      ? [
          {
            label: 'Discard changes',
            why: whyNot(mays, 'discardDraft', type.actions.update) ?? (version?.status === 'live' && !isDirty ? 'There are none' : null),
            run: () => void act(() => session.discard(), 'The draft is what readers see again'),
          },
          {
            label: 'Unpublish',
            why: whyNot(mays, 'unpublish', type.actions.publish),
            run: () => void act(() => session.unpublish(), 'Readers no longer see it'),
          },
        ]
      : []),
    ...(documentId !== null && type.kind === 'collectionType'
      ? [{ label: 'Duplicate', why: type.creatable ? null : 'Your role does not allow to make one.', run: duplicate }]
      : []),
    ...(documentId !== null
      ? [{ label: 'Delete…', isDanger: true, why: whyNot(mays, 'delete', type.actions.delete), run: () => setIsDeleting(true) }]
      : []),
  ];
  const onOpen = useCallback((request: OpenRequest) => setOver(request), []);
  const tabs = [
    ['write', 'Write'],
    ...(type.drafts && documentId !== null ? [['difference', 'Difference'] as const] : []),
    ...(type.localized && documentId !== null && model.locales.length > 1 ? [['languages', 'Side by side'] as const] : []),
    ...(type.preview ? [['preview', 'Preview'] as const] : []),
  ] as const;
  const decide = (decided: ReadonlyMap<Path, unknown>) => {
    if (conflict === null) return;
    session.decide(conflict.theirs, decided);
    setConflict(null);
    void run(conflict.verb);
  };

  return (
    <FormFrame id={id} session={session} mays={mays} people={people} onOpen={onOpen}>
      <div ref={page} className={styles.page}>
        {conflict !== null ? (
          <ConflictView
            who={people.all().length === 1 ? (people.all()[0]?.name ?? null) : null}
            theirs={conflict.theirs}
            merged={conflict.merged}
            onDecide={decide}
            onLater={() => setConflict(null)}
          />
        ) : (
          <>
            <div className={styles.top}>
              {type.kind === 'collectionType' && (
                <Link className={styles.back ?? ''} to="/content/$name" params={{ name: nameInAddress(type) }}>
                  <Icon name="back" />
                  {headingOf(type)}
                </Link>
              )}
              <Title session={session} />
              {tabs.length > 1 && (
                <nav className={styles.tabs} aria-label="Ways to look at it">
                  {tabs.map(([name, word]) => (
                    <button
                      key={name}
                      type="button"
                      className={styles.tab}
                      {...(view === name && { 'aria-current': 'page' })}
                      onClick={() => go({ view: name === 'write' ? undefined : name })}
                    >
                      {word}
                    </button>
                  ))}
                </nav>
              )}
            </div>
            {kept.found !== null && (
              <div className={styles.note} role="status">
                <span>
                  You left {kept.found.count === 1 ? 'one change' : `${kept.found.count} changes`} unsaved.{' '}
                  <span className={styles.quiet}>
                    <RelativeTime at={new Date(kept.found.at).toISOString()} />
                  </span>
                </span>
                <Button onClick={kept.take}>Bring it back</Button>
                <Button kind="bare" onClick={kept.giveUp}>
                  Throw it away
                </Button>
              </div>
            )}
            <MissingLanguage session={session} />
            {view === 'difference' ? (
              <DifferenceView session={session} requests={requests} versions={versions} />
            ) : view === 'languages' ? (
              <LanguagesView session={session} requests={requests} />
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
              busy={busy}
              whySave={whySave}
              whyPublish={whyPublish}
              more={more}
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
      {over !== null && <Drawer request={over} onClose={() => setOver(null)} />}
      <Leaving session={session} onSave={() => run('save')} />
    </FormFrame>
  );
}

/** What the document is called, as it is typed: nothing else is drawn anew by it. */
function Title({ session }: { readonly session: DocumentSession }) {
  const title = useStored(session.store, '', () => titleNow(session));
  usePageTitle(title);
  return <h1 className="for-readers">{title}</h1>;
}

function titleNow({ store, address: { type, documentId } }: DocumentSession): string {
  const title = titleOf(type, store.values as Document);
  return title ?? (documentId === null ? `New ${type.singular.replaceAll('-', ' ')}` : 'Without a name');
}

/** Keeps what is typed while the page shows another language; gives it up once everything is stored. */
function useHeld(session: DocumentSession): void {
  useEffect(() => {
    holdSession(session);
    return () => {
      if (!session.isDirty) dropSession(session);
    };
  }, [session]);
}
