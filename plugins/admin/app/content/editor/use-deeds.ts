import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import { nameInAddress } from '../../client/model.ts';
import { useMakeOld } from '../../client/queries.ts';
import { copyValues } from '../../form/entries.ts';
import type { Merged } from '../../form/merge.ts';
import type { Path } from '../../form/path.ts';
import { listed } from '../../i18n/lists.ts';
import { t, translateServer } from '../../i18n/translate.ts';
import { useNotices } from '../../shell/notices.tsx';
import { traitsOf } from '../../traits/types.ts';
import { newValues } from '../../working-copies/new-values.ts';
import { lastAddress } from '../list-addresses.ts';
import { useUndoAction } from '../undo-action.ts';
import type { DeedOutcome, DocumentSession } from './document-session.ts';
import { useView } from './editor-head.tsx';
import { mergedInWords } from './merged-in-words.ts';
import { dropSession } from './open-sessions.ts';
import { pathLabel } from './path-label.ts';
import { type People, topOf } from './people.ts';
import { problemInWords, type Verb } from './problem-in-words.ts';
import { reveal } from './reveal.ts';
import { useNewDocument } from './use-new-document.ts';

/** Milliseconds after which screen readers are told that an action is in progress. */
const PATIENCE = 600;

type Conflicted = Extract<DeedOutcome, { kind: 'conflict' }> & {
  /** Null: unsaved changes were restored, and nothing was asked for yet. */
  readonly verb: Verb | null;
  /** Path of the field that had the focus, to which it returns; null: none. */
  readonly from: Path | null;
};

/** Returns the path of the focused field; null when it is not in this form, but in a drawer over it, for instance. */
export function focusedPath(page: HTMLElement | null): Path | null {
  const at = document.activeElement?.closest<HTMLElement>('[data-path]');
  return at && page?.contains(at) ? (at.dataset.path ?? null) : null;
}

/** The actions on an open document. Each reports its result as a message, at fields, or as a conflict. */
export function useDeeds(session: DocumentSession, people: People, page: RefObject<HTMLElement | null>) {
  const { store } = session;
  const { type, locale } = session.address;
  const navigate = useNavigate();
  const makeOld = useMakeOld();
  const begin = useNewDocument();
  const { say, whisper } = useNotices();
  const undoAction = useUndoAction();
  const { view, look } = useView();
  const [busy, setBusy] = useState<'save' | 'publish' | null>(null);
  const [isGone, setIsGone] = useState(false);
  const [conflict, setConflict] = useState<Conflicted | null>(() => {
    const restored = session.restoredConflict();
    return restored === null ? null : { ...restored, verb: null, from: null };
  });

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
        return true;
      }
      case 'conflict':
        setConflict({ ...outcome, verb, from: focusedPath(page.current) });
        return false;
      default:
        setIsGone(outcome.kind === 'gone');
        say(problemInWords(outcome, verb, store));
        if (outcome.kind === 'faults') showFault();
        return false;
    }
  };
  const run = async (verb: 'save' | 'publish'): Promise<boolean> => {
    if (busy !== null) return false;
    setBusy(verb);
    const word = setTimeout(() => whisper(verb === 'save' ? t('editor.saving') : t('common.publishing')), PATIENCE);
    try {
      return conclude(await session[verb](), verb, verb === 'save' ? t('common.saved') : t('common.published'));
    } finally {
      clearTimeout(word);
      setBusy(null);
    }
  };
  const act = async (verb: 'discard' | 'unpublish') => {
    const done = verb === 'discard' ? t('editor.changesDiscarded') : t('editor.documentUnpublished');
    if (conclude(await session[verb](), verb, done)) say({ text: done, kind: 'done' });
  };
  const duplicate = () => {
    // Leave out uids and other unique values: the copy needs its own.
    const copied = store.shape.attributes.filter((attribute) => !traitsOf(attribute).isUnique);
    begin(type, locale, copyValues(store.shape, copied, store.values)).show();
  };
  /** Continues in a new document, because this one was deleted. */
  const createFrom = async () => {
    const document = begin(type, locale, newValues(store.shape, store.values));
    if (!(await document.store())) {
      say({ text: t('editor.createFromChangesFailed'), kind: 'error' });
      return;
    }
    // Its working copy ends: the new document has it.
    store.takeAllBack();
    dropSession(session);
    document.show(false);
  };
  /** @returns whether it succeeded */
  const remove = async (which: string | null, title: string): Promise<boolean> => {
    try {
      const actionId = await session.remove(which);
      // Its working copy ends.
      store.takeAllBack();
      dropSession(session);
      say({
        text: t('editor.titleDeleted', { title }),
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
      say({ text: translateServer(error instanceof Error ? error.message : String(error)), kind: 'error' });
      return false;
    }
  };
  const decide = (decided: ReadonlyMap<Path, unknown>) => {
    if (conflict === null) return;
    session.decide(conflict.theirs, decided);
    setConflict(null);
    const { verb } = conflict;
    if (verb !== null) void (verb === 'save' || verb === 'publish' ? run(verb) : act(verb));
  };

  return {
    busy,
    /** The current conflict with what somebody else saved; null: none. */
    conflict,
    /** Whether the document was deleted meanwhile. */
    isGone,
    tell,
    run,
    duplicate,
    createFrom,
    remove,
    decide,
    decideLater: () => setConflict(null),
    discard: () => act('discard'),
    unpublish: () => act('unpublish'),
  };
}
