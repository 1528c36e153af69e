import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp, useModel } from '../client/queries.ts';
import type { ProviderRuleTold, StaffTold } from '../client/types.ts';
import { Button, IconButton } from '../shell/button.tsx';
import { TextField } from '../shell/field.tsx';
import { PageSkeleton } from '../shell/skeleton.tsx';
import { t } from '../words/text.ts';
import { Choice } from './choice.tsx';
import { PageHead, type PartHead } from './page-head.tsx';
import styles from './people.module.css';
import { peopleKeys, staffQuery } from './queries.ts';
import { useDoing } from './use-doing.ts';

/** What is asked of staff when they come in, and who is let in without an invitation. */
export function RulesPart({ head }: { readonly head: PartHead }) {
  const http = useHttp();
  const staff = useQuery(staffQuery(http));
  const { granted } = useModel();
  const mayChange = granted.includes('plugin::admin.people.change');
  return (
    <>
      <PageHead title={t('People')} {...head} />
      {staff.isPending && <PageSkeleton />}
      {staff.isError && <p className={styles.note}>{inWords(staff.error)}</p>}
      {staff.data && (
        <div className={styles.rules}>
          <SecondStep told={staff.data} mayChange={mayChange} />
          <Providers told={staff.data} mayChange={mayChange} />
        </div>
      )}
    </>
  );
}

interface RuleProps {
  readonly told: StaffTold;
  readonly mayChange: boolean;
}

/** Why a rule cannot be changed here; null: it can. */
function reasonAgainst(saidBy: string | null, mayChange: boolean): string | null {
  if (saidBy !== null) return `${saidBy} says this: it is changed there.`;
  return mayChange ? null : t('Your role lets you look at this, and not change it.');
}

function SecondStep({ told, mayChange }: RuleProps) {
  const http = useHttp();
  const { isBusy, run } = useDoing([peopleKeys.staff]);
  const { requiredRoles, saidBy } = told.rules;
  const against = told.secondFactor
    ? reasonAgainst(saidBy.requiredRoles, mayChange)
    : 'There are no second steps: they are switched off in the files of the app.';
  const lacking = told.people.filter(
    ({ role, secondFactor, state }) => requiredRoles.includes(role ?? '') && !secondFactor && state !== 'disabled',
  );
  const put = (role: string, isOn: boolean) => {
    const next = isOn ? [...requiredRoles, role] : requiredRoles.filter((each) => each !== role);
    void run(
      () => http.ask('/staff-rules', { method: 'PUT', body: { requiredRoles: next } }),
      isOn ? 'A second step is needed now.' : 'It is not needed any more.',
    );
  };
  return (
    <section>
      <h2>{t('Second step')}</h2>
      <p>
        {t(
          'Who has one of these roles signs in with a code of an app besides. Who has not set it up does so at the next sign-in, and is signed out until then.',
        )}
      </p>
      {against !== null && <p className={styles.quiet}>{against}</p>}
      <fieldset className={styles.checks} disabled={against !== null || isBusy}>
        <legend className="for-readers">{t('Roles that need a second step')}</legend>
        {told.roles.map(({ name, title }) => (
          <label key={name}>
            <input type="checkbox" checked={requiredRoles.includes(name)} onChange={({ target }) => put(name, target.checked)} />
            {title}
          </label>
        ))}
      </fieldset>
      {lacking.length > 0 && (
        <p className={styles.quiet}>
          {lacking.length === 1
            ? `${lacking[0]?.name} has none yet.`
            : `${lacking.length} people have none yet: ${lacking.map(({ name }) => name).join(', ')}.`}
        </p>
      )}
    </section>
  );
}

function Providers({ told, mayChange }: RuleProps) {
  const http = useHttp();
  const { isBusy, run } = useDoing([peopleKeys.staff]);
  const { providerRoles, saidBy } = told.rules;
  const [provider, setProvider] = useState(told.providers[0]?.name ?? '');
  const [domain, setDomain] = useState('');
  const [role, setRole] = useState(told.roles.find((each) => !each.isBeyond)?.name ?? '');
  const against = reasonAgainst(saidBy.providerRoles, mayChange);
  const titleOf = (name: string) => told.providers.find((each) => each.name === name)?.title ?? name;
  const roles = told.roles.map((each) => ({
    value: each.name,
    label: each.title,
    why: each.isBeyond ? t('it may do more than you') : null,
  }));
  const put = (next: readonly ProviderRuleTold[], done: string) =>
    run(() => http.ask('/staff-rules', { method: 'PUT', body: { providerRoles: next } }), done);
  return (
    <section>
      <h2>{t('Without an invitation')}</h2>
      {told.providers.length === 0 ? (
        <p>
          {t(
            'Nobody signs in by another service. The files of the app say which there are (admin, providers); then this page says who is let in by them, and as what.',
          )}
        </p>
      ) : (
        <>
          <p>
            {t(
              'Who signs in by another service, and whose address it has verified, is let in and gets a role. The first line that fits counts; everybody else needs an invitation.',
            )}
          </p>
          {against !== null && <p className={styles.quiet}>{against}</p>}
          <ol className={styles.list}>
            {providerRoles.map((rule, index) => (
              <li key={`${rule.provider} ${rule.domain}`} className={styles.line}>
                <span>
                  By {titleOf(rule.provider)}, with an address <b dir="ltr">@{rule.domain}</b>:{' '}
                  {told.roles.find(({ name }) => name === rule.role)?.title ?? rule.role}
                </span>
                <IconButton
                  icon="close"
                  label={`Take away: @${rule.domain}`}
                  why={against}
                  onClick={() =>
                    void put(
                      providerRoles.filter((_, at) => at !== index),
                      'Taken away.',
                    )
                  }
                />
              </li>
            ))}
          </ol>
          {against === null && (
            <form
              onSubmit={(event) => {
                event.preventDefault();
                const next = { provider, domain: domain.trim().replace(/^@/, '').toLowerCase(), role };
                void put([...providerRoles, next], 'Added.').then((isDone) => isDone && setDomain(''));
              }}
            >
              <Choice
                label={t('Service')}
                value={provider}
                options={told.providers.map(({ name, title }) => ({ value: name, label: title }))}
                onValue={setProvider}
              />
              <TextField
                label={t('What stands behind the @ of the address')}
                required
                placeholder="company.example"
                value={domain}
                onValue={setDomain}
              />
              <Choice label={t('Role')} value={role} options={roles} onValue={setRole} />
              <Button type="submit" isBusy={isBusy}>
                {t('Let them in')}
              </Button>
            </form>
          )}
        </>
      )}
    </section>
  );
}
