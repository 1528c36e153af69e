import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp } from '../client/queries.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { FormError } from '../shell/field.tsx';
import { dayIn, dayOf } from './month.ts';
import { scheduleKeys } from './queries.ts';
import { NewRelease, newRelease, timeOf, whyNotInto } from './release-field.tsx';
import { makePlan } from './requests.ts';
import { noonOf } from './when-field.tsx';

interface NewReleaseDialogProps {
  /** Day of the release, if one was selected. */
  readonly day: string | undefined;
  onClose(): void;
}

/** Dialog to create an empty release, which then opens. */
export function NewReleaseDialog({ day, onClose }: NewReleaseDialogProps) {
  const http = useHttp();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useId();
  const [release, setRelease] = useState(() => ({
    ...newRelease(),
    ...(day !== undefined && { when: noonOf(dayIn(day, dayOf(new Date()))) }),
  }));
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const why = whyNotInto({ ...release, id: 'new' });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || why !== null) return;
    setIsBusy(true);
    setError(null);
    try {
      const { id } = await makePlan(http, { name: release.name.trim(), ...timeOf(release), items: [] });
      await queries.invalidateQueries({ queryKey: scheduleKeys.all });
      onClose();
      void navigate({ to: '/schedule/$id', params: { id: String(id) } });
    } catch (failure) {
      setError(inWords(failure));
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      title={t('schedule.newRelease')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={form} kind="main" isBusy={isBusy} why={why}>
            {t('schedule.createRelease')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)}>
        <NewRelease chosen={release} onChosen={setRelease} />
        <FormError text={error} />
      </form>
    </Dialog>
  );
}
