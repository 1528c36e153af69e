import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp, useModel } from '../client/queries.ts';
import { queryString } from '../client/query-string.ts';
import type { Asker, Data, Found, RightsSubject, Verdict } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { Choice } from '../people/choice.tsx';
import styles from '../people/people.module.css';
import { StateMark } from '../shell/state-mark.tsx';
import own from './rights.module.css';
import { refusal, verbTitle } from './verbs.ts';
import { quoted, ruleInWords, thingsOf, titleOf, together } from './words.ts';

/** A choice of an asker. */
export interface NamedAsker {
  readonly key: string;
  readonly label: string;
  readonly asker: Asker;
}

interface TesterProps {
  readonly subjects: readonly RightsSubject[];
  readonly askers: readonly NamedAsker[];
  /** Whether there are unsaved changes, which the server does not know. */
  readonly isChanged: boolean;
}

/** Milliseconds after the last key until the server is asked. */
const PAUSE = 200;

/** Tests whether somebody may do something, and shows the server's answer with its reason. */
export function Tester({ subjects, askers, isChanged }: TesterProps) {
  const http = useHttp();
  const { locales, types } = useModel();
  const list = useId();
  const [who, setWho] = useState('');
  const [uid, setUid] = useState(subjects[0]?.uid ?? '');
  const [verb, setVerb] = useState('');
  const [title, setTitle] = useState('');
  const [wanted, setWanted] = useState('');
  const [locale, setLocale] = useState('');
  const [status, setStatus] = useState<'published' | 'draft'>('published');
  useEffect(() => {
    const timer = setTimeout(() => setWanted(title.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [title]);
  const asker = (askers.find(({ key }) => key === who) ?? askers[0])?.asker;
  const subject = subjects.find((each) => each.uid === uid) ?? subjects[0];
  const verbs = subject?.actions.map((action) => action.verb) ?? [];
  const asked = verbs.includes(verb) ? verb : (verbs.find((each) => each === 'update') ?? verbs[0] ?? '');
  const isFindable = types.some((type) => type.uid === subject?.uid);
  const found = useQuery({
    queryKey: ['search', wanted, uid, 'tester'],
    queryFn: async ({ signal }) =>
      (await http.ask<Data<readonly Found[]>>(`/find${queryString({ q: wanted, type: uid, limit: 20 })}`, { signal })).body.data,
    enabled: isFindable,
  });
  const named = (found.data ?? []).map((each) => ({
    ...each,
    label: `${each.title ?? t('common.untitled')}${each.locale ? ` (${each.locale})` : ''}`,
  }));
  const document = title === '' || asked === 'create' ? undefined : named.find(({ label }) => label === title);
  const question = {
    asker,
    action: `${subject?.uid}.${asked}`,
    ...(document !== undefined && { documentId: document.documentId }),
    ...(locale !== '' && subject?.localized && { locale }),
    ...(subject?.drafts && { status }),
  };
  const verdict = useQuery({
    queryKey: ['rights', 'ask', JSON.stringify(question)],
    queryFn: async ({ signal }) => (await http.ask<Data<Verdict>>('/rights/ask', { method: 'POST', body: question, signal })).body.data,
    enabled: asker !== undefined && subject !== undefined && asked !== '',
    staleTime: 0,
  });
  if (asker === undefined || subject === undefined) return null;
  return (
    <section aria-label={t('roles.testPermissions')}>
      <h2>{t('roles.testPermissions')}</h2>
      <Choice
        label={t('roles.testCaller')}
        value={who === '' ? (askers[0]?.key ?? '') : who}
        options={askers.map(({ key, label }) => ({ value: key, label }))}
        onValue={setWho}
      />
      <Choice
        label={t('roles.testAction')}
        value={asked}
        options={verbs.map((each) => ({ value: each, label: verbTitle(each) }))}
        onValue={setVerb}
      />
      <Choice
        label={t('roles.testResource')}
        value={subject.uid}
        options={subjects.map((each) => ({ value: each.uid, label: titleOf(each) }))}
        onValue={(next) => {
          setUid(next);
          setTitle('');
        }}
      />
      {isFindable && asked !== 'create' && (
        <label className={styles.field}>
          <span>{t('roles.testDocument')}</span>
          <input className={styles.find} list={list} value={title} onChange={({ target }) => setTitle(target.value)} />
          <datalist id={list}>
            {named.map(({ documentId, label }) => (
              <option key={documentId} value={label} />
            ))}
          </datalist>
        </label>
      )}
      {subject.localized && locales.length > 1 && (
        <Choice
          label={t('roles.testLocale')}
          value={locale}
          options={[{ value: '', label: t('roles.defaultLocale') }, ...locales.map(({ code, name }) => ({ value: code, label: name }))]}
          onValue={setLocale}
        />
      )}
      {subject.drafts && ['find', 'findOne', 'create', 'update'].includes(asked) && (
        <Choice
          label={t('roles.testVersion')}
          value={status}
          options={[
            { value: 'published', label: t('common.publishedVersion') },
            { value: 'draft', label: t('roles.draftVersion') },
          ]}
          onValue={(next) => setStatus(next as 'draft')}
        />
      )}
      <div role="status" className={own.verdict}>
        {verdict.isError && <p>{inWords(verdict.error)}</p>}
        {verdict.data && <Said verdict={verdict.data} subject={subject} verb={asked} isOne={document !== undefined} />}
      </div>
      {title !== '' && asked !== 'create' && document === undefined && !found.isFetching && (
        <p className={styles.quiet}>{t('roles.testDocumentNotFound')}</p>
      )}
      {isChanged && <p className={styles.quiet}>{t('roles.unsavedNotTested')}</p>}
    </section>
  );
}

interface SaidProps {
  readonly verdict: Verdict;
  readonly subject: RightsSubject;
  readonly verb: string;
  readonly isOne: boolean;
}

function Said({ verdict, subject, verb, isOne }: SaidProps) {
  const { locales } = useModel();
  const { granted, fields, rule, conditional } = verdict;
  const limits = rule === null ? '' : ruleInWords(rule, locales);
  const all = Math.max(subject.attributes.length, fields?.length ?? 0);
  const isWhole = fields === null || fields.length === 0 || all === 1;
  const yes = isWhole ? t('common.yes') : t('roles.yesSomeFields', { part: fields.length, all });
  return (
    <>
      <p>
        <StateMark state={granted ? 'live' : 'failed'} word={granted ? yes : t('common.no')} />
      </p>
      <p>{because(verdict, subject, verb, limits)}</p>
      {granted && limits !== '' && !isOne && <p className={styles.quiet}>{t('roles.verdictLimits', { limits })}</p>}
      {granted && conditional && <p className={styles.quiet}>{t('roles.resultMustMatch')}</p>}
      {granted && fields !== null && fields.length > 0 && (
        <p className={styles.quiet}>{t('roles.verdictFields', { fields: together(fields) })}</p>
      )}
    </>
  );
}

/** Returns the reason of a verdict as a sentence. */
function because({ reason, who, role, by, needs }: Verdict, subject: RightsSubject, verb: string, limits: string): string {
  const holder = quoted(role ?? who);
  const things = thingsOf(subject);
  switch (reason) {
    case 'granted':
      return by.length === 0
        ? t('roles.hasPermission', { who: holder })
        : t('roles.hasPermissionBy', { who: holder, grants: together(by) });
    case 'blocked':
      return t('roles.userBlocked', { name: who });
    case 'second-factor':
      return t('roles.twoFactorMissing', { role: holder, name: who });
    case 'expired':
      return t('roles.tokenExpired', { name: who });
    case 'not-granted':
      return refusal(verb, holder, things);
    case 'needs':
      return t('roles.otherPermissionRequired', { refusal: refusal(needs?.slice(needs.lastIndexOf('.') + 1) ?? '', holder, things) });
    case 'missing':
      return t('roles.versionMissing');
    case 'hidden':
      return limits === '' ? t('roles.documentHidden', { name: who }) : t('roles.documentOutsideLimits', { limits });
  }
}
