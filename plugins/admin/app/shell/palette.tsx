import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { nameInAddress, typeOf } from '../client/model.ts';
import { keys, useHttp, useModel } from '../client/queries.ts';
import { queryString } from '../client/query-string.ts';
import type { FoundAll } from '../client/types.ts';
import { headingOf, oneOf } from '../content/type-words.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { areasOf } from './areas.ts';
import { Button, IconButton } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from './icons.tsx';
import styles from './palette.module.css';
import { type Entry, PaletteLine } from './palette-line.tsx';
import { fits } from './palette-match.ts';
import { useShortcuts } from './shortcuts.ts';
import { chooseTheme } from './theme.ts';

/** Milliseconds after the last key until the server is asked. */
const PAUSE = 120;
const LIMIT = 8;
/** Maximum number of lines of a group; more letters narrow it down. */
const MOST = 24;

/** The command palette: finds pages, types, documents and actions. */
export function Palette({ onClose, onKeys }: { onClose(): void; onKeys(): void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { entries, documents, again } = useEntries(text, onKeys);
  const current = entries[Math.min(at, entries.length - 1)];
  const choose = (entry: Entry) => {
    onClose();
    // Wait until the closing dialog has returned the focus, because the action may move it.
    setTimeout(entry.run);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined && entries.length > 0) setAt((Math.min(at, entries.length - 1) + by + entries.length) % entries.length);
    else if (event.key === 'Enter' && current) choose(current);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    if (current) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const groups = [...new Set(entries.map(({ group }) => group))];
  return (
    <Dialog title={t('shell.searchOrCommand')} kind="middle" hasHead={false} onClose={onClose}>
      <div className={styles.line}>
        <Icon name="search" />
        <input
          className={styles.input}
          role="combobox"
          aria-label={t('shell.searchOrCommand')}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          {...(current && { 'aria-activedescendant': `${id}-${current.id}` })}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
        <IconButton icon="close" label={t('common.close')} onClick={onClose} />
      </div>
      <div ref={list} id={id} className={styles.list} role="listbox" aria-label={t('shell.searchResults')}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups and options alone.
          <div key={group} role="group" aria-label={group}>
            <p className={styles.group} aria-hidden="true">
              {group}
            </p>
            {entries
              .filter((entry) => entry.group === group)
              .map((entry) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the line above has the focus and the keys.
                <div
                  key={entry.id}
                  id={`${id}-${entry.id}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={entry === current}
                  className={styles.entry}
                  onClick={() => choose(entry)}
                  onPointerMove={() => setAt(entries.indexOf(entry))}
                >
                  <PaletteLine entry={entry} text={text} />
                </div>
              ))}
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <p role="status">{footOf(documents, entries.length)}</p>
        {documents === 'failed' && (
          <Button kind="bare" onClick={again}>
            {t('common.tryAgain')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** State of the document search; `late`: no results for the current text yet. */
type Looking = 'late' | 'failed' | 'done';

function footOf(documents: Looking, count: number): string {
  if (documents === 'failed') return t('shell.documentSearchFailed');
  if (documents === 'late') return t('common.searching');
  return count === 0 ? t('shell.noSearchResults') : t('shell.paletteKeysHint');
}

/** Returns the entries that match the text: documents from the server, all others at once. */
function useEntries(text: string, onKeys: () => void): { readonly entries: readonly Entry[]; readonly documents: Looking; again(): void } {
  const http = useHttp();
  const model = useModel();
  const navigate = useNavigate();
  const shortcuts = useShortcuts();
  const wanted = usePaused(text.trim());
  const search = useQuery({
    queryKey: [...keys.search(wanted), 'palette'],
    queryFn: async ({ signal }) => (await http.ask<FoundAll>(`/find${queryString({ q: wanted, limit: LIMIT })}`, { signal })).body,
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  });
  // While the server searches, earlier results remain if they still match the current text, so that Enter opens what is visible.
  const isLate = search.isPlaceholderData || wanted !== text.trim();
  const seen = (wanted === '' ? [] : (search.data?.data ?? [])).filter(
    ({ title, place }) => !isLate || place !== undefined || fits(title ?? '', text),
  );
  const documents = seen.map((found): Entry => {
    const type = typeOf(model, found.type);
    return {
      id: `d-${found.type}-${found.documentId}`.replace(/[^\w-]/g, '_'),
      group: type ? headingOf(type) : t('shell.otherContent'),
      label: found.title ?? t('common.untitled'),
      found,
      drafts: type?.drafts ?? false,
      run: () =>
        type &&
        navigate({
          to: '/content/$name/$documentId',
          params: { name: nameInAddress(type), documentId: found.documentId },
          search: found.locale === null ? {} : { locale: found.locale },
        }),
    };
  });
  const unseen = (wanted === '' ? [] : (search.data?.meta.tooLong ?? [])).flatMap((uid): readonly Entry[] => {
    const type = typeOf(model, uid);
    if (type === undefined || type.kind === 'singleType') return [];
    const name = headingOf(type);
    const run = () => navigate({ to: '/content/$name', params: { name: nameInAddress(type) }, search: { q: wanted } });
    return [{ id: `s-${uid.replace(/[^\w-]/g, '_')}`, group: name, label: t('shell.tooManyToSearch'), run }];
  });
  const places: readonly Omit<Entry, 'id' | 'group'>[] = [
    { label: t('common.home'), run: () => navigate({ to: '/' }) },
    ...model.types.map((type) => ({
      label: headingOf(type),
      run: () => navigate({ to: '/content/$name', params: { name: nameInAddress(type) } }),
    })),
    ...(model.plugins.includes('upload') ? [{ label: t('common.mediaLibrary'), run: () => navigate({ to: '/media' }) }] : []),
    ...model.pages.map(({ name, title }) => ({
      label: translateServer(title),
      run: () => navigate({ to: '/pages/$name', params: { name } }),
    })),
    ...areasOf(model).map(({ to, title }) => ({ label: t(title), run: () => navigate({ to }) })),
    { label: t('common.account'), run: () => navigate({ to: '/account' }) },
    ...(model.granted.includes('plugin::admin.model.read')
      ? [{ label: t('common.getStarted'), run: () => navigate({ to: '/start' }) }]
      : []),
  ];
  const actions: readonly Omit<Entry, 'id' | 'group'>[] = [
    ...shortcuts
      .filter(({ layer, keys: pressed }) => layer === 0 && pressed !== 'Ctrl K' && pressed !== '?')
      .map(({ label, keys: pressed, run }) => ({ label: label ?? '', keys: pressed, run: () => run(new KeyboardEvent('keydown')) })),
    ...model.types
      .filter(({ kind, actions: may }) => kind === 'collectionType' && may.create)
      .map((type) => ({
        label: t('common.newDocumentOfType', { type: oneOf(type) }),
        run: () => navigate({ to: '/content/$name/$documentId', params: { name: nameInAddress(type), documentId: 'new' } }),
      })),
    { label: t('shell.themeLight'), run: () => chooseTheme('light') },
    { label: t('shell.themeDark'), run: () => chooseTheme('dark') },
    { label: t('shell.themeSystem'), run: () => chooseTheme('system') },
    { label: t('shell.showShortcuts'), keys: '?', run: onKeys },
  ];
  const inGroup = (sign: 'g' | 'a', group: string, found: readonly Omit<Entry, 'id' | 'group'>[]) =>
    found
      // An action may appear twice, of which the first has a shortcut: keep that one.
      .filter(({ label }, at) => fits(label, text) && found.findIndex((other) => other.label === label) === at)
      .slice(0, MOST)
      .map((entry, index): Entry => ({ ...entry, group, id: `${sign}-${index}` }));
  const isWaiting = text.trim() !== '' && (isLate || search.isLoading) && documents.length === 0;
  return {
    entries: [...documents, ...unseen, ...inGroup('g', t('shell.goTo'), places), ...inGroup('a', t('shell.actions'), actions)],
    documents: search.isError && !isLate ? 'failed' : isWaiting ? 'late' : 'done',
    again: () => void search.refetch(),
  };
}

/** Returns the text, delayed until typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
