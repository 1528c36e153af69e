import { type ReactNode, useId } from 'react';
import { useHttp } from '../client/queries.ts';
import type { Person } from '../client/types.ts';
import { forgetLanguage, keepLanguage, LANGUAGES, language } from '../i18n/languages.ts';
import { t } from '../i18n/translate.ts';
import fields from '../shell/field.module.css';
import { useNotices } from '../shell/notices.tsx';
import styles from './account.module.css';
import { inWords } from './in-words.ts';

/** Select for the language of the interface, on all of the person's devices. */
export function OwnLanguage({ person }: { readonly person: Person }) {
  const http = useHttp();
  const { say } = useNotices();
  const choose = async (code: string) => {
    try {
      await http.ask('/session', { method: 'PUT', body: { language: code === '' ? null : code } });
      if (code === '') forgetLanguage();
      else keepLanguage(code);
      window.location.reload();
    } catch (failure) {
      say({ text: inWords(failure), kind: 'error' });
    }
  };
  return (
    <Choice value={person.language ?? ''} onValue={choose}>
      <option value="">{t('account.systemSetting')}</option>
    </Choice>
  );
}

/** Select for the language on this device, before signing in. */
export function DeviceLanguage() {
  const choose = (code: string) => {
    if (keepLanguage(code)) window.location.reload();
  };
  return (
    <div className={styles.small}>
      <Choice value={language.code} onValue={choose} />
    </div>
  );
}

interface ChoiceProps {
  readonly value: string;
  onValue(code: string): void;
  readonly children?: ReactNode;
}

function Choice({ value, onValue, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className={fields.field}>
      <label className={fields.label} htmlFor={id}>
        {t('account.interfaceLanguage')}
      </label>
      <select id={id} className={fields.input} value={value} onChange={({ target }) => onValue(target.value)}>
        {children}
        {LANGUAGES.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
