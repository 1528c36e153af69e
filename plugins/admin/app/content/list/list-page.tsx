import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { nameInAddress } from '../../client/model.ts';
import { useModel } from '../../client/queries.ts';
import type { Document, Type } from '../../client/types.ts';
import { region } from '../../i18n/languages.ts';
import { t } from '../../i18n/translate.ts';
import { areasOf } from '../../shell/areas.ts';
import { Button, buttonClass } from '../../shell/button.tsx';
import { late } from '../../shell/late.ts';
import { Menu } from '../../shell/menu.tsx';
import { useNotices } from '../../shell/notices.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { useShortcut } from '../../shell/shortcuts.ts';
import { PageSkeleton } from '../../shell/skeleton.tsx';
import { countOf, headingOf, oneOf, wordFor } from '../type-words.ts';
import { ColumnsButton } from './columns-button.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListMessage, SlowHint } from './list-message.tsx';
import styles from './list-page.module.css';
import { type Marks, rangeMarked, toggledMark } from './marks.ts';
import { MarksBar } from './marks-bar.tsx';
import { NarrowTools } from './narrow-tools.tsx';
import { PagesBar } from './pages-bar.tsx';
import { Table } from './table.tsx';
import { type List, useList } from './use-list.ts';
import { useMarkAll } from './use-mark-all.ts';
import { useSeenVersions } from './use-seen-versions.ts';
import { ViewsBar } from './views-bar.tsx';

/** Loaded on demand: only people who write programs use it. */
const ListUse = late(async () => (await import('../../use/list-use.tsx')).ListUse);

const number = new Intl.NumberFormat(region);

/** The list of a type's documents. */
export function ListPage({ type }: { readonly type: Type }) {
  const list = useList(type);
  const model = useModel();
  const { locales } = model;
  const [marks, setMarks] = useState<Marks<Document>>(new Map());
  const { at, arrive, mark } = useRows(list, type, marks, setMarks);
  const seen = useSeenVersions(list.versions);
  const all = useMarkAll(type, list, seen.learn, setMarks);
  const canMark = type.actions.update || type.actions.delete || type.actions.publish || type.actions.find;
  usePageTitle(headingOf(type));
  useWhispers(list, type, marks.size);
  const isEmpty = list.list.isSuccess && !list.list.isPlaceholderData && list.documents.length === 0;
  const newSearch = type.localized && list.state.locale !== null ? { locale: list.state.locale } : {};
  const navigate = useNavigate();
  const canCreate = type.actions.create && type.creatable !== false;
  const hasTrash = type.uid.startsWith('api::') && areasOf(model).some(({ to }) => to === '/trash');
  useShortcut(
    'N',
    t('common.newDocumentOfType', { type: oneOf(type) }),
    () => navigate({ to: '/content/$name/$documentId', params: { name: nameInAddress(type), documentId: 'new' }, search: newSearch }),
    canCreate,
  );
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{headingOf(type)}</h1>
        {list.total !== null && (
          <span className={styles.total}>
            <span aria-hidden="true">{number.format(list.total)}</span>
            <span className="for-readers">{countOf(type, list.total)}</span>
          </span>
        )}
        <span className={styles.actions}>
          <ExportButton type={type} list={list} />
          <ColumnsButton type={type} list={list} />
          <Button kind={list.isUsed ? 'plain' : 'bare'} aria-pressed={list.isUsed} onClick={() => list.use(!list.isUsed)}>
            {t('list.api')}
          </Button>
          {hasTrash && (
            <Menu
              label={t('list.moreActions')}
              icon="more"
              items={[{ label: t('list.deletedDocuments'), run: () => void navigate({ to: '/trash', search: { type: type.uid } }) }]}
            />
          )}
          {canCreate && (
            <Link
              to="/content/$name/$documentId"
              params={{ name: nameInAddress(type), documentId: 'new' }}
              search={newSearch}
              className={buttonClass('main')}
              aria-keyshortcuts="N"
            >
              {t('common.newDocumentOfType', { type: oneOf(type) })}
            </Link>
          )}
        </span>
      </header>
      <ViewsBar type={type} list={list} />
      <FilterBar type={type} list={list} locales={locales} />
      <NarrowTools type={type} list={list} marks={marks} canMark={canMark} onMarks={setMarks} />
      <SlowHint type={type} list={list} />
      {list.isUsed ? (
        <Suspense fallback={<PageSkeleton />}>
          <ListUse type={type} list={list} />
        </Suspense>
      ) : list.list.isError || isEmpty ? (
        <ListMessage type={type} list={list} />
      ) : (
        <Table type={type} list={list} marks={marks} at={at} canMark={canMark} onMarks={setMarks} onMark={mark} onArrive={arrive} />
      )}
      {marks.size > 0 ? (
        <MarksBar type={type} list={list} marks={marks} all={all} seen={seen} onMarks={setMarks} />
      ) : (
        !isEmpty && <PagesBar list={list} />
      )}
    </div>
  );
}

/** The row that keys act on: J and K move, X marks. Enter opens, because the focus is on the link in the row. */
function useRows(list: List, type: Type, marks: Marks<Document>, setMarks: (marks: Marks<Document>) => void) {
  const [at, setAt] = useState<string | null>(null);
  const last = useRef<string | null>(null);
  const { documents, state, step } = list;
  const current = useRef({ marks, documents });
  useEffect(() => {
    current.current = { marks, documents };
  });
  const arrive = useCallback((document: Document) => setAt(document.documentId), []);
  const mark = useCallback(
    (document: Document, isRange: boolean) => {
      const now = current.current;
      setMarks(isRange ? rangeMarked(now.marks, now.documents, last.current, document) : toggledMark(now.marks, document));
      last.current = document.documentId;
    },
    [setMarks],
  );
  const go = (by: number) => {
    const from = documents.findIndex(({ documentId }) => documentId === at);
    const next = documents[from === -1 ? (by > 0 ? 0 : documents.length - 1) : Math.max(0, Math.min(documents.length - 1, from + by))];
    if (next === undefined) return;
    setAt(next.documentId);
    const row = document.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(next.documentId)}"]`);
    row?.querySelector<HTMLElement>('[data-title]')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };
  const here = documents.find(({ documentId }) => documentId === at);
  useShortcut('J', t('list.nextRow'), () => go(1));
  useShortcut('K', t('list.previousRow'), () => go(-1));
  useShortcut('X', t('list.selectType', { type: oneOf(type) }), () => here && mark(here, false));
  useShortcut('Shift X', t('list.selectRange'), () => here && mark(here, true));
  useShortcut('Escape', t('list.clearSelection'), () => setMarks(new Map()), marks.size > 0);
  useShortcut(']', t('list.nextPage'), () => step(1), documents.length === state.size);
  useShortcut('[', t('list.previousPage'), () => step(-1), state.page > 1);
  return { at, arrive, mark };
}

/** Announces the number of documents to screen readers. */
function useWhispers({ list, total, documents, state }: List, type: Type, marked: number): void {
  const { whisper } = useNotices();
  const isThere = list.isSuccess && !list.isPlaceholderData;
  const said = total ?? documents.length;
  const { page } = state;
  useEffect(() => {
    if (!isThere) return;
    const types = wordFor(type, said);
    whisper(page > 1 ? t('list.countOnPage', { count: said, types, page }) : countOf(type, said));
  }, [isThere, said, page, type, whisper]);
  const before = useRef(marked);
  useEffect(() => {
    if (before.current !== marked) whisper(marked === 0 ? t('list.noneSelected') : t('common.selectedCount', { count: marked }));
    before.current = marked;
  }, [marked, whisper]);
}
