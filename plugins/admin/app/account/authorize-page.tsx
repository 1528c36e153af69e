import { useQuery } from '@tanstack/react-query';
import { Navigate, useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useHttp, useSession } from '../client/queries.ts';
import { withinPage } from '../client/root.ts';
import type { AskedProgram, Data, Person, ProgramScope } from '../client/types.ts';
import { Button, buttonClass } from '../shell/button.tsx';
import { FormError } from '../shell/field.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { SessionOver } from '../shell/session-over.tsx';
import { PageSkeleton } from '../shell/skeleton.tsx';
import { phrase } from '../words/phrase.ts';
import { t, told } from '../words/text.ts';
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
  usePageTitle(t('Connect a program'));
  if (person === null) return <Navigate to="/sign-in" search={{ next }} replace />;
  return (
    <main className={styles.door}>
      <div>
        <p className={styles.above}>{t('Plinth')}</p>
        <h1 className={styles.headline}>{t('Connect a program')}</h1>
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
        <p className={styles.quiet}>
          {t('The program has asked in a way that cannot be answered. Connect it once more, or ask who made it.')}
        </p>
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
      <FormError text={told(problem)} />
      <p>{phrase('{name} cannot be connected like that.', { name: <Named program={program} /> })}</p>
      {program.back !== null && (
        <div className={styles.actions}>
          <a className={buttonClass()} href={program.back} rel="noreferrer">
            {t('Back to the program')}
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
        <p role="status">{t('Done. You go back to the program now, and may close this page if it stays.')}</p>
        <p>
          <a href={to} rel="noreferrer">
            {t('Back to the program')}
          </a>
        </p>
      </>
    );
  return (
    <>
      <p>{phrase('{name} asks to work with content here, in your name.', { name: <Named program={program} /> })}</p>
      <Warning program={program} />
      <p className={styles.quiet}>
        {phrase('You are {name} ({email}). It can never do more than you can.', {
          name: <bdi>{person.name}</bdi>,
          email: <bdi>{person.email}</bdi>,
        })}
      </p>
      {mayNone ? (
        <FormError text={t('You may not connect programs. Ask an administrator for the right to use them.')} />
      ) : (
        <fieldset className={styles.scopes}>
          <legend>{t('It may')}</legend>
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
            why={chosen.size === 0 ? t('Choose what it may do.') : null}
            onClick={() => void decide(true)}
          >
            {t('Allow')}
          </Button>
        )}
        <Button isBusy={isBusy} onClick={() => void decide(false)}>
          {t('Refuse')}
        </Button>
      </div>
      <p className={styles.small}>{t('You can disconnect it at any time, under your account.')}</p>
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
      {place.kind === 'machine' && phrase('It runs on this device ({where}).', where)}
      {place.kind === 'app' && phrase('It is an app on this device, which opens addresses that begin with {where}.', where)}
      {place.kind === 'site' && phrase('The access goes to {where}.', where)}{' '}
      {t('A program can call itself anything: go on only if you have just asked for this yourself.')}
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
      <small id={`${id}-about`}>{isHeld ? t(about) : t('You may not do this yourself.')}</small>
    </div>
  );
}
