import { useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { homeQuery, keys, modelQuery, useHttp, useSession } from '../client/queries.ts';
import { PAGE } from '../client/root.ts';
import { rememberSignedIn } from '../client/session.ts';
import { rich } from '../i18n/rich.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { FormError } from '../shell/field.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { parseSearch, type Search } from '../shell/search.ts';
import styles from './account.module.css';
import { type SecondStep, secondStepOf } from './in-words.ts';
import { DeviceLanguage } from './language-choice.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { beginSingleSignOn, endSingleSignOn, saidByProvider, singleSignOnInWords } from './single-sign-on.ts';

/** The page to sign in. `?next=` is the address to go to afterwards. */
export function SignInPage() {
  const { next, code, error } = useSearch({ strict: false }) as Search;
  const { person, first, providers, development } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const http = useHttp();
  const [step, setStep] = useState<SecondStep | null>(null);
  const [wrong, setWrong] = useState(error === undefined ? null : saidByProvider(error));
  usePageTitle(t('account.signIn'));
  const arrive = async (to: string) => {
    rememberSignedIn(true);
    // Drop cached data of a previous person.
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.session[0] });
    // Load the data of the next page in parallel with the session.
    void queries.prefetchQuery(modelQuery(http));
    if (inside(to).to === '/') void queries.prefetchQuery(homeQuery(http));
    await queries.refetchQueries({ queryKey: keys.session });
    await navigate({ ...inside(to), replace: true });
  };
  const isEnding = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code works once.
  useEffect(() => {
    if (code === undefined || isEnding.current) return;
    isEnding.current = true;
    endSingleSignOn(http, code).then(arrive, (failure: unknown) => {
      const second = secondStepOf(failure);
      if (second === null) setWrong(singleSignOnInWords(failure));
      else setStep(second);
    });
  }, [code]);
  if (person !== null) return <Navigate {...inside(next)} replace />;
  return (
    <main className={styles.door}>
      <div>
        <p className={styles.above}>{t('common.plinth')}</p>
        <h1 className={styles.headline}>{t('account.signIn')}</h1>
        {first && (
          <p className={styles.quiet}>
            {rich(development ? 'account.noAdministratorTerminal' : 'account.noAdministratorLog', {
              link: <code>{`${window.location.origin}${PAGE}/first#`}</code>,
            })}
          </p>
        )}
        <FormError text={wrong} />
        {step !== null ? (
          <SecondStepForm
            step={step}
            action={t('account.signIn')}
            onSignedIn={() => void arrive(next ?? '/')}
            onBack={() => setStep(null)}
          />
        ) : (
          <SignInForm
            email={null}
            action={t('account.signIn')}
            forgotten={
              <Link to="/recover" className={styles.quiet}>
                {t('account.forgotPassword')}
              </Link>
            }
            onSignedIn={() => void arrive(next ?? '/')}
          />
        )}
        {providers.map((provider) => (
          <Button key={provider.name} data-wide="" onClick={() => void beginSingleSignOn(provider, next ?? '/')}>
            {t('account.signInWith', { provider: provider.title })}
          </Button>
        ))}
        <p className={styles.small}>{t('account.unsavedChangesStored')}</p>
        <DeviceLanguage />
      </div>
    </main>
  );
}

/**
 * Accepts only addresses of this page, since the link may come from anybody. Returns the address in parts: the query must not be treated as
 * a path, so that its slashes are kept.
 */
function inside(next = '/') {
  const isOwn = next.startsWith('/') && !next.startsWith('//') && !next.includes('\\');
  const { pathname, search, hash } = new URL(isOwn ? next : '/', window.location.origin);
  return { to: pathname, search: parseSearch(search), hash: hash.slice(1) };
}
