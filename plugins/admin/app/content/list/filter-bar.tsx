import { useEffect, useRef, useState } from 'react';
import { readsDrafts } from '../../client/model.ts';
import { useModel } from '../../client/queries.ts';
import type { Locale, Type, VersionState } from '../../client/types.ts';
import { filled } from '../../i18n/rich.ts';
import { filledText, t } from '../../i18n/translate.ts';
import { useStages } from '../../review/queries.ts';
import { Button, IconButton } from '../../shell/button.tsx';
import { Icon } from '../../shell/icons.tsx';
import { useShortcut } from '../../shell/shortcuts.ts';
import { manyOf } from '../type-words.ts';
import { ConditionDialog } from './condition-dialog.tsx';
import { sentenceOf } from './condition-sentence.ts';
import type { Condition } from './conditions.ts';
import styles from './list-page.module.css';
import { useNamed } from './titles.ts';
import type { List } from './use-list.ts';

/** Milliseconds after the last key until the search starts. */
const PAUSE = 250;

interface FilterBarProps {
  readonly type: Type;
  readonly list: List;
  readonly locales: readonly Locale[];
}

/** The filters of a list: search text, state, locale, and conditions as removable sentences. */
export function FilterBar({ type, list, locales }: FilterBarProps) {
  const { state, change } = list;
  const { conditions, match } = state;
  const { defaultLocale } = useModel();
  /** Position of the condition that is open in the dialog; the number of conditions for a new one. */
  const [open, setOpen] = useState<number | null>(null);
  useShortcut('F', t('list.addFilter'), () => setOpen(conditions.length));
  const put = (at: number, condition: Condition) => change({ conditions: conditions.toSpliced(at, 1, condition) });
  return (
    <search className={styles.filters}>
      <SearchLine type={type} text={state.text} onText={(text) => change({ text }, false)} />
      {type.localized && locales.length > 1 && (
        <select
          className={styles.select}
          aria-label={t('list.locale')}
          value={state.locale ?? defaultLocale ?? ''}
          onChange={(event) => change({ locale: event.target.value === defaultLocale ? null : event.target.value })}
        >
          {locales.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
      {type.drafts && (
        <select
          className={styles.select}
          aria-label={t('common.status')}
          value={state.state ?? ''}
          onChange={(event) => change({ state: (event.target.value || null) as VersionState | null })}
        >
          <option value="">{t('list.anyStatus')}</option>
          <option value="draft">{t('common.draft')}</option>
          <option value="changed">{t('common.modifiedStatus')}</option>
          <option value="live">{t('common.publishedStatus')}</option>
        </select>
      )}
      <ReviewFilter type={type} list={list} />
      {conditions.map((condition, at) => (
        <Chip
          // biome-ignore lint/suspicious/noArrayIndexKey: two conditions may be alike, and their place is what tells them apart.
          key={at}
          type={type}
          condition={condition}
          onOpen={() => setOpen(at)}
          onRemove={() => change({ conditions: conditions.toSpliced(at, 1) })}
        />
      ))}
      {conditions.length > 1 && (
        <select
          className={styles.select}
          aria-label={t('list.filterMatch')}
          value={match}
          onChange={(event) => change({ match: event.target.value === 'any' ? 'any' : 'all' })}
        >
          <option value="all">{t('list.matchAll')}</option>
          <option value="any">{t('list.matchAny')}</option>
        </select>
      )}
      {list.isPublished && <span className={styles.quiet}>{t('list.showingPublished')}</span>}
      <Button kind="bare" aria-keyshortcuts="F" onClick={() => setOpen(conditions.length)}>
        <Icon name="plus" />
        {t('list.filter')}
      </Button>
      {open !== null && (
        <ConditionDialog
          type={type}
          condition={conditions[open] ?? null}
          onSave={(condition) => {
            setOpen(null);
            put(open, condition);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </search>
  );
}

/** Filters by stage and assignee, for types with review stages. */
function ReviewFilter({ type, list: { state, change } }: Pick<FilterBarProps, 'type' | 'list'>) {
  const model = useModel();
  const stages = useStages(type.uid);
  const { stage, isMine } = state;
  if (stages === null || !readsDrafts(model, type)) return null;
  return (
    <>
      <select
        className={styles.select}
        aria-label={t('list.stage')}
        value={stage ?? ''}
        onChange={(event) => change({ stage: event.target.value || null })}
      >
        <option value="">{t('list.anyStage')}</option>
        {stages.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <select
        className={styles.select}
        aria-label={t('list.assignee')}
        value={isMine ? 'me' : ''}
        onChange={(event) => change({ isMine: event.target.value === 'me' })}
      >
        <option value="">{t('list.anyAssignee')}</option>
        <option value="me">{t('list.assignedToMe')}</option>
      </select>
    </>
  );
}

function SearchLine({ type, text, onText }: { readonly type: Type; readonly text: string; onText(text: string): void }) {
  const [typed, setTyped] = useState(text);
  const line = useRef<HTMLInputElement>(null);
  const latest = useRef({ text, onText });
  useEffect(() => {
    latest.current = { text, onText };
  });
  // A view or a step back in the browser changes the search text.
  useEffect(() => setTyped((now) => (now.trim() === text ? now : text)), [text]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (typed.trim() !== latest.current.text) latest.current.onText(typed.trim());
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const label = t('list.searchTypes', { types: manyOf(type) });
  useShortcut('/', label, () => line.current?.focus());
  return (
    <span className={styles.search}>
      <Icon name="search" />
      <input
        ref={line}
        type="search"
        aria-label={label}
        placeholder={t('list.search')}
        aria-keyshortcuts="/"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onText(typed.trim());
        }}
      />
    </span>
  );
}

interface ChipProps {
  readonly type: Type;
  readonly condition: Condition;
  onOpen(): void;
  onRemove(): void;
}

function Chip({ type, condition, onOpen, onRemove }: ChipProps) {
  const model = useModel();
  const [said = condition] = useNamed(type, [condition]);
  const { text, fillings } = sentenceOf(model, type, said);
  return (
    <span className={styles.chip}>
      <button type="button" onClick={onOpen} title={t('list.editFilter')}>
        {filled(text, { about: fillings.about, what: <b>{fillings.what}</b>, upTo: <b>{fillings.upTo}</b> })}
      </button>
      <IconButton icon="close" label={t('list.removeFilter', { filter: filledText(text, fillings) })} onClick={onRemove} />
    </span>
  );
}
