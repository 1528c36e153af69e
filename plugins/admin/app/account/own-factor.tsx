import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useHttp } from '../client/queries.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { FormError, TextField } from '../shell/field.tsx';
import { useNotices } from '../shell/notices.tsx';
import styles from './account.module.css';
import { inWords } from './in-words.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Secret } from './secret.tsx';

interface Factor {
  readonly enabled: boolean;
  readonly recoveryCodes: number;
  readonly required: boolean;
}

type Step = 'rest' | 'begin' | 'confirm' | 'disable';

/** Enables and disables the second factor of the person's own account. */
export function OwnFactor() {
  const http = useHttp();
  const { say } = useNotices();
  const factor = useQuery({ queryKey: ['second-factor'], queryFn: async () => (await http.ask<Factor>('/auth/second-factor')).body });
  const [step, setStep] = useState<Step>('rest');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [secret, setSecret] = useState<{ readonly secret: string; readonly uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const rest = async () => {
    setStep('rest');
    setPassword('');
    setCode('');
    setError(null);
    await factor.refetch();
  };
  const act = async () => {
    if (step === 'begin') {
      setSecret(
        (
          await http.ask<{ readonly secret: string; readonly uri: string }>('/auth/second-factor/begin', {
            method: 'POST',
            body: { password },
          })
        ).body,
      );
      setStep('confirm');
    } else if (step === 'confirm') {
      const { body } = await http.ask<{ readonly recoveryCodes: readonly string[] }>('/auth/second-factor/enable', {
        method: 'POST',
        body: { code },
      });
      setCodes(body.recoveryCodes);
    } else {
      await http.ask('/auth/second-factor/disable', { method: 'POST', body: { password, code } });
      say({ text: t('account.twoFactorTurnedOff'), kind: 'done' });
      await rest();
    }
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    try {
      await act();
    } catch (failure) {
      setError(inWords(failure));
    }
  };
  if (codes !== null)
    return (
      <RecoveryCodes
        codes={codes}
        onKept={() => {
          setCodes(null);
          void rest();
        }}
      />
    );
  const isOn = factor.data?.enabled === true;
  if (step === 'rest')
    return (
      <div>
        <p className={styles.quiet}>
          {isOn ? t('account.twoFactorOn', { count: factor.data?.recoveryCodes ?? 0 }) : t('account.twoFactorHelp')}
        </p>
        <div className={styles.actions}>
          {isOn ? (
            <Button onClick={() => setStep('disable')} why={factor.data?.required ? t('account.roleRequiresTwoFactor') : null}>
              {t('account.turnOffTwoFactor')}
            </Button>
          ) : (
            <Button onClick={() => setStep('begin')}>{t('account.setUpTwoFactor')}</Button>
          )}
        </div>
      </div>
    );
  return (
    <form onSubmit={send}>
      {step === 'confirm' && secret !== null && <Secret {...secret} />}
      {step !== 'confirm' && (
        <TextField
          label={t('account.yourPassword')}
          type="password"
          autoComplete="current-password"
          required
          autoFocus
          value={password}
          onValue={setPassword}
        />
      )}
      {step !== 'begin' && (
        <TextField
          label={t('account.twoFactorCode')}
          hint={t('account.twoFactorCodeHint')}
          autoComplete="one-time-code"
          required
          value={code}
          onValue={setCode}
        />
      )}
      <FormError text={error} />
      <div className={styles.actions}>
        <Button onClick={rest}>{t('common.cancel')}</Button>
        <Button type="submit" kind={step === 'disable' ? 'danger' : 'main'}>
          {step === 'disable' ? t('account.turnOffTwoFactor') : step === 'begin' ? t('common.continue') : t('account.turnOnTwoFactor')}
        </Button>
      </div>
    </form>
  );
}
