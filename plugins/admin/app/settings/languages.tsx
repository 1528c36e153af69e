import { type FormEvent, type ReactNode, useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp } from '../client/queries.ts';
import type { KeptLocale, KeptLocales } from '../client/types.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { FormError, TextField } from '../shell/field.tsx';
import { Menu } from '../shell/menu.tsx';
import { useNotices } from '../shell/notices.tsx';
import { region } from '../words/languages.ts';
import { t, told } from '../words/text.ts';
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
      say({ text: t('{name} is the default language.', { name }), kind: 'done' });
    } catch (failure) {
      say({ text: inWords(failure), kind: 'error' });
    }
  };
  return (
    <>
      <p className={styles.quiet}>{t('Requests that name no language mean the default one.')}</p>
      <ul className={styles.list}>
        {locales.map((locale) => (
          <li key={locale.code} className={styles.row}>
            <span>
              <bdi>{locale.name}</bdi>{' '}
              <code className={styles.code} dir="ltr">
                {locale.code}
              </code>
              {locale.isDefault && <b> · {t('default')}</b>}
              {locale.saidBy !== null && <small>{t('{file} lists it: it is changed there.', { file: told(locale.saidBy) })}</small>}
            </span>
            {mayChange && (
              <Menu
                label={t('What can be done with {name}', { name: locale.name })}
                icon="more"
                items={[
                  { label: t('Rename'), why: by(locale.nameSaidBy), run: () => setOpen({ rename: locale }) },
                  {
                    label: t('Make it the default one'),
                    why: locale.isDefault ? t('It is already.') : by(defaultSaidBy),
                    run: () => void makeDefault(locale),
                  },
                  {
                    label: t('Take it out'),
                    isDanger: true,
                    why: locale.isDefault ? t('Choose another default one first.') : by(locale.saidBy),
                    run: () => setOpen({ remove: locale }),
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {defaultSaidBy !== null && <p className={styles.by}>{t('{file} says which one is the default.', { file: told(defaultSaidBy) })}</p>}
      {mayChange && (
        <div className={styles.actions}>
          <Button kind="main" onClick={() => setOpen('new')}>
            {t('Add a language')}
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
  return file === null ? null : t('{file} says so.', { file: told(file) });
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
      title={t('Add a language')}
      done={t('{name} is there.', { name: called || code })}
      request={{ path: '/locales', method: 'POST', body: { code: code.trim(), ...(called.trim() !== '' && { name: called.trim() }) } }}
      why={code.trim() === '' ? t('Say its code first.') : null}
      submit={t('Add it')}
      onClose={onClose}
    >
      <TextField
        label={t('Code')}
        hint={t('As on the web: en, pt-BR, zh-Hans.')}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        autoFocus
        value={code}
        onValue={setCode}
      />
      <TextField label={t('Name')} hint={t('What people here call it.')} autoComplete="off" value={called} onValue={setName} />
    </NameDialog>
  );
}

function RenameLanguage({ locale: { code, name: before }, onClose }: { readonly locale: KeptLocale; onClose(): void }) {
  const [name, setName] = useState(before);
  return (
    <NameDialog
      title={t('Rename {name}', { name: before })}
      done={t('It is called {name}.', { name: name.trim() })}
      request={{ path: `/locales/${code}`, method: 'PUT', body: { name: name.trim() } }}
      why={name.trim() === '' || name.trim() === before ? t('Say another name.') : null}
      submit={t('Rename')}
      onClose={onClose}
    >
      <TextField label={t('Name')} autoComplete="off" autoFocus value={name} onValue={setName} />
    </NameDialog>
  );
}

interface NameDialogProps {
  readonly title: string;
  readonly done: string;
  readonly request: { readonly path: string; readonly method: 'POST' | 'PUT'; readonly body: object };
  readonly why: string | null;
  readonly submit: string;
  readonly children: ReactNode;
  onClose(): void;
}

function NameDialog({ title, done, request: { path, ...request }, why, submit, children, onClose }: NameDialogProps) {
  const http = useHttp();
  const changed = useSettingsChanged();
  const { say } = useNotices();
  const [error, setError] = useState<string | null>(null);
  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    if (why !== null) return;
    try {
      await http.ask(path, request);
      await changed();
      say({ text: done, kind: 'done' });
      onClose();
    } catch (failure) {
      setError(inWords(failure));
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('Leave it')}</Button>
          <Button kind="main" why={why} onClick={() => void send()}>
            {submit}
          </Button>
        </>
      }
    >
      <form onSubmit={send}>
        <FormError text={error} />
        {children}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
