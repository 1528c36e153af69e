import type { Plan } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { Choice } from '../people/choice.tsx';
import { TextField } from '../shell/field.tsx';
import { momentInWords } from './plan-words.ts';
import { Radios } from './radios.tsx';
import { sentOf, soon, type When, WhenField, whyNotThen } from './when-field.tsx';

/** An existing release, or the data of a new one. */
export interface ReleaseChosen {
  /** Undefined: nothing is selected. */
  readonly id: number | 'new' | undefined;
  readonly name: string;
  readonly isTimed: boolean;
  readonly when: When;
}

/** The initial value of the field. */
export const newRelease = (): ReleaseChosen => ({ id: undefined, name: '', isTimed: true, when: soon() });

/** Returns why nothing can be added to a release; null: it can. */
export function whyNotInto({ id, name, isTimed, when }: ReleaseChosen): string | null {
  if (id !== 'new') return null;
  if (name.trim() === '') return t('schedule.releaseNameRequired');
  return isTimed ? whyNotThen(when) : null;
}

/** Returns the time of a new release as the server takes it. */
export function timeOf({ isTimed, when }: Pick<ReleaseChosen, 'isTimed' | 'when'>): { readonly at: string | null; readonly zone: string } {
  return isTimed ? sentOf(when) : { at: null, zone: when.zone };
}

interface ReleaseFieldProps {
  readonly releases: readonly Plan[];
  readonly chosen: ReleaseChosen;
  onChosen(chosen: ReleaseChosen): void;
}

/** Field for a release, or for the name and time of a new one. */
export function ReleaseField({ releases, chosen, onChosen }: ReleaseFieldProps) {
  const NEW = 'new';
  return (
    <>
      {releases.length > 0 && (
        <Choice
          label={t('schedule.release')}
          value={String(chosen.id)}
          options={[
            ...releases.map(({ id, name, at }) => ({
              value: String(id),
              label:
                at === null
                  ? t('schedule.releaseManual', { name: name ?? '' })
                  : t('schedule.releaseAtTime', { name: name ?? '', time: momentInWords(at) }),
            })),
            { value: NEW, label: t('schedule.newReleaseOption') },
          ]}
          onValue={(value) => onChosen({ ...chosen, id: value === NEW ? NEW : Number(value) })}
        />
      )}
      {chosen.id === NEW && <NewRelease chosen={chosen} onChosen={onChosen} />}
    </>
  );
}

/** Inputs for the name and time of a new release. */
export function NewRelease({ chosen, onChosen }: Omit<ReleaseFieldProps, 'releases'>) {
  const { name, isTimed, when } = chosen;
  return (
    <>
      <TextField
        label={t('common.name')}
        required
        maxLength={190}
        autoComplete="off"
        value={name}
        onValue={(next) => onChosen({ ...chosen, name: next })}
        hint={t('schedule.releaseNameHint')}
      />
      <Radios
        title={t('schedule.timing')}
        value={isTimed ? 'time' : 'hand'}
        options={[
          { value: 'time', label: t('schedule.atScheduledTime') },
          { value: 'hand', label: t('schedule.runManually') },
        ]}
        onValue={(value) => onChosen({ ...chosen, isTimed: value === 'time' })}
      />
      {isTimed && <WhenField when={when} onWhen={(next) => onChosen({ ...chosen, when: next })} />}
    </>
  );
}
