import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp, useModel } from '../client/queries.ts';
import type { ProviderRuleTold, StaffTold } from '../client/types.ts';
import { Button, IconButton } from '../shell/button.tsx';
import { TextField } from '../shell/field.tsx';
import { PageSkeleton } from '../shell/skeleton.tsx';
import { listed } from '../words/lists.ts';
import { phrase } from '../words/phrase.ts';
import { counted, t, told } from '../words/text.ts';
import { Choice } from './choice.tsx';
import { PageHead, type PartHead } from './page-head.tsx';
import styles from './people.module.css';
import { peopleKeys, staffQuery } from './queries.ts';
import { useDoing } from './use-doing.ts';

/** Edits the rules for how staff sign in, and who needs no invitation. */
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
          <SecondStep staff={staff.data} mayChange={mayChange} />
          <Providers staff={staff.data} mayChange={mayChange} />
        </div>
      )}
    </>
  );
}

interface RuleProps {
  readonly staff: StaffTold;
  readonly mayChange: boolean;
}

/** Returns why a rule cannot be changed here; null: it can. */
function reasonAgainst(saidBy: string | null, mayChange: boolean): string | null {
  if (saidBy !== null) return t('{file} says this: it is changed there.', { file: saidBy });
  return mayChange ? null : t('Your role lets you look at this, and not change it.');
}

function SecondStep({ staff, mayChange }: RuleProps) {
  const http = useHttp();
  const { isBusy, run } = useDoing([peopleKeys.staff]);
  const { requiredRoles, saidBy } = staff.rules;
  const against = staff.secondFactor
    ? reasonAgainst(saidBy.requiredRoles, mayChange)
    : t('There are no second steps: they are switched off in the files of the app.');
  const lacking = staff.people.filter(
    ({ role, secondFactor, state }) => requiredRoles.includes(role ?? '') && !secondFactor && state !== 'disabled',
  );
  const put = (role: string, isOn: boolean) => {
    const next = isOn ? [...requiredRoles, role] : requiredRoles.filter((each) => each !== role);
    void run(
      () => http.ask('/staff-rules', { method: 'PUT', body: { requiredRoles: next } }),
      isOn ? t('A second step is needed now.') : t('It is not needed any more.'),
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
        {staff.roles.map(({ name, title }) => (
          <label key={name}>
            <input type="checkbox" checked={requiredRoles.includes(name)} onChange={({ target }) => put(name, target.checked)} />
            {told(title)}
          </label>
        ))}
      </fieldset>
      {lacking.length > 0 && (
        <p className={styles.quiet}>
          {counted(lacking.length, '{names} has none yet.', '{count} people have none yet: {names}.', {
            names: listed(lacking.map(({ name }) => name)),
          })}
        </p>
      )}
    </section>
  );
}

function Providers({ staff, mayChange }: RuleProps) {
  const http = useHttp();
  const { isBusy, run } = useDoing([peopleKeys.staff]);
  const { providerRoles, saidBy } = staff.rules;
  const [provider, setProvider] = useState(staff.providers[0]?.name ?? '');
  const [domain, setDomain] = useState('');
  const [role, setRole] = useState(staff.roles.find((each) => !each.isBeyond)?.name ?? '');
  const against = reasonAgainst(saidBy.providerRoles, mayChange);
  const titleOf = (name: string) => staff.providers.find((each) => each.name === name)?.title ?? name;
  const roles = staff.roles.map((each) => ({
    value: each.name,
    label: told(each.title),
    why: each.isBeyond ? t('it may do more than you') : null,
  }));
  const put = (next: readonly ProviderRuleTold[], done: string) =>
    run(() => http.ask('/staff-rules', { method: 'PUT', body: { providerRoles: next } }), done);
  return (
    <section>
      <h2>{t('Without an invitation')}</h2>
      {staff.providers.length === 0 ? (
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
                  {phrase('By {service}, with an address {address}: {role}', {
                    service: titleOf(rule.provider),
                    address: <b dir="ltr">@{rule.domain}</b>,
                    role: told(staff.roles.find(({ name }) => name === rule.role)?.title ?? rule.role),
                  })}
                </span>
                <IconButton
                  icon="close"
                  label={t('Take away: {address}', { address: `@${rule.domain}` })}
                  why={against}
                  onClick={() =>
                    void put(
                      providerRoles.filter((_, at) => at !== index),
                      t('Taken away.'),
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
                void put([...providerRoles, next], t('Added.')).then((isDone) => isDone && setDomain(''));
              }}
            >
              <Choice
                label={t('Service')}
                value={provider}
                options={staff.providers.map(({ name, title }) => ({ value: name, label: title }))}
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
