import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp, useModel } from '../client/queries.ts';
import type { ProviderRuleTold, StaffTold } from '../client/types.ts';
import { listed } from '../i18n/lists.ts';
import { rich } from '../i18n/rich.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { Button, IconButton } from '../shell/button.tsx';
import { TextField } from '../shell/field.tsx';
import { PageSkeleton } from '../shell/skeleton.tsx';
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
      <PageHead title={t('common.users')} {...head} />
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
  if (saidBy !== null) return t('common.definedInFile', { file: saidBy });
  return mayChange ? null : t('common.viewOnly');
}

/** Returns a function that changes the rules as they are stored now: what somebody else has changed meanwhile stays. */
function useChangeOfRules() {
  const http = useHttp();
  const queries = useQueryClient();
  return async (change: (now: StaffTold['rules']) => Partial<StaffTold['rules']>) => {
    const { rules } = await queries.fetchQuery({ ...staffQuery(http), staleTime: 0 });
    const { requiredRoles, providerRoles } = rules;
    const next = change(rules);
    const from = { ...(next.requiredRoles && { requiredRoles }), ...(next.providerRoles && { providerRoles }) };
    await http.ask('/staff-rules', { method: 'PUT', body: { ...next, from } });
  };
}

function SecondStep({ staff, mayChange }: RuleProps) {
  const change = useChangeOfRules();
  const { isBusy, run } = useDoing([peopleKeys.staff]);
  const { requiredRoles, saidBy } = staff.rules;
  const against = staff.secondFactor ? reasonAgainst(saidBy.requiredRoles, mayChange) : t('people.twoFactorDisabledInFiles');
  const lacking = staff.people.filter(
    ({ role, secondFactor, state }) => requiredRoles.includes(role ?? '') && !secondFactor && state !== 'disabled',
  );
  const put = (role: string, isOn: boolean) => {
    void run(
      () =>
        change(({ requiredRoles: now }) => {
          const others = now.filter((each) => each !== role);
          return { requiredRoles: isOn ? [...others, role] : others };
        }),
      isOn ? t('people.twoFactorNowRequired') : t('people.twoFactorNoLongerRequired'),
    );
  };
  return (
    <section>
      <h2>{t('common.twoFactor')}</h2>
      <p>{t('people.requireTwoFactorHelp')}</p>
      {against !== null && <p className={styles.quiet}>{against}</p>}
      <fieldset className={styles.checks} disabled={against !== null || isBusy}>
        <legend className="for-readers">{t('people.rolesRequiringTwoFactor')}</legend>
        {staff.roles.map(({ name, title }) => (
          <label key={name}>
            <input type="checkbox" checked={requiredRoles.includes(name)} onChange={({ target }) => put(name, target.checked)} />
            {translateServer(title)}
          </label>
        ))}
      </fieldset>
      {lacking.length > 0 && (
        <p className={styles.quiet}>
          {t('people.usersWithoutTwoFactor', { count: lacking.length, names: listed(lacking.map(({ name }) => name)) })}
        </p>
      )}
    </section>
  );
}

function Providers({ staff, mayChange }: RuleProps) {
  const change = useChangeOfRules();
  const { isBusy, run } = useDoing([peopleKeys.staff]);
  const { providerRoles, saidBy } = staff.rules;
  const [provider, setProvider] = useState(staff.providers[0]?.name ?? '');
  const [domain, setDomain] = useState('');
  const [role, setRole] = useState(staff.roles.find((each) => !each.isBeyond)?.name ?? '');
  const against = reasonAgainst(saidBy.providerRoles, mayChange);
  const titleOf = (name: string) => staff.providers.find((each) => each.name === name)?.title ?? name;
  const roles = staff.roles.map((each) => ({
    value: each.name,
    label: translateServer(each.title),
    why: each.isBeyond ? t('people.roleExceedsYours') : null,
  }));
  const put = (next: (now: readonly ProviderRuleTold[]) => readonly ProviderRuleTold[], done: string) =>
    run(() => change((now) => ({ providerRoles: next(now.providerRoles) })), done);
  return (
    <section>
      <h2>{t('people.automaticRegistration')}</h2>
      {staff.providers.length === 0 ? (
        <p>{t('people.noIdentityProviders')}</p>
      ) : (
        <>
          <p>{t('people.automaticRegistrationHelp')}</p>
          {against !== null && <p className={styles.quiet}>{against}</p>}
          <ol className={styles.list}>
            {providerRoles.map((rule) => (
              <li key={`${rule.provider} ${rule.domain}`} className={styles.line}>
                <span>
                  {rich('people.registrationRule', {
                    service: titleOf(rule.provider),
                    address: <b dir="ltr">@{rule.domain}</b>,
                    role: translateServer(staff.roles.find(({ name }) => name === rule.role)?.title ?? rule.role),
                  })}
                </span>
                <IconButton
                  icon="close"
                  label={t('people.deleteRuleFor', { address: `@${rule.domain}` })}
                  why={against}
                  onClick={() =>
                    void put(
                      (now) => now.filter(({ provider, domain }) => provider !== rule.provider || domain !== rule.domain),
                      t('people.ruleDeleted'),
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
                void put((now) => [...now, next], t('people.ruleAdded')).then((isDone) => isDone && setDomain(''));
              }}
            >
              <Choice
                label={t('people.identityProvider')}
                value={provider}
                options={staff.providers.map(({ name, title }) => ({ value: name, label: title }))}
                onValue={setProvider}
              />
              <TextField label={t('people.emailDomain')} required placeholder="company.example" value={domain} onValue={setDomain} />
              <Choice label={t('common.role')} value={role} options={roles} onValue={setRole} />
              <Button type="submit" isBusy={isBusy}>
                {t('people.addRule')}
              </Button>
            </form>
          )}
        </>
      )}
    </section>
  );
}
