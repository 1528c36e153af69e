import type { ReviewedStage, ShownStages } from '../client/types.ts';
import { type PlainMessageId, t, translateServer } from '../i18n/translate.ts';
import { Choice } from '../people/choice.tsx';
import people from '../people/people.module.css';
import { TextField } from '../shell/field.tsx';
import styles from './review.module.css';

const COLOURS: readonly (readonly [ReviewedStage['colour'], PlainMessageId])[] = [
  ['grey', 'review.colorGray'],
  ['blue', 'review.colorBlue'],
  ['amber', 'review.colorAmber'],
  ['green', 'review.colorGreen'],
  ['red', 'review.colorRed'],
  ['violet', 'review.colorViolet'],
];

interface StageFormProps {
  readonly stage: ReviewedStage;
  readonly stages: readonly ReviewedStage[];
  readonly roles: ShownStages['roles'];
  readonly isOff: boolean;
  onChange(change: Partial<ReviewedStage>): void;
}

/** The form of a stage: its name, who may move documents into and out of it, and what is allowed in it. */
export function StageForm({ stage, stages, roles, isOff, onChange }: StageFormProps) {
  const { id, name, colour, publish, into, outOf, onChange: back } = stage;
  return (
    <>
      <div className={styles.two}>
        <TextField label={t('common.name')} value={name} maxLength={60} disabled={isOff} onValue={(next) => onChange({ name: next })} />
        <Choice
          label={t('review.stageColor')}
          value={colour}
          isOff={isOff}
          options={COLOURS.map(([value, label]) => ({ value, label: t(label) }))}
          onValue={(next) => onChange({ colour: next as ReviewedStage['colour'] })}
        />
      </div>
      <div className={people.checks}>
        <label>
          <input type="checkbox" checked={publish} disabled={isOff} onChange={({ target }) => onChange({ publish: target.checked })} />
          <span>{t('review.canPublishInStage')}</span>
        </label>
      </div>
      <Choice
        label={t('review.whenEdited')}
        value={back ?? ''}
        isOff={isOff}
        options={[
          { value: '', label: t('review.keepInStage') },
          ...stages
            .filter((other) => other.id !== id)
            .map((other) => ({ value: other.id, label: t('review.moveBackToStage', { stage: other.name }) })),
        ]}
        onValue={(next) => onChange({ onChange: next === '' ? null : next })}
      />
      <Roles label={t('review.whoCanMoveIn')} chosen={into} roles={roles} isOff={isOff} onChosen={(next) => onChange({ into: next })} />
      <Roles label={t('review.whoCanMoveOut')} chosen={outOf} roles={roles} isOff={isOff} onChosen={(next) => onChange({ outOf: next })} />
    </>
  );
}

interface RolesProps {
  readonly label: string;
  /** Null: everybody who may move documents. */
  readonly chosen: readonly string[] | null;
  readonly roles: ShownStages['roles'];
  readonly isOff: boolean;
  onChosen(chosen: readonly string[] | null): void;
}

function Roles({ label, chosen, roles, isOff, onChosen }: RolesProps) {
  return (
    <fieldset className={people.group}>
      <legend>{label}</legend>
      <div className={people.checks}>
        <label>
          <input
            type="checkbox"
            checked={chosen === null}
            disabled={isOff}
            onChange={({ target }) => onChosen(target.checked ? null : [])}
          />
          <span>{t('review.everyoneWhoCanMove')}</span>
        </label>
        {chosen !== null &&
          roles.map(({ name, title }) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={chosen.includes(name)}
                disabled={isOff}
                onChange={({ target }) => onChosen(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))}
              />
              <span>{translateServer(title)}</span>
            </label>
          ))}
      </div>
    </fieldset>
  );
}
