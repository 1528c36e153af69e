import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp, useModel } from '../client/queries.ts';
import type { ReviewedStage, ShownStages } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { Choice } from '../people/choice.tsx';
import { useDoing } from '../people/use-doing.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { UnsavedForm } from '../shell/unsaved-form.tsx';
import { reviewKeys, stagesQuery } from './queries.ts';
import { rebaseStages } from './rebase-stages.ts';
import styles from './review.module.css';
import { StageForm } from './stage-form.tsx';

/** Edits the stages of a type. */
export function StagesPart({ type }: { readonly type: string }) {
  const stages = useQuery(stagesQuery(useHttp(), type));
  if (stages.isError && stages.data === undefined) return <p role="alert">{inWords(stages.error)}</p>;
  if (stages.data === undefined) return <p aria-busy="true" />;
  return <Stages key={type} type={type} said={stages.data} />;
}

/** Returns the default stages for an editorial team. */
function usual(): readonly ReviewedStage[] {
  const stage = { into: null, outOf: null, onChange: null, publish: false };
  return [
    { ...stage, id: 'draft', name: t('common.draft'), colour: 'grey' },
    { ...stage, id: 'review', name: t('review.stageInReview'), colour: 'amber' },
    { ...stage, id: 'approved', name: t('review.stageApproved'), colour: 'green', publish: true, onChange: 'draft' },
  ];
}

function Stages({ type, said }: { readonly type: string; readonly said: ShownStages }) {
  const http = useHttp();
  const queries = useQueryClient();
  const { granted } = useModel();
  const { isBusy, run } = useDoing([reviewKeys.stages(type), reviewKeys.types, ['type', type]]);
  const [stages, setStages] = useState(said.stages);
  const [moved, setMoved] = useState<Readonly<Record<string, string>>>({});
  const [leaving, setLeaving] = useState<ReviewedStage | null>(null);
  const [seen, setSeen] = useState(said);
  if (said !== seen) {
    // Saved here or by somebody else: what was entered here since stays.
    setSeen(said);
    setStages(rebaseStages(seen.stages, stages, said.stages));
    setMoved((before) => Object.fromEntries(Object.entries(before).filter(([from]) => said.stages.some(({ id }) => id === from))));
  }
  const why = whyNot(said, granted.includes('plugin::review.stage.update'));
  const isSame = JSON.stringify(stages) === JSON.stringify(said.stages);
  const isKept = ({ id }: ReviewedStage) => said.stages.some((stage) => stage.id === id);
  const without = ({ id }: ReviewedStage, to: string | null) => {
    setStages((before) =>
      before.filter((stage) => stage.id !== id).map((stage) => (stage.onChange === id ? { ...stage, onChange: null } : stage)),
    );
    if (to !== null)
      setMoved((before) => ({ ...Object.fromEntries(Object.entries(before).map(([from, at]) => [from, at === id ? to : at])), [id]: to }));
    setLeaving(null);
  };
  const remove = (stage: ReviewedStage) => (isKept(stage) && stages.length > 1 ? setLeaving(stage) : without(stage, null));
  const swap = (index: number, other: number) =>
    setStages((before) => before.map((stage, at) => before[at === index ? other : at === other ? index : at] ?? stage));
  const save = async () => {
    const isSaved = await run(
      () => http.ask(`/review/stages/${type}`, { method: 'PUT', body: { stages, moved, revision: said.revision } }),
      t('review.stagesSaved'),
    );
    // Somebody else may have saved others meanwhile: those are shown with what was entered here, to be saved again.
    if (!isSaved) await queries.invalidateQueries({ queryKey: reviewKeys.stages(type) });
  };
  return (
    <section className={styles.part} aria-label={t('common.stages')}>
      <p className={styles.intro}>{t('review.stagesHelp')}</p>
      {why !== null && <p className={styles.intro}>{why}</p>}
      {stages.length === 0 && why === null && (
        <div className={styles.foot}>
          <Button onClick={() => setStages(usual())}>{t('review.useDefaultStages')}</Button>
        </div>
      )}
      <ol className={styles.stages}>
        {stages.map((stage, index) => (
          <li key={stage.id}>
            <StageForm
              stage={stage}
              stages={stages}
              roles={said.roles}
              isOff={why !== null}
              onChange={(change) => setStages((before) => before.map((one) => (one.id === stage.id ? { ...one, ...change } : one)))}
            />
            {why === null && (
              <div className={styles.deeds}>
                <Button kind="bare" why={index === 0 ? t('review.isFirstStage') : null} onClick={() => swap(index, index - 1)}>
                  {t('common.moveUp')}
                </Button>
                <Button
                  kind="bare"
                  why={index === stages.length - 1 ? t('review.isLastStage') : null}
                  onClick={() => swap(index, index + 1)}
                >
                  {t('common.moveDown')}
                </Button>
                <Button kind="bareDanger" onClick={() => remove(stage)}>
                  {t('common.remove')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
      {why === null && (
        <div className={styles.foot}>
          <Button onClick={() => setStages((before) => [...before, newStage(before, Object.keys(moved), said)])}>
            {t('review.addStage')}
          </Button>
          <Button
            kind="main"
            isBusy={isBusy}
            why={
              isSame ? t('common.noUnsavedChanges') : stages.some(({ name }) => name.trim() === '') ? t('review.stageNameMissing') : null
            }
            onClick={() => void save()}
          >
            {t('review.saveStages')}
          </Button>
        </div>
      )}
      {!isSame && <UnsavedForm />}
      {leaving !== null && (
        <Removal
          stage={leaving}
          others={stages.filter(({ id }) => id !== leaving.id)}
          onClose={() => setLeaving(null)}
          onRemove={(to) => without(leaving, to)}
        />
      )}
    </section>
  );
}

interface RemovalProps {
  readonly stage: ReviewedStage;
  readonly others: readonly ReviewedStage[];
  onRemove(to: string): void;
  onClose(): void;
}

function Removal({ stage, others, onRemove, onClose }: RemovalProps) {
  const [to, setTo] = useState(others[0]?.id ?? '');
  return (
    <Dialog
      title={t('common.deleteNameQuestion', { name: stage.name })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="danger" onClick={() => onRemove(to)}>
            {t('common.remove')}
          </Button>
        </>
      }
    >
      <Choice
        label={t('review.moveDocumentsTo')}
        value={to}
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
        onValue={setTo}
      />
    </Dialog>
  );
}

/** Returns a new stage, with an id that no stage has or had since the last save. */
function newStage(stages: readonly ReviewedStage[], gone: readonly string[], said: ShownStages): ReviewedStage {
  const taken = new Set([...stages, ...said.stages].map(({ id }) => id).concat(gone));
  const stamp = `stage-${Date.now().toString(36)}`;
  let id = stamp;
  for (let count = 2; taken.has(id); count++) id = `${stamp}-${count}`;
  return { id, name: '', colour: 'blue', publish: false, into: null, outOf: null, onChange: null };
}

function whyNot({ keptBy }: ShownStages, may: boolean): string | null {
  if (keptBy !== null) return t('review.stagesDefinedInFile', { file: keptBy });
  return may ? null : t('review.stagesViewOnly');
}
