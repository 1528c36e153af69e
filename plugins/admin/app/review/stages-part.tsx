import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp, useModel } from '../client/queries.ts';
import type { ReviewedStage, ShownStages } from '../client/types.ts';
import { Choice } from '../people/choice.tsx';
import { useDoing } from '../people/use-doing.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { t } from '../words/text.ts';
import { reviewKeys, stagesQuery } from './queries.ts';
import styles from './review.module.css';
import { StageForm } from './stage-form.tsx';

/** Edits the stages of a type. */
export function StagesPart({ type }: { readonly type: string }) {
  const stages = useQuery(stagesQuery(useHttp(), type));
  if (stages.isError) return <p role="alert">{inWords(stages.error)}</p>;
  if (stages.data === undefined) return <p aria-busy="true" />;
  return <Stages key={stages.data.revision} type={type} said={stages.data} />;
}

/** Returns the default stages for an editorial team. */
function usual(): readonly ReviewedStage[] {
  const stage = { into: null, outOf: null, onChange: null, publish: false };
  return [
    { ...stage, id: 'draft', name: t('Draft'), colour: 'grey' },
    { ...stage, id: 'review', name: t('In review'), colour: 'amber' },
    { ...stage, id: 'approved', name: t('Approved'), colour: 'green', publish: true, onChange: 'draft' },
  ];
}

function Stages({ type, said }: { readonly type: string; readonly said: ShownStages }) {
  const http = useHttp();
  const { granted } = useModel();
  const { isBusy, run } = useDoing([reviewKeys.stages(type), reviewKeys.types, ['type', type]]);
  const [stages, setStages] = useState(said.stages);
  const [moved, setMoved] = useState<Readonly<Record<string, string>>>({});
  const [leaving, setLeaving] = useState<ReviewedStage | null>(null);
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
  const save = () =>
    run(
      () => http.ask(`/review/stages/${type}`, { method: 'PUT', body: { stages, moved, revision: said.revision } }),
      t('Saved. Documents are held by these stages from now on.'),
    );
  return (
    <section className={styles.part} aria-label={t('Stages')}>
      <p className={styles.intro}>
        {t(
          'A draft begins in the first stage. It can be published in the stages that say so, and nowhere else. A type without stages is published by whoever may publish.',
        )}
      </p>
      {why !== null && <p className={styles.intro}>{why}</p>}
      {stages.length === 0 && why === null && (
        <div className={styles.foot}>
          <Button onClick={() => setStages(usual())}>{t('Begin with draft, review, approved')}</Button>
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
                <Button kind="bare" why={index === 0 ? t('It is the first one.') : null} onClick={() => swap(index, index - 1)}>
                  {t('Move up')}
                </Button>
                <Button
                  kind="bare"
                  why={index === stages.length - 1 ? t('It is the last one.') : null}
                  onClick={() => swap(index, index + 1)}
                >
                  {t('Move down')}
                </Button>
                <Button kind="bareDanger" onClick={() => remove(stage)}>
                  {t('Remove')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
      {why === null && (
        <div className={styles.foot}>
          <Button onClick={() => setStages((before) => [...before, newStage(before, Object.keys(moved), said)])}>{t('New stage')}</Button>
          <Button
            kind="main"
            isBusy={isBusy}
            why={isSame ? t('Nothing is changed.') : stages.some(({ name }) => name.trim() === '') ? t('A stage has no name yet.') : null}
            onClick={() => void save()}
          >
            {t('Save the stages')}
          </Button>
        </div>
      )}
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
      title={t('Remove {name}?', { name: stage.name })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('Keep it')}</Button>
          <Button kind="danger" onClick={() => onRemove(to)}>
            {t('Remove')}
          </Button>
        </>
      }
    >
      <Choice
        label={t('Its documents go to')}
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
  if (keptBy !== null) return t('{file} keeps these stages: they are changed there.', { file: keptBy });
  return may ? null : t('Your role lets you look at stages, and not change them.');
}
