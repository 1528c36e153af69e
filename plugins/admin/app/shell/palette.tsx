import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { nameInAddress, typeOf } from '../client/model.ts';
import { keys, useHttp, useModel } from '../client/queries.ts';
import { queryString } from '../client/query-string.ts';
import type { FoundAll } from '../client/types.ts';
import { headingOf, oneOf } from '../content/type-words.ts';
import { t, told } from '../words/text.ts';
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
    <Dialog title={t('Find or do')} kind="middle" hasHead={false} onClose={onClose}>
      <div className={styles.line}>
        <Icon name="search" />
        <input
          className={styles.input}
          role="combobox"
          aria-label={t('Find or do')}
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
        <IconButton icon="close" label={t('Close')} onClick={onClose} />
      </div>
      <div ref={list} id={id} className={styles.list} role="listbox" aria-label={t('What was found')}>
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
            {t('Try again')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** State of the document search; `late`: no results for the current text yet. */
type Looking = 'late' | 'failed' | 'done';

function footOf(documents: Looking, count: number): string {
  if (documents === 'failed') return t('The documents could not be looked through.');
  if (documents === 'late') return t('Looking…');
  return count === 0 ? t('Nothing found. Fewer letters find more.') : t('↑ ↓ choose · Enter opens · Esc closes');
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
      group: type ? headingOf(type) : t('Elsewhere'),
      label: found.title ?? t('No title yet'),
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
    return [
      { id: `s-${uid.replace(/[^\w-]/g, '_')}`, group: name, label: t('There are too many to look through here: look in the list'), run },
    ];
  });
  const places: readonly Omit<Entry, 'id' | 'group'>[] = [
    { label: t('Home'), run: () => navigate({ to: '/' }) },
    ...model.types.map((type) => ({
      label: headingOf(type),
      run: () => navigate({ to: '/content/$name', params: { name: nameInAddress(type) } }),
    })),
    ...(model.plugins.includes('upload') ? [{ label: t('Media'), run: () => navigate({ to: '/media' }) }] : []),
    ...model.pages.map(({ name, title }) => ({ label: told(title), run: () => navigate({ to: '/pages/$name', params: { name } }) })),
    ...areasOf(model).map(({ to, title }) => ({ label: t(title), run: () => navigate({ to }) })),
    { label: t('Account'), run: () => navigate({ to: '/account' }) },
    ...(model.granted.includes('plugin::admin.model.read') ? [{ label: t('Begin a project'), run: () => navigate({ to: '/start' }) }] : []),
  ];
  const actions: readonly Omit<Entry, 'id' | 'group'>[] = [
    ...shortcuts
      .filter(({ layer, keys: pressed }) => layer === 0 && pressed !== 'Ctrl K' && pressed !== '?')
      .map(({ label, keys: pressed, run }) => ({ label: label ?? '', keys: pressed, run: () => run(new KeyboardEvent('keydown')) })),
    ...model.types
      .filter(({ kind, actions: may }) => kind === 'collectionType' && may.create)
      .map((type) => ({
        label: t('New {type}', { type: oneOf(type) }),
        run: () => navigate({ to: '/content/$name/$documentId', params: { name: nameInAddress(type), documentId: 'new' } }),
      })),
    { label: t('Look: light'), run: () => chooseTheme('light') },
    { label: t('Look: dark'), run: () => chooseTheme('dark') },
    { label: t('Look: as this device is set'), run: () => chooseTheme('system') },
    { label: t('Show all keys'), keys: '?', run: onKeys },
  ];
  const inGroup = (sign: 'g' | 'a', group: string, found: readonly Omit<Entry, 'id' | 'group'>[]) =>
    found
      // An action may appear twice, of which the first has a shortcut: keep that one.
      .filter(({ label }, at) => fits(label, text) && found.findIndex((other) => other.label === label) === at)
      .slice(0, MOST)
      .map((entry, index): Entry => ({ ...entry, group, id: `${sign}-${index}` }));
  const isWaiting = text.trim() !== '' && (isLate || search.isLoading) && documents.length === 0;
  return {
    entries: [...documents, ...unseen, ...inGroup('g', t('Go to'), places), ...inGroup('a', t('Do|actions'), actions)],
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
