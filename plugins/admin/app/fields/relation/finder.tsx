import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { keys, useHttp } from '../../client/queries.ts';
import { placed } from '../../client/root.ts';
import type { Document, Page, Type } from '../../client/types.ts';
import { t } from '../../i18n/translate.ts';
import { Icon } from '../../shell/icons.tsx';
import fieldStyles from '../field.module.css';
import styles from '../rows.module.css';
import { namingQuery, referencePicture, referenceTitle } from './target.ts';

interface FinderProps {
  readonly id: string;
  readonly target: Type;
  readonly locale: string | null;
  /** Ids of selected documents, which are not offered. */
  readonly chosen: ReadonlySet<string>;
  readonly placeholder: string;
  readonly error: string | null;
  readonly describedBy: string;
  onPick(document: Document): void;
  /** Opens the form of a new document with this name; null: not allowed. */
  readonly onMake: ((name: string) => void) | null;
}

/** Milliseconds after the last key until the server is asked. */
const PAUSE = 150;
/** Maximum number of documents that are offered. */
const MOST = 10;
/** The same for recently changed documents, whose images are all loaded. */
const MOST_RECENT = 6;
/** Number of full-text matches that are read, because matches in the name are shown before other matches. */
const MOST_ANYWHERE = 30;

/** Finds documents by name. Without a text it offers those that were changed last. */
export function Finder({ id, target, locale, chosen, placeholder, error, describedBy, onPick, onMake }: FinderProps) {
  const http = useHttp();
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  /** Without a text nothing is active, so that Enter selects nothing by accident. */
  const [at, setAt] = useState(-1);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: keys.list(target.uid, `find ${locale} ${asked}`),
    queryFn: async ({ signal }) => {
      const ask = async (sought: Sought) =>
        (await http.ask<Page<Document>>(`${target.path}?${findQuery(target, sought, locale)}`, { signal })).body.data;
      if (asked === '') return ask(RECENT);
      const { main } = target;
      if (main === null) return ask({ _q: asked });
      const called = await ask({ [`filters[${main}][$startsWithi]`]: asked, sort: main });
      if (called.length >= MOST) return called;
      const others = (await ask({ _q: asked, sort: main })).filter((other) =>
        called.every(({ documentId }) => documentId !== other.documentId),
      );
      const isCalled = (document: Document) =>
        String(document[main] ?? '')
          .toLowerCase()
          .includes(asked.toLowerCase());
      return [...called, ...others.filter(isCalled), ...others.filter((other) => !isCalled(other))].slice(0, MOST);
    },
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const found = (data ?? []).filter(({ documentId }) => !chosen.has(documentId));
  const isChosen = found.length === 0 && data !== undefined && data.length > 0;
  const canMake = onMake !== null && text.trim() !== '';
  const last = found.length + (canMake ? 1 : 0) - 1;
  const first = text.trim() === '' ? -1 : 0;
  const active = Math.max(first, Math.min(at, last));
  // The shown results are for an earlier text. If the person presses Enter before the response, they mean the current text.
  const isOld = asked !== text.trim() || isPlaceholderData || data === undefined;
  const [isMeant, setIsMeant] = useState(false);
  const close = () => {
    setIsOpen(false);
    setIsMeant(false);
    setAt(-1);
  };
  const choose = (index: number) => {
    const document = found[index];
    if (document !== undefined) onPick(document);
    else if (canMake) onMake(text.trim());
    else return;
    setText('');
    close();
  };
  const latestChoose = useRef(choose);
  useEffect(() => {
    latestChoose.current = choose;
  });
  useEffect(() => {
    if (isMeant && !isOld) latestChoose.current(0);
  }, [isMeant, isOld]);
  const press = (event: KeyboardEvent) => {
    if (event.altKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) setIsOpen(true);
      else setAt(event.key === 'ArrowDown' ? Math.min(active + 1, last) : Math.max(active - 1, first));
    } else if (event.key === 'Enter' && isOpen && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (isOld && active >= 0) setIsMeant(true);
      else choose(active);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left.
    <div
      ref={box}
      className={styles.finder}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget as Node | null)) close();
      }}
    >
      <input
        id={id}
        type="text"
        role="combobox"
        aria-label={placeholder}
        className={fieldStyles.in}
        autoComplete="off"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-labelledby={`${id}-name`}
        aria-describedby={describedBy}
        {...(error !== null && { 'aria-invalid': true })}
        {...(isOpen && active >= 0 && last >= 0 && { 'aria-activedescendant': `${listId}-${active}` })}
        placeholder={placeholder}
        value={text}
        // With an error the message below is read first. A click, a letter or an arrow opens the list over it.
        onFocus={() => setIsOpen(error === null)}
        onClick={() => setIsOpen(true)}
        onChange={({ target: { value } }) => {
          setText(value);
          setAt(-1);
          setIsMeant(false);
          setIsOpen(true);
        }}
        onKeyDown={press}
      />
      <span className="for-readers" role="status">
        {isOpen &&
          text.trim() !== '' &&
          data !== undefined &&
          !isFetching &&
          asked === text.trim() &&
          (isChosen ? t('fields.alreadySelected') : foundWords(found.length, canMake))}
      </span>
      <div id={listId} role="listbox" aria-label={placeholder} className={styles.found} hidden={!isOpen}>
        {isOpen && (
          <>
            <div aria-hidden="true" className={styles.foundHead}>
              {data === undefined
                ? t('common.searching')
                : asked === ''
                  ? t('fields.recentlyUpdated')
                  : found.length === 0 && !isFetching
                    ? isChosen
                      ? t('fields.alreadySelected')
                      : t('fields.noResults')
                    : t('fields.results')}
            </div>
            {found.map((document, index) => (
              <Option
                key={`${document.documentId}${document.locale ?? ''}`}
                id={`${listId}-${index}`}
                isActive={index === active}
                onPoint={() => setAt(index)}
                onChoose={() => choose(index)}
              >
                <Picture type={target} reference={document} />
                <span className={styles.title} dir="auto">
                  {referenceTitle(target, document)}
                </span>
              </Option>
            ))}
            {canMake && (
              <Option
                id={`${listId}-${found.length}`}
                isActive={active === found.length}
                onPoint={() => setAt(found.length)}
                onChoose={() => choose(found.length)}
              >
                <Icon name="plus" />
                <span className={styles.title}>{t('fields.createNamed', { name: text.trim() })}</span>
              </Option>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** Returns the number of results as an announcement for screen readers. */
function foundWords(count: number, canMake: boolean): string {
  if (count === 0) return canMake ? t('fields.noResultsOrCreate') : t('fields.noResults');
  return canMake ? t('fields.resultsOrCreate', { count }) : t('fields.resultCount', { count });
}

interface OptionProps {
  readonly id: string;
  readonly isActive: boolean;
  onPoint(): void;
  onChoose(): void;
  readonly children: React.ReactNode;
}

function Option({ id, isActive, onPoint, onChoose, children }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox, which has the focus.
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.option}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}

/** The image of a document, if it has one. Hidden from screen readers. */
export function Picture({ type, reference }: { readonly type: Type | undefined; readonly reference: Readonly<Record<string, unknown>> }) {
  const url = referencePicture(type, reference);
  return url === null ? null : (
    <img src={placed(url)} alt="" className={styles.picture} loading="lazy" decoding="async" width={28} height={28} />
  );
}

/** Parameters that select and sort documents. */
type Sought = Readonly<Record<string, string>>;

const RECENT: Sought = { sort: 'updatedAt:desc' };

function findQuery(target: Type, sought: Sought, locale: string | null): URLSearchParams {
  const query = new URLSearchParams([...namingQuery(target)].map(([name, value]) => [name, value]));
  query.set('pagination[pageSize]', String('_q' in sought ? MOST_ANYWHERE : sought === RECENT ? MOST_RECENT : MOST));
  query.set('pagination[withCount]', 'false');
  if (target.drafts) query.set('status', 'draft');
  if (target.localized && locale !== null) query.set('locale', locale);
  for (const [name, value] of Object.entries(sought)) query.set(name, value);
  return query;
}
