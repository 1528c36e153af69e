import { useQueries } from '@tanstack/react-query';
import { typeOf } from '../client/model.ts';
import { keys, useHttp, useModel } from '../client/queries.ts';
import type { Data, Plan, PlanCheck, PlanItem, Version, Versions } from '../client/types.ts';
import { ToDocument } from '../content/home-lists.tsx';
import { headingOf } from '../content/type-words.ts';
import { t } from '../i18n/translate.ts';
import people from '../people/people.module.css';
import { IconButton } from '../shell/button.tsx';
import { StateMark } from '../shell/state-mark.tsx';
import { isToCome, namedOf, titleOfItem } from './plan-words.ts';
import { keptInWords, problemInWords } from './problem-words.ts';
import styles from './schedule.module.css';
import type { PlanDeeds } from './use-plan-deeds.ts';

/** Documents whose versions are loaded in one request. */
const AT_ONCE = 100;

interface ReleaseItemsProps {
  readonly plan: Plan;
  readonly deeds: PlanDeeds;
  readonly check: PlanCheck | undefined;
}

/** The items of a release by type: each document with its locale, state and problems. */
export function ReleaseItems({ plan, deeds, check }: ReleaseItemsProps) {
  const model = useModel();
  const { items } = plan;
  const versions = useVersionsOf(items);
  const isAhead = isToCome(plan);
  const problemsOf = (item: PlanItem): readonly string[] => {
    const found = isAhead ? check?.items.find((each) => each.item === item.id) : undefined;
    if (found !== undefined) return found.problems.map(({ path, message }) => problemInWords(model, item.type, path, message));
    return item.problem === null ? [] : [keptInWords(model, item.type, item.problem)];
  };
  if (items.length === 0) return <p className={people.note}>{t('schedule.noDocuments')}</p>;
  const types = [...new Set(items.map(({ type }) => type))];
  return (
    <div className={people.scroller}>
      <table className={`${people.table} ${people.list} ${styles.items}`}>
        <thead>
          <tr>
            <th scope="col">{t('common.document')}</th>
            <th scope="col">{t('common.language')}</th>
            <th scope="col">{t('schedule.actionColumn')}</th>
            <th scope="col">{t('common.status')}</th>
            {isAhead && (
              <th scope="col">
                <span className="for-readers">{t('common.remove')}</span>
              </th>
            )}
          </tr>
        </thead>
        {types.map((uid) => {
          const type = typeOf(model, uid);
          return (
            <tbody key={uid}>
              <tr>
                <th scope="rowgroup" colSpan={isAhead ? 5 : 4}>
                  {type === undefined ? uid : headingOf(type)}
                </th>
              </tr>
              {items
                .filter((item) => item.type === uid)
                .map((item) => (
                  <tr key={item.id}>
                    <th scope="row">
                      <ToDocument document={namedOf(item)} isShort />
                      {problemsOf(item).map((problem) => (
                        <p key={problem} className={styles.fault}>
                          {problem}
                        </p>
                      ))}
                    </th>
                    <td>{model.locales.find(({ code }) => code === item.locale)?.name ?? item.locale}</td>
                    <td>{isAhead ? deedInWords(item) : item.action === 'publish' ? t('common.published') : t('common.unpublished')}</td>
                    <td>
                      <VersionState version={versions.get(item.documentId)?.find(({ locale }) => locale === item.locale)} />
                    </td>
                    {isAhead && (
                      <td className={styles.takeOut}>
                        <IconButton
                          icon="close"
                          label={t('schedule.removeFromRelease', { title: titleOfItem(item) })}
                          why={deeds.whyNot('update')}
                          onClick={() => void deeds.takeOut(plan, item)}
                        />
                      </td>
                    )}
                  </tr>
                ))}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

function VersionState({ version }: { readonly version: Version | undefined }) {
  return version === undefined ? null : <StateMark state={version.status} />;
}

function deedInWords({ action, content }: PlanItem): string {
  if (action === 'unpublish') return t('schedule.actionUnpublish');
  return content === 'now' ? t('schedule.publishDraftWhenScheduled') : t('schedule.publishDraftAtPublishTime');
}

/** Returns the versions of a plan's documents, by id. */
function useVersionsOf(items: readonly PlanItem[]): ReadonlyMap<string, readonly Version[]> {
  const http = useHttp();
  const asked = [...new Set(items.map(({ type }) => type))].flatMap((type) => {
    const ids = [...new Set(items.filter((item) => item.type === type).map(({ documentId }) => documentId))];
    return Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, part) => ({
      type,
      ids: ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
    }));
  });
  return useQueries({
    queries: asked.map(({ type, ids }) => ({
      queryKey: keys.versions(type, ids),
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        (await http.ask<Data<Versions>>('/versions', { method: 'POST', body: { type, documentIds: ids }, signal })).body.data,
    })),
    combine: (answers) => new Map(answers.flatMap(({ data }) => Object.entries(data ?? {}))),
  });
}
