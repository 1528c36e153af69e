import { type ReactNode, useId, useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useSending } from '../account/use-sending.ts';
import { useHttp } from '../client/queries.ts';
import type { KeptLocale, KeptLocales } from '../client/types.ts';
import { region } from '../i18n/languages.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { FormError, TextField } from '../shell/field.tsx';
import { Menu } from '../shell/menu.tsx';
import { useNotices } from '../shell/notices.tsx';
import { RemoveLanguage } from './remove-language.tsx';
import styles from './settings.module.css';
import { useSettingsChanged } from './use-settings.ts';

/** Manages the locales of the content: add, rename, set the default, remove. */
export function Languages({ kept: { locales, defaultSaidBy }, mayChange }: { readonly kept: KeptLocales; readonly mayChange: boolean }) {
  const http = useHttp();
  const changed = useSettingsChanged();
  const { say } = useNotices();
  const [open, setOpen] = useState<'new' | { readonly rename: KeptLocale } | { readonly remove: KeptLocale } | null>(null);
  const close = () => setOpen(null);
  const makeDefault = async ({ code, name }: KeptLocale) => {
    try {
      await http.ask(`/locales/${code}`, { method: 'PUT', body: { isDefault: true } });
      await changed();
      say({ text: t('settings.defaultLocaleChanged', { name }), kind: 'done' });
    } catch (failure) {
      say({ text: inWords(failure), kind: 'error' });
    }
  };
  return (
    <>
      <p className={styles.quiet}>{t('settings.defaultLocaleHelp')}</p>
      <ul className={styles.list}>
        {locales.map((locale) => (
          <li key={locale.code} className={styles.row}>
            <span>
              <bdi>{locale.name}</bdi>{' '}
              <code className={styles.code} dir="ltr">
                {locale.code}
              </code>
              {locale.isDefault && <b> · {t('settings.defaultLocaleMark')}</b>}
              {locale.saidBy !== null && <small>{t('settings.localeDefinedIn', { file: translateServer(locale.saidBy) })}</small>}
            </span>
            {mayChange && (
              <Menu
                label={t('settings.localeActions', { name: locale.name })}
                icon="more"
                items={[
                  { label: t('common.rename'), why: by(locale.nameSaidBy), run: () => setOpen({ rename: locale }) },
                  {
                    label: t('settings.setAsDefault'),
                    why: locale.isDefault ? t('settings.alreadyDefault') : by(defaultSaidBy),
                    run: () => void makeDefault(locale),
                  },
                  {
                    label: t('settings.deleteLocale'),
                    isDanger: true,
                    why: locale.isDefault ? t('settings.chooseOtherDefault') : by(locale.saidBy),
                    run: () => setOpen({ remove: locale }),
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {defaultSaidBy !== null && <p className={styles.by}>{t('settings.defaultLocaleSetIn', { file: translateServer(defaultSaidBy) })}</p>}
      {mayChange && (
        <div className={styles.actions}>
          <Button kind="main" onClick={() => setOpen('new')}>
            {t('settings.addLocale')}
          </Button>
        </div>
      )}
      {open === 'new' && <NewLanguage onClose={close} />}
      {open !== null && open !== 'new' && 'rename' in open && <RenameLanguage locale={open.rename} onClose={close} />}
      {open !== null && open !== 'new' && 'remove' in open && <RemoveLanguage locale={open.remove} onClose={close} />}
    </>
  );
}

function by(file: string | null): string | null {
  return file === null ? null : t('settings.setIn', { file: translateServer(file) });
}

/** Returns the name of a language in the person's language. */
function nameOf(code: string): string {
  try {
    return new Intl.DisplayNames(region, { type: 'language', fallback: 'none' }).of(code) ?? '';
  } catch {
    return '';
  }
}

function NewLanguage({ onClose }: { onClose(): void }) {
  const [code, setCode] = useState('');
  const [name, setName] = useState<string | null>(null);
  const called = name ?? nameOf(code);
  return (
    <NameDialog
      title={t('settings.addLocale')}
      done={t('settings.localeAdded', { name: called || code })}
      request={{ path: '/locales', method: 'POST', body: { code: code.trim(), ...(called.trim() !== '' && { name: called.trim() }) } }}
      why={code.trim() === '' ? t('settings.localeCodeRequired') : null}
      label={t('settings.addLocale')}
      onClose={onClose}
    >
      <TextField
        label={t('settings.localeCode')}
        hint={t('settings.localeCodeHint')}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        autoFocus
        value={code}
        onValue={setCode}
      />
      <TextField label={t('common.name')} hint={t('settings.localeNameHint')} autoComplete="off" value={called} onValue={setName} />
    </NameDialog>
  );
}

function RenameLanguage({ locale: { code, name: before }, onClose }: { readonly locale: KeptLocale; onClose(): void }) {
  const [name, setName] = useState(before);
  return (
    <NameDialog
      title={t('settings.renameLocale', { name: before })}
      done={t('settings.localeRenamed', { name: name.trim() })}
      request={{ path: `/locales/${code}`, method: 'PUT', body: { name: name.trim() } }}
      why={name.trim() === '' || name.trim() === before ? t('settings.enterDifferentName') : null}
      label={t('common.rename')}
      onClose={onClose}
    >
      <TextField label={t('common.name')} autoComplete="off" autoFocus value={name} onValue={setName} />
    </NameDialog>
  );
}

interface NameDialogProps {
  readonly title: string;
  readonly done: string;
  readonly request: { readonly path: string; readonly method: 'POST' | 'PUT'; readonly body: object };
  readonly why: string | null;
  /** Text of the button. */
  readonly label: string;
  readonly children: ReactNode;
  onClose(): void;
}

function NameDialog({ title, done, request: { path, ...request }, why, label, children, onClose }: NameDialogProps) {
  const http = useHttp();
  const changed = useSettingsChanged();
  const { say } = useNotices();
  const form = useId();
  const { error, isBusy, submit } = useSending(async () => {
    await http.ask(path, request);
    await changed();
    say({ text: done, kind: 'done' });
    onClose();
  });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="main" type="submit" form={form} isBusy={isBusy} why={why}>
            {label}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <FormError text={error} />
        {children}
      </form>
    </Dialog>
  );
}
