import { type ReactNode, useId, useState } from 'react';
import { useHttp } from '../client/queries.ts';
import { rememberSignedIn } from '../client/session.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { FormError, TextField } from '../shell/field.tsx';
import { isRefused, type SecondStep, secondStepOf } from './in-words.ts';
import { SecondStepForm } from './second-step-form.tsx';
import { useSending } from './use-sending.ts';

interface SignInFormProps {
  /** Address of the person whose password is asked for; null: the address is asked for too. */
  readonly email: string | null;
  /** Label of the button. */
  readonly action: string;
  /** Shown beside the label of the password. */
  readonly forgotten?: ReactNode;
  /** Shown beside the button. */
  readonly aside?: ReactNode;
  onSignedIn(): void;
}

/** Asks for address and password, and then for the second step if there is one. */
export function SignInForm({ email, action, forgotten, aside, onSignedIn }: SignInFormProps) {
  const http = useHttp();
  const wrong = useId();
  const [address, setAddress] = useState('');
  const [password, setPassword] = useState('');
  /** Whether the address or the password was wrong. */
  const [isWrong, setIsWrong] = useState(false);
  const [step, setStep] = useState<SecondStep | null>(null);
  const done = () => {
    rememberSignedIn(true);
    onSignedIn();
  };
  const { error, isBusy, submit } = useSending(
    async () => {
      await http.ask('/auth/local', { method: 'POST', body: { identifier: email ?? address.trim(), password } });
      done();
    },
    (failure) => {
      const next = secondStepOf(failure);
      setIsWrong(isRefused(failure));
      setStep(next);
      return next !== null;
    },
  );
  if (step !== null) return <SecondStepForm step={step} action={action} onSignedIn={done} onBack={() => setStep(null)} />;
  return (
    <form onSubmit={submit}>
      {email === null ? (
        <TextField label={t('common.email')} type="email" autoComplete="username" required autoFocus value={address} onValue={setAddress} />
      ) : (
        <input type="text" autoComplete="username" value={email} readOnly hidden />
      )}
      <TextField
        label={email === null ? t('common.password') : t('account.passwordFor', { email })}
        type="password"
        autoComplete="current-password"
        required
        autoFocus={email !== null}
        value={password}
        onValue={setPassword}
        aside={forgotten}
        {...(error !== null && { 'aria-describedby': wrong, 'aria-invalid': isWrong })}
      />
      {aside}
      <FormError id={wrong} text={error} />
      <Button type="submit" kind="main" isBusy={isBusy} data-wide={email === null ? '' : undefined}>
        {action}
      </Button>
    </form>
  );
}
