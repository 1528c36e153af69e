import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { API } from '../client/http-client.ts';
import { useHttp, useModel } from '../client/queries.ts';
import { queryString } from '../client/query-string.ts';
import { NothingHere } from '../content/nothing-here.tsx';
import { t } from '../i18n/translate.ts';
import { Choice } from '../people/choice.tsx';
import { Asked, TableHead } from '../people/named-list.tsx';
import { PageHead } from '../people/page-head.tsx';
import styles from '../people/people.module.css';
import { useDoing } from '../people/use-doing.ts';
import { Button, buttonClass } from '../shell/button.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import own from './audit.module.css';
import { ChainState } from './chain-state.tsx';
import { EntryRows } from './entry-rows.tsx';
import { AREAS } from './in-words.ts';
import { type AuditSearch, auditKeys, choiceOf, entriesQuery, stateQuery } from './queries.ts';

/** Milliseconds after the last key until the search starts. */
const PAUSE = 400;

/** The page of the audit log: who did what, when and from where. */
export function AuditPage() {
  const http = useHttp();
  const { granted } = useModel();
  const search = useSearch({ strict: false }) as AuditSearch;
  const may = (verb: string) => granted.includes(`plugin::audit.entry.${verb}`);
  const state = useQuery({ ...stateQuery(http), enabled: may('read') });
  const entries = useInfiniteQuery({ ...entriesQuery(http, search), enabled: may('read') });
  const queries = useQueryClient();
  const last = state.data?.number;
  // The number of entries and their list are read separately. A verification, for example, adds an entry when it ends.
  useEffect(() => {
    if (last !== undefined) void queries.invalidateQueries({ queryKey: auditKeys.entries });
  }, [queries, last]);
  const { isBusy, run } = useDoing([auditKeys.state]);
  usePageTitle(t('common.auditLog'));
  if (!may('read')) return <NothingHere />;
  const shown = entries.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <div className={styles.page}>
      <PageHead title={t('common.auditLog')} about={t('audit.about')}>
        {may('export') && (
          <a className={buttonClass()} href={`${API}/audit/export${queryString(choiceOf(search))}`} download="audit.jsonl">
            {t('audit.exportResults')}
          </a>
        )}
        {may('verify') && (
          <Button
            isBusy={isBusy || (state.data !== undefined && state.data.verifying !== null)}
            onClick={() => void run(() => http.ask('/audit/verify', { method: 'POST' }), null)}
          >
            {t('audit.verifyIntegrity')}
          </Button>
        )}
      </PageHead>
      {state.data && <ChainState state={state.data} />}
      <Filters search={search} />
      <Asked query={entries} failure={t('audit.loadFailed')} />
      {entries.isSuccess && shown.length === 0 && (
        <p className={styles.note}>{entries.hasNextPage ? t('audit.noMatchesSoFar') : t('audit.noMatches')}</p>
      )}
      {shown.length > 0 && (
        <div className={styles.scroller}>
          <table className={`${styles.table} ${styles.list}`}>
            <TableHead columns={[t('audit.action'), t('audit.actor'), t('audit.target'), t('audit.time'), t('audit.ipAddress')]} />
            <tbody>
              {shown.map((entry) => (
                <EntryRows key={entry.number} entry={entry} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {entries.hasNextPage && (
        <div className={own.foot}>
          <Button isBusy={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
            {t('audit.loadOlder')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The filters of the log, which are in the address. */
function Filters({ search }: { readonly search: AuditSearch }) {
  const { types } = useModel();
  const navigate = useNavigate();
  const choose = (change: Partial<AuditSearch>) =>
    void navigate({ to: '/audit', search: { ...search, ...change } as never, replace: true });
  const any = { value: '', label: t('common.all') };
  return (
    <search className={own.filters}>
      <Typed label={t('audit.actor')} value={search.who ?? ''} onValue={(who) => choose({ who })} />
      <Choice
        label={t('audit.action')}
        value={search.area ?? ''}
        options={[any, ...AREAS.map(({ value, label }) => ({ value, label: t(label) }))]}
        onValue={(area) => choose({ area })}
      />
      <Choice
        label={t('audit.target')}
        value={search.type ?? ''}
        options={[any, ...types.map(({ uid, title }) => ({ value: uid, label: title }))]}
        onValue={(type) => choose({ type, documentId: '' })}
      />
      <label>
        <span>{t('common.date')}</span>
        <input type="date" value={search.day ?? ''} onChange={({ target }) => choose({ day: target.value })} />
      </label>
      <Typed label={t('common.search')} value={search.text ?? ''} onValue={(text) => choose({ text })} />
      {Object.values(search).some((value) => value !== '' && value !== undefined) && (
        <Button kind="bare" onClick={() => void navigate({ to: '/audit', search: {}, replace: true })}>
          {t('audit.clearFilters')}
        </Button>
      )}
    </search>
  );
}

interface TypedProps {
  readonly label: string;
  readonly value: string;
  onValue(value: string): void;
}

/** A text input that reports its value when typing pauses. */
function Typed({ label, value, onValue }: TypedProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a keystroke begins the pause anew, and nothing else does
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onValue(text.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <label>
      <span>{label}</span>
      <input value={text} maxLength={100} autoComplete="off" onChange={({ target }) => setText(target.value)} />
    </label>
  );
}
