import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import { nameInAddress } from '../../client/model.ts';
import { useMakeOld } from '../../client/queries.ts';
import { copyValues } from '../../form/entries.ts';
import { FormStore } from '../../form/form-store.ts';
import { useStored } from '../../form/hooks.ts';
import type { Merged } from '../../form/merge.ts';
import type { Path } from '../../form/path.ts';
import type { Faults } from '../../form/validate.ts';
import { type Notice, useNotices } from '../../shell/notices.tsx';
import type { Search } from '../../shell/search.ts';
import { traitsOf } from '../../traits/types.ts';
import { listed } from '../../words/lists.ts';
import { counted, t, told } from '../../words/text.ts';
import { lastAddress } from '../list-addresses.ts';
import { useUndoAction } from '../undo-action.ts';
import type { DocumentRequests } from './document-requests.ts';
import { type DeedOutcome, DocumentSession } from './document-session.ts';
import { useView } from './editor-head.tsx';
import { mergedInWords } from './merged-in-words.ts';
import { dropSession, holdSession } from './open-sessions.ts';
import { pathLabel } from './path-label.ts';
import { type People, topOf } from './people.ts';
import { reveal } from './reveal.ts';

/** Milliseconds after which screen readers are told that an action is in progress. */
const PATIENCE = 600;

/** An action on a document. It is repeated once its conflict is resolved. */
type Verb = 'save' | 'publish' | 'discard' | 'unpublish';

type Conflicted = Extract<DeedOutcome, { kind: 'conflict' }> & {
  readonly verb: Verb;
  /** Path of the field that had the focus, to which it returns; null: none. */
  readonly from: Path | null;
};

/** Returns the path of the focused field; null when it is not in this form, but in a drawer over it, for instance. */
export function focusedPath(page: HTMLElement | null): Path | null {
  const at = document.activeElement?.closest<HTMLElement>('[data-path]');
  return at && page?.contains(at) ? (at.dataset.path ?? null) : null;
}

/** The actions on an open document. Each reports its result as a message, at fields, or as a conflict. */
export function useDeeds(session: DocumentSession, requests: DocumentRequests, people: People, page: RefObject<HTMLElement | null>) {
  const { store } = session;
  const { type, locale } = session.address;
  const documentId = useStored(store, '', () => session.address.documentId);
  const navigate = useNavigate();
  const makeOld = useMakeOld();
  const { say, whisper } = useNotices();
  const undoAction = useUndoAction();
  const { view, look } = useView();
  const [busy, setBusy] = useState<'save' | 'publish' | null>(null);
  const [conflict, setConflict] = useState<Conflicted | null>(null);

  const tell = (merged: Merged | null) => {
    if (merged === null || (merged.theirs.length === 0 && merged.both.length === 0)) return;
    const names = listed(new Set([...merged.theirs, ...merged.both].map((path) => pathLabel(store, topOf(path)))));
    say({ text: mergedInWords(people.only(), names, merged), kind: 'done' });
  };
  const showFault = () => {
    const [first] = store.faults.keys();
    if (view !== 'write') look('write');
    // Wait until collapsed parts have opened.
    requestAnimationFrame(() => reveal(page.current, first ?? ''));
  };
  /** @returns whether it succeeded */
  const conclude = (outcome: DeedOutcome, verb: Verb, done: string): boolean => {
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
            // The page continues under its new address.
            resetScroll: false,
          });
        }
        return true;
      }
      case 'conflict':
        setConflict({ ...outcome, verb, from: focusedPath(page.current) });
        return false;
      default:
        say(problemInWords(outcome, store.faults));
        if (outcome.kind === 'faults') showFault();
        return false;
    }
  };
  const run = async (verb: 'save' | 'publish'): Promise<boolean> => {
    if (busy !== null) return false;
    setBusy(verb);
    const word = setTimeout(() => whisper(verb === 'save' ? t('Saving') : t('Publishing')), PATIENCE);
    try {
      return conclude(await session[verb](), verb, verb === 'save' ? t('Saved') : t('Published'));
    } finally {
      clearTimeout(word);
      setBusy(null);
    }
  };
  const act = async (verb: 'discard' | 'unpublish') => {
    const done = verb === 'discard' ? t('The draft is what readers see again') : t('Readers no longer see it');
    if (conclude(await session[verb](), verb, done)) say({ text: done, kind: 'done' });
  };
  const duplicate = () => {
    // Leave out uids and other unique values: the copy needs its own.
    const copied = store.shape.attributes.filter((attribute) => !traitsOf(attribute).isUnique);
    const copy = new FormStore({ shape: store.shape, stored: null, initial: copyValues(store.shape, copied, store.values) });
    holdSession(new DocumentSession({ requests, address: { type, documentId: null, locale }, store: copy, revision: null }));
    void navigate({
      to: '/content/$name/$documentId',
      params: { name: nameInAddress(type), documentId: 'new' },
      search: locale === null ? {} : { locale },
    });
  };
  /** @returns whether it succeeded */
  const remove = async (which: string | null, title: string): Promise<boolean> => {
    try {
      const actionId = await session.remove(which);
      dropSession(session);
      store.takeAllBack();
      say({
        text: t('Deleted “{title}”', { title }),
        kind: 'done',
        ...(actionId !== null && { undo: () => void undoAction(actionId, type.uid) }),
      });
      void makeOld(type.uid);
      if (type.kind === 'singleType') void navigate({ to: '/', ignoreBlocker: true });
      else
        void navigate({
          to: '/content/$name',
          params: { name: nameInAddress(type) },
          search: lastAddress(type.uid),
          ignoreBlocker: true,
        });
      return true;
    } catch (error) {
      say({ text: told(error instanceof Error ? error.message : String(error)), kind: 'error' });
      return false;
    }
  };
  const decide = (decided: ReadonlyMap<Path, unknown>) => {
    if (conflict === null) return;
    session.decide(conflict.theirs, decided);
    setConflict(null);
    const { verb } = conflict;
    void (verb === 'save' || verb === 'publish' ? run(verb) : act(verb));
  };

  return {
    busy,
    /** The current conflict with what somebody else saved; null: none. */
    conflict,
    tell,
    run,
    duplicate,
    remove,
    decide,
    decideLater: () => setConflict(null),
    discard: () => act('discard'),
    unpublish: () => act('unpublish'),
  };
}

/** Returns the notice for an action that failed. */
function problemInWords(outcome: Exclude<DeedOutcome, { kind: 'done' | 'conflict' }>, faults: Faults): Notice {
  if (outcome.kind === 'gone')
    return { text: t('Somebody has deleted this document. What you wrote is kept on this machine.'), kind: 'error' };
  if (outcome.kind === 'failed')
    return {
      text:
        outcome.status === 0
          ? t('The server cannot be reached. What you wrote is kept on this machine: try again in a moment.')
          : told(outcome.message),
      kind: 'error',
    };
  const general = faults.get('');
  if (general !== undefined) return { text: general, kind: 'error' };
  // Faults at fields are shown there, so the message may disappear.
  return { text: counted(faults.size, '{count} place needs something first.', '{count} places need something first.'), kind: 'done' };
}
