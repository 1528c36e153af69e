import { type FormEvent, useEffect, useState } from 'react';
import { useHttp } from '../client/queries.ts';
import { Button } from '../shell/button.tsx';
import { FormError, TextField } from '../shell/field.tsx';
import { inWords, type SecondStep } from './in-words.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Secret } from './secret.tsx';

interface SecondStepFormProps {
  readonly step: SecondStep;
  readonly action: string;
  onSignedIn(): void;
  onBack(): void;
}

/** Asks for the code of somebody's phone; where their role asks for a second factor and they have none, helps them set it up first. */
export function SecondStepForm({ step, action, onSignedIn, onBack }: SecondStepFormProps) {
  const http = useHttp();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [secret, setSecret] = useState<{ readonly secret: string; readonly uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useEffect(() => {
    if (!step.enrol) return;
    http
      .ask<{ readonly secret: string; readonly uri: string }>('/auth/second-factor/enrol', {
        method: 'POST',
        body: { ticket: step.ticket },
      })
      .then(({ body }) => setSecret(body))
      .catch((failure: unknown) => setError(inWords(failure)));
  }, [http, step]);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    try {
      const { body } = await http.ask<{ readonly recoveryCodes?: readonly string[] }>('/auth/second-factor', {
        method: 'POST',
        body: { ticket: step.ticket, code: code.replaceAll(' ', '') },
      });
      if (body?.recoveryCodes) setCodes(body.recoveryCodes);
      else onSignedIn();
    } catch (failure) {
      setError(inWords(failure));
    } finally {
      setIsBusy(false);
    }
  };
  if (codes !== null) return <RecoveryCodes codes={codes} onKept={onSignedIn} />;
  return (
    <form onSubmit={send}>
      <FormError text={error} />
      {secret !== null && <Secret {...secret} />}
      <TextField
        label="Code"
        hint={step.enrol ? 'The six digits that the app shows now.' : 'The six digits of the app on your phone, or a recovery code.'}
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        required
        autoFocus
        value={code}
        onValue={setCode}
      />
      <Button type="submit" kind="main" isBusy={isBusy} data-wide="">
        {action}
      </Button>
      <Button kind="bare" onClick={onBack} data-wide="">
        Back
      </Button>
    </form>
  );
}
