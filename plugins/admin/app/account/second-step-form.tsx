import { useEffect, useRef, useState } from 'react';
import { useHttp } from '../client/queries.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { FormError, TextField } from '../shell/field.tsx';
import type { SecondStep } from './in-words.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Secret } from './secret.tsx';
import { useSending } from './use-sending.ts';

interface SecondStepFormProps {
  readonly step: SecondStep;
  readonly action: string;
  onSignedIn(): void;
  onBack(): void;
}

/** Asks for the code of the second factor. If a role needs one and the person has none, it is set up first. */
export function SecondStepForm({ step, action, onSignedIn, onBack }: SecondStepFormProps) {
  const http = useHttp();
  const [code, setCode] = useState('');
  const [secret, setSecret] = useState<{ readonly secret: string; readonly uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { error, isBusy, submit, fail } = useSending(async () => {
    const { body } = await http.ask<{ readonly recoveryCodes?: readonly string[] }>('/auth/second-factor', {
      method: 'POST',
      body: { ticket: step.ticket, code: code.replaceAll(' ', '') },
    });
    if (body?.recoveryCodes) setCodes(body.recoveryCodes);
    else onSignedIn();
  });
  const failed = useRef(fail);
  useEffect(() => {
    if (!step.enrol) return;
    http
      .ask<{ readonly secret: string; readonly uri: string }>('/auth/second-factor/enrol', {
        method: 'POST',
        body: { ticket: step.ticket },
      })
      .then(({ body }) => setSecret(body))
      .catch(failed.current);
  }, [http, step]);
  if (codes !== null) return <RecoveryCodes codes={codes} onKept={onSignedIn} />;
  return (
    <form onSubmit={submit}>
      {secret !== null && <Secret {...secret} />}
      <TextField
        label={t('account.twoFactorCode')}
        hint={step.enrol ? t('account.twoFactorCodeHint') : t('account.codeOrRecoveryHint')}
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        required
        autoFocus
        value={code}
        onValue={setCode}
      />
      <FormError text={error} />
      <Button type="submit" kind="main" isBusy={isBusy} data-wide="">
        {action}
      </Button>
      <Button kind="bare" onClick={onBack} data-wide="">
        {t('account.back')}
      </Button>
    </form>
  );
}
