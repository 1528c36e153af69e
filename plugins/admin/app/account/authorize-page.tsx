import { useQuery } from '@tanstack/react-query';
import { Navigate, useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useHttp, useSession } from '../client/queries.ts';
import { withinPage } from '../client/root.ts';
import type { AskedProgram, Data, Person, ProgramScope } from '../client/types.ts';
import { rich } from '../i18n/rich.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { Button, buttonClass } from '../shell/button.tsx';
import { FormError } from '../shell/field.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { SessionOver } from '../shell/session-over.tsx';
import { PageSkeleton } from '../shell/skeleton.tsx';
import styles from './account.module.css';
import { inWords } from './in-words.ts';
import { SCOPE_WORDS } from './program-words.ts';

/** The page to which a program sends people to get access (OAuth's authorization endpoint). The request is in the address. */
export function AuthorizePage() {
  const { person } = useSession();
  const router = useRouter();
  // Read once when the page opens, because the address changes later.
  const [search] = useState(() => window.location.search);
  const [next] = useState(() => withinPage(router.state.location.href));
  usePageTitle(t('account.connectApp'));
  if (person === null) return <Navigate to="/sign-in" search={{ next }} replace />;
  return (
    <main className={styles.door}>
      <div>
        <p className={styles.above}>{t('common.plinth')}</p>
        <h1 className={styles.headline}>{t('account.connectApp')}</h1>
        <Asked search={search} person={person} />
      </div>
      <SessionOver />
    </main>
  );
}

function Asked({ search, person }: { readonly search: string; readonly person: Person }) {
  const http = useHttp();
  const { data, error } = useQuery({
    queryKey: ['authorize', search],
    queryFn: async ({ signal }) => (await http.ask<Data<AskedProgram>>(`/authorize${search}`, { signal })).body.data,
    retry: false,
  });
  if (error !== null)
    return (
      <>
        <FormError text={inWords(error)} />
        <p className={styles.quiet}>{t('account.invalidAppRequest')}</p>
      </>
    );
  if (data === undefined) return <PageSkeleton />;
  if (data.problem !== null) return <Problem program={data} problem={data.problem} />;
  return <Choice program={data} search={search} person={person} />;
}

/** The page never redirects here by itself: the registered address may belong to anybody. */
function Problem({ program, problem }: { readonly program: AskedProgram; readonly problem: string }) {
  return (
    <>
      <FormError text={translateServer(problem)} />
      <p>{rich('account.appNotConnectable', { name: <Named program={program} /> })}</p>
      {program.back !== null && (
        <div className={styles.actions}>
          <a className={buttonClass()} href={program.back} rel="noreferrer">
            {t('account.backToApp')}
          </a>
        </div>
      )}
    </>
  );
}

function Choice({ program, search, person }: { readonly program: AskedProgram; readonly search: string; readonly person: Person }) {
  const http = useHttp();
  const [chosen, setChosen] = useState<ReadonlySet<ProgramScope>>(
    () => new Set(program.scopes.filter(({ isChosen, isHeld }) => isChosen && isHeld).map(({ name }) => name)),
  );
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const mayNone = program.scopes.every(({ isHeld }) => !isHeld);
  const decide = async (allow: boolean) => {
    setIsBusy(true);
    setError(null);
    try {
      const query = Object.fromEntries(new URLSearchParams(search));
      const body = { query, allow, scopes: allow ? [...chosen] : [] };
      const { data } = (await http.ask<Data<{ readonly to: string }>>('/authorize', { method: 'POST', body })).body;
      setTo(data.to);
      window.location.assign(data.to);
    } catch (failure) {
      setError(inWords(failure));
      setIsBusy(false);
    }
  };
  if (to !== null)
    return (
      <>
        <p role="status">{t('account.redirectingToApp')}</p>
        <p>
          <a href={to} rel="noreferrer">
            {t('account.backToApp')}
          </a>
        </p>
      </>
    );
  return (
    <>
      <p>{rich('account.appWantsAccess', { name: <Named program={program} /> })}</p>
      <Warning program={program} />
      <p className={styles.quiet}>
        {rich('account.signedInAs', {
          name: <bdi>{person.name}</bdi>,
          email: <bdi>{person.email}</bdi>,
        })}
      </p>
      {mayNone ? (
        <FormError text={t('account.noConnectPermission')} />
      ) : (
        <fieldset className={styles.scopes}>
          <legend>{t('account.appPermissions')}</legend>
          {program.scopes.map(({ name, isHeld }) => (
            <ScopeChoice
              key={name}
              name={name}
              isHeld={isHeld}
              isChosen={chosen.has(name)}
              onChange={(isOn) => setChosen(new Set(isOn ? [...chosen, name] : [...chosen].filter((other) => other !== name)))}
            />
          ))}
        </fieldset>
      )}
      <FormError text={error} />
      <div className={styles.actions}>
        {!mayNone && (
          <Button
            kind="main"
            isBusy={isBusy}
            why={chosen.size === 0 ? t('account.selectPermission') : null}
            onClick={() => void decide(true)}
          >
            {t('account.allow')}
          </Button>
        )}
        <Button isBusy={isBusy} onClick={() => void decide(false)}>
          {t('account.deny')}
        </Button>
      </div>
      <p className={styles.small}>{t('account.disconnectHint')}</p>
    </>
  );
}

/** Shows a name that the program chose itself, set apart from the page's own text. */
function Named({ program }: { readonly program: AskedProgram }) {
  return (
    <strong className={styles.named}>
      <bdi>{program.name}</bdi>
    </strong>
  );
}

function Warning({ program: { place } }: { readonly program: AskedProgram }) {
  const where = { where: <strong className={styles.named}>{place.name}</strong> };
  return (
    <p className={styles.warning}>
      {place.kind === 'machine' && rich('account.runsOnDevice', where)}
      {place.kind === 'app' && rich('account.opensUrlsOnDevice', where)}
      {place.kind === 'site' && rich('account.redirectTarget', where)} {t('account.appNameWarning')}
    </p>
  );
}

interface ScopeChoiceProps {
  readonly name: ProgramScope;
  readonly isHeld: boolean;
  readonly isChosen: boolean;
  onChange(isChosen: boolean): void;
}

function ScopeChoice({ name, isHeld, isChosen, onChange }: ScopeChoiceProps) {
  const id = useId();
  const { title, about } = SCOPE_WORDS[name];
  return (
    <div className={styles.scope}>
      <input
        id={id}
        type="checkbox"
        checked={isChosen}
        disabled={!isHeld}
        aria-describedby={`${id}-about`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{t(title)}</label>
      <small id={`${id}-about`}>{isHeld ? t(about) : t('account.permissionNotHeld')}</small>
    </div>
  );
}
