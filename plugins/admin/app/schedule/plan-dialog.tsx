import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { RequestError } from '../client/http-client.ts';
import { keys, useHttp } from '../client/queries.ts';
import type { Plan, PlanItem, Type } from '../client/types.ts';
import { NO_CHANGES, sharedChanges } from '../content/shared-changes.ts';
import { SharedLines } from '../content/shared-lines.tsx';
import { wordFor } from '../content/type-words.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { FormError } from '../shell/field.tsx';
import { useNotices } from '../shell/notices.tsx';
import { Bar } from '../shell/skeleton.tsx';
import { planInWords } from './plan-words.ts';
import { plansQuery, scheduleKeys } from './queries.ts';
import { Radios } from './radios.tsx';
import { newRelease, type ReleaseChosen, ReleaseField, timeOf, whyNotInto } from './release-field.tsx';
import { addItems, type ItemWanted, makePlan } from './requests.ts';
import styles from './schedule.module.css';
import { sentOf, soon, WhenField, whyNotThen } from './when-field.tsx';

/** Matches `items.3.locale: there is none`: the index of the item, and its problem. */
const OF_ITEM = /^items\.(\d+)(?:\.\w+)?: (.+)$/s;

interface PlanDialogProps {
  readonly type: Type;
  /** Documents of the plan. */
  readonly documentIds: readonly string[];
  /** Null: the type has no locales. */
  readonly locale: string | null;
  nameOf(documentId: string): string;
  /** Why they cannot be published or unpublished; null: they can. */
  readonly whyNot: Readonly<Record<PlanItem['action'], string | null>>;
  /** Initial choice: a plan of its own, or a release. */
  readonly begin?: 'alone' | 'release';
  onClose(): void;
}

/** Dialog to plan a publication of documents, or the end of it: at a time, or in a release. */
export function PlanDialog({ type, documentIds, locale, nameOf, whyNot, begin = 'alone', onClose }: PlanDialogProps) {
  const http = useHttp();
  const queries = useQueryClient();
  const { say } = useNotices();
  const form = useId();
  const [action, setAction] = useState<PlanItem['action']>(whyNot.publish === null ? 'publish' : 'unpublish');
  const [place, setPlace] = useState(begin);
  const [when, setWhen] = useState(soon);
  const [content, setContent] = useState<PlanItem['content']>('then');
  const [release, setRelease] = useState<ReleaseChosen>(newRelease);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const releases = useReleases();
  const changes = useChanges(type, documentIds, locale);
  const chosen = release.id ?? releases.plans[0]?.id ?? 'new';
  const into = { ...release, id: chosen };
  const why = whyNot[action] ?? (place === 'alone' ? whyNotThen(when) : releases.isPending ? t('shell.loading') : whyNotInto(into));
  const send = async (): Promise<string> => {
    const items = documentIds.map(
      (documentId): ItemWanted => ({ action, type: type.uid, documentId, locale, content: action === 'publish' ? content : 'then' }),
    );
    if (place === 'release' && chosen !== 'new') {
      await addItems(http, chosen, items);
      const name = releases.plans.find(({ id }) => id === chosen)?.name ?? '';
      return t('schedule.documentsAdded', { count: items.length, name });
    }
    if (place === 'release') {
      await makePlan(http, { name: into.name.trim(), ...timeOf(into), items });
      return t('schedule.releaseCreated', { name: into.name.trim() });
    }
    return t('schedule.scheduled', { what: planInWords(await makePlan(http, { ...sentOf(when), items }), { action }) });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || why !== null) return;
    setIsBusy(true);
    setError(null);
    try {
      const text = await send();
      await queries.invalidateQueries({ queryKey: scheduleKeys.all });
      void queries.invalidateQueries({ queryKey: keys.type(type.uid) });
      onClose();
      say({ text, kind: 'done' });
    } catch (failure) {
      setError(refusalInWords(failure, (index) => nameOf(documentIds[index] ?? '')));
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      title={
        documentIds.length === 1
          ? t('schedule.scheduleDocument', { title: nameOf(documentIds[0] as string) })
          : t('schedule.scheduleDocuments', { count: documentIds.length, types: wordFor(type, documentIds.length) })
      }
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={form} kind="main" isBusy={isBusy} why={why}>
            {place === 'alone' ? t('schedule.submit') : t('schedule.addToRelease')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)}>
        <Radios
          title={t('schedule.action')}
          value={action}
          options={[
            { value: 'publish', label: t('common.publish'), why: whyNot.publish },
            { value: 'unpublish', label: t('common.unpublish'), why: whyNot.unpublish },
          ]}
          onValue={setAction}
        />
        <Radios
          title={t('schedule.when')}
          value={place}
          options={[
            { value: 'alone', label: t('schedule.atOwnTime') },
            { value: 'release', label: t('schedule.withRelease') },
          ]}
          onValue={setPlace}
        />
        {place === 'alone' ? (
          <WhenField when={when} onWhen={setWhen} />
        ) : releases.isPending ? (
          <Bar width={60} />
        ) : (
          <>
            {releases.error !== null && <p role="alert">{inWords(releases.error)}</p>}
            <ReleaseField releases={releases.plans} chosen={into} onChosen={setRelease} />
          </>
        )}
        {action === 'publish' && (
          <Radios
            title={t('schedule.versionToPublish')}
            value={content}
            options={[
              { value: 'then', label: t('schedule.draftAtPublishTime') },
              { value: 'now', label: t('schedule.draftSavedNow') },
            ]}
            onValue={setContent}
          />
        )}
        {action === 'publish' && <SharedLines type={type} changes={changes} className={styles.small} />}
        <FormError text={error} />
      </form>
    </Dialog>
  );
}

/** Returns what publishing the documents would change in other locales. Nothing until it is loaded. */
function useChanges(type: Type, documentIds: readonly string[], locale: string | null) {
  const http = useHttp();
  const { data } = useQuery({
    queryKey: [...keys.type(type.uid), 'shared', locale, ...documentIds],
    queryFn: ({ signal }) => sharedChanges(http, type.uid, documentIds, locale ?? '', signal),
    enabled: locale !== null && type.drafts && type.localized,
  });
  return data ?? NO_CHANGES;
}

/** Returns the releases to which documents can still be added: none until all are loaded, so that no other one is preselected later. */
function useReleases(): { readonly plans: readonly Plan[]; readonly isPending: boolean; readonly error: Error | null } {
  const http = useHttp();
  const open = useQuery(plansQuery(http, { named: true, state: 'open' }));
  const waiting = useQuery(plansQuery(http, { named: true, state: 'waiting' }));
  return {
    plans: [...(waiting.data?.plans ?? []), ...(open.data?.plans ?? [])],
    isPending: waiting.isPending || open.isPending,
    error: waiting.error ?? open.error,
  };
}

/**
 * Returns why something was not planned, with the document's name.
 * @param nameOf returns the name of the document at an index of the request
 */
function refusalInWords(failure: unknown, nameOf: (index: number) => string): string {
  const [, index, sentence = ''] = (failure instanceof RequestError && OF_ITEM.exec(failure.problem.message)) || [];
  return index === undefined
    ? inWords(failure)
    : t('common.titleAndReason', { title: nameOf(Number(index)), reason: translateServer(sentence) });
}
