import { Suspense, useEffect, useRef, useState } from 'react';
import { inWords } from '../../account/in-words.ts';
import { titleOf } from '../../client/model.ts';
import { useHttp, useModel } from '../../client/queries.ts';
import type { Document, Outcome, Type, VersionState } from '../../client/types.ts';
import { t } from '../../i18n/translate.ts';
import { seesSchedule, whyNotVerb } from '../../schedule/rights.ts';
import { Button } from '../../shell/button.tsx';
import { late } from '../../shell/late.ts';
import { useNotices } from '../../shell/notices.tsx';
import { useShortcut } from '../../shell/shortcuts.ts';
import { type SharedChanges, sharedChanges } from '../shared-changes.ts';
import { manyOf } from '../type-words.ts';
import type { AttributeChange } from './bulk/operations.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { ExportButton } from './export-button.tsx';
import styles from './list-page.module.css';
import type { Marks } from './marks.ts';
import { MOST_MARKED } from './matching.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { PageSteps } from './pages-bar.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { concerned, versionIn } from './state-of-document.ts';
import type { List } from './use-list.ts';
import { useMany, type Work } from './use-many.ts';
import type { MarkAll } from './use-mark-all.ts';
import type { SeenVersions } from './use-seen-versions.ts';
import { GOING } from './work-words.ts';

/** Loaded on demand: few people use it. */
const PlanDialog = late(async () => (await import('../../schedule/plan-dialog.tsx')).PlanDialog);

/** Loaded on demand, with the fields of documents. */
const BulkEditDialog = late(async () => (await import('./bulk/bulk-edit-dialog.tsx')).BulkEditDialog);

/** The state of a document after an action. */
const STATE_AFTER: Readonly<Partial<Record<Work['action']['action'], (before: VersionState) => VersionState>>> = {
  publish: () => 'live',
  unpublish: () => 'draft',
  discard: () => 'live',
  set: (before) => (before === 'draft' ? 'draft' : 'changed'),
};

/** Parameters of an action that always covers all locales. */
const EVERY_LOCALE = { locale: '*' } as const;

/** The list does not know which documents may be planned; the server checks that. */
const NOTHING_AGAINST = { publish: null, unpublish: null } as const;

interface MarksBarProps {
  readonly type: Type;
  readonly list: List;
  readonly marks: Marks<Document>;
  readonly all: MarkAll;
  readonly seen: SeenVersions;
  onMarks(marks: Marks<Document>): void;
}

/** The actions on marked documents, each with the number of documents that it concerns. */
export function MarksBar({ type, list, marks, all, seen, onMarks }: MarksBarProps) {
  const http = useHttp();
  const model = useModel();
  const { defaultLocale } = model;
  const { say, whisper } = useNotices();
  const many = useMany(type, seen.forget);
  const [dialog, setDialog] = useState<'delete' | 'discard' | 'set' | 'plan' | 'release' | null>(null);
  const [toConfirm, setToConfirm] = useState<{ readonly documentIds: readonly string[]; readonly changes: SharedChanges } | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const ids = [...marks.keys()];
  const locale = list.state.locale ?? defaultLocale;
  const version = type.localized && locale !== null ? { locale } : {};
  const nameOf = (id: string) => {
    const document = marks.get(id);
    return (document && titleOf(type, document)) ?? t('common.untitled');
  };
  const stateOf = (id: string) => versionIn(seen.versions[id], locale)?.status;
  const toPublish = ids.filter((id) => concerned('publish', stateOf(id)));
  const toDiscard = ids.filter((id) => concerned('discard', stateOf(id)));
  const toUnpublish = ids.filter((id) => concerned('unpublish', stateOf(id)));
  const start = async (work: Work): Promise<readonly Outcome[]> => {
    const outcomes = await many.start(work);
    const next = STATE_AFTER[work.action.action];
    if (next !== undefined) seen.note(doneOf(outcomes), locale, next);
    return outcomes;
  };
  const publish = (documentIds: readonly string[]) => start({ action: { action: 'publish', ...version }, documentIds });
  /** Publishes at once, unless that changes other locales or leaves something pending: then the person is told first. */
  const askToPublish = async (documentIds: readonly string[]) => {
    const isElsewhere = (id: string) => seen.versions[id]?.some((each) => each.locale !== locale && each.status !== 'draft') === true;
    const elsewhere = type.localized ? documentIds.filter(isElsewhere) : [];
    if (elsewhere.length === 0 || locale === null) return void publish(documentIds);
    setIsAsking(true);
    try {
      const changes = await sharedChanges(http, type.uid, elsewhere, locale);
      if (changes.live.length + changes.held.length === 0) return void publish(documentIds);
      setToConfirm({ documentIds, changes });
    } catch (failure) {
      say({ kind: 'error', text: inWords(failure) });
    } finally {
      setIsAsking(false);
    }
  };
  const change = (attributeChange: AttributeChange) => {
    setDialog(null);
    void start({ action: { action: 'set', ...version, change: attributeChange }, documentIds: ids });
  };
  const remove = async (documentIds: readonly string[], where: typeof version | typeof EVERY_LOCALE) => {
    setDialog(null);
    const outcomes = await many.start({
      action: { action: 'delete', ...where },
      documentIds,
    });
    const gone = new Set(doneOf(outcomes));
    // Documents that could not be deleted stay marked, so that the action can be repeated.
    onMarks(new Map([...marks].filter(([id]) => !gone.has(id))));
  };
  const progress =
    many.progress ??
    (all.done === null ? null : { deed: 'mark' as const, done: all.done, of: Math.min(list.total ?? MOST_MARKED, MOST_MARKED) });
  const bar = useRef<HTMLElement>(null);
  const begun = progress === null ? null : GOING[progress.deed].begun(progress.of);
  const isBusy = progress !== null;
  useEffect(() => {
    if (begun !== null) whisper(begun);
  }, [begun, whisper]);
  // The progress replaces the buttons and then gives way to them. Move the focus to the bar, so that it is not lost.
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (wasBusy.current !== isBusy && isLost) bar.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);
  const mayPublish = type.drafts && type.actions.publish;
  useShortcut(
    'Ctrl Enter',
    t('list.publishSelected'),
    () => void askToPublish(toPublish),
    mayPublish && toPublish.length > 0 && progress === null && !isAsking,
  );
  useShortcut('Delete', t('common.deleteSelection'), () => setDialog('delete'), type.actions.delete && progress === null);
  return (
    <section ref={bar} tabIndex={-1} className={`${styles.foot} ${styles.marks}`} aria-label={t('list.selection')}>
      <b>
        <bdi>{t('common.selectedCount', { count: ids.length })}</bdi>
      </b>
      {progress !== null ? (
        <>
          {/* Only the start and the result are announced, not each step. */}
          <span>{GOING[progress.deed].step(progress.done, progress.of)}</span>
          <progress className={styles.progress} max={progress.of} value={progress.done} aria-label={GOING[progress.deed].name()} />
          <Button kind="bare" onClick={many.progress === null ? all.end : many.end}>
            {t('common.cancel')}
          </Button>
        </>
      ) : (
        <>
          <MoreMarks list={list} marks={marks} onAll={all.start} />
          {mayPublish && (
            <Button
              kind="bare"
              why={toPublish.length === 0 ? t('list.allAlreadyPublished', { types: manyOf(type) }) : null}
              isBusy={isAsking}
              onClick={() => void askToPublish(toPublish)}
            >
              {t('list.publishCount', { count: toPublish.length })}
            </Button>
          )}
          {mayPublish && (
            <Button
              kind="bare"
              why={toUnpublish.length === 0 ? t('list.nonePublished', { types: manyOf(type) }) : null}
              onClick={() => void start({ action: { action: 'unpublish', ...version }, documentIds: toUnpublish })}
            >
              {t('list.unpublishCount', { count: toUnpublish.length })}
            </Button>
          )}
          {type.drafts && type.actions.discardDraft && toDiscard.length > 0 && (
            <Button kind="bare" onClick={() => setDialog('discard')}>
              {t('list.discardChangesInCount', { count: toDiscard.length })}
            </Button>
          )}
          {mayPublish && seesSchedule(model) && (
            <>
              <Button kind="bare" why={whyNotVerb(model, 'create')} onClick={() => setDialog('plan')}>
                {t('common.scheduleOpen')}
              </Button>
              <Button kind="bare" why={whyNotVerb(model, 'create')} onClick={() => setDialog('release')}>
                {t('list.addToRelease')}
              </Button>
            </>
          )}
          {type.actions.update && (
            <Button kind="bare" onClick={() => setDialog('set')}>
              {t('list.editCount', { count: ids.length })}
            </Button>
          )}
          <ExportButton type={type} list={list} documentIds={ids} />
          {type.actions.delete && (
            <Button kind="bareDanger" onClick={() => setDialog('delete')}>
              {t('common.deleteCount', { count: ids.length })}
            </Button>
          )}
          <Button kind="bare" keys="Esc" onClick={() => onMarks(new Map())}>
            {t('list.clearSelection')}
          </Button>
          <PageSteps list={list} />
        </>
      )}
      {dialog === 'delete' && (
        <DeleteDialog
          type={type}
          documents={[...marks.values()]}
          locale={type.localized ? locale : null}
          onDelete={(isEvery) => void remove(ids, isEvery ? EVERY_LOCALE : version)}
          onClose={() => setDialog(null)}
        />
      )}
      {(dialog === 'plan' || dialog === 'release') && (
        <Suspense>
          <PlanDialog
            type={type}
            documentIds={ids}
            locale={type.localized ? locale : null}
            nameOf={nameOf}
            whyNot={NOTHING_AGAINST}
            begin={dialog === 'plan' ? 'alone' : 'release'}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
      {toConfirm !== null && (
        <PublishDialog
          type={type}
          count={toConfirm.documentIds.length}
          changes={toConfirm.changes}
          onPublish={() => {
            setToConfirm(null);
            void publish(toConfirm.documentIds);
          }}
          onClose={() => setToConfirm(null)}
        />
      )}
      {dialog === 'discard' && (
        <DiscardDialog
          type={type}
          count={toDiscard.length}
          onDiscard={() => {
            setDialog(null);
            void start({ action: { action: 'discard', ...version }, documentIds: toDiscard });
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'set' && (
        <Suspense>
          <BulkEditDialog type={type} count={ids.length} locale={locale} onChange={change} onClose={() => setDialog(null)} />
        </Suspense>
      )}
      {many.failed && (
        <OutcomeDialog
          failed={many.failed}
          nameOf={nameOf}
          onAgain={(documentIds) => {
            const { work } = many.failed as NonNullable<typeof many.failed>;
            many.forget();
            const where = work.action.locale === EVERY_LOCALE.locale ? EVERY_LOCALE : version;
            void (work.action.action === 'delete' ? remove(documentIds, where) : start({ ...work, documentIds }));
          }}
          onClose={many.forget}
        />
      )}
    </section>
  );
}

/** Offers to mark all documents of the list once the whole page is marked. */
function MoreMarks({ list: { documents, total, state }, marks, onAll }: Pick<MarksBarProps, 'list' | 'marks'> & { onAll(): void }) {
  const isPage = documents.every(({ documentId }) => marks.has(documentId));
  const isMore = total === null ? documents.length === state.size : total > marks.size;
  if (!isPage || !isMore || marks.size >= MOST_MARKED) return null;
  return (
    <Button kind="bare" onClick={onAll}>
      {total === null || total > MOST_MARKED ? t('list.selectFirst', { count: MOST_MARKED }) : t('list.selectAll', { count: total })}
    </Button>
  );
}

function doneOf(outcomes: readonly Outcome[]): readonly string[] {
  return outcomes.filter(({ ok }) => ok).map(({ documentId }) => documentId);
}
