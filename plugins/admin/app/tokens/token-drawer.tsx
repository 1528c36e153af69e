import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHttp, useModel } from '../client/queries.ts';
import type { Data, MadeToken, Token, ToldGrant } from '../client/types.ts';
import { Choice, type Option } from '../people/choice.tsx';
import styles from '../people/people.module.css';
import { peopleKeys, rightsQuery } from '../people/queries.ts';
import { ShownOnce } from '../people/shown-once.tsx';
import { useDoing } from '../people/use-doing.ts';
import { emptyRules, withoutEmptyRules } from '../rights/grants.ts';
import { Matrix } from '../rights/matrix.tsx';
import { UnlimitedDialog } from '../rights/unlimited-dialog.tsx';
import { Wildcards } from '../rights/wildcards.tsx';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { TextField } from '../shell/field.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import { t, worded } from '../words/text.ts';
import { ForAgents } from './for-agents.tsx';

const TYPES = [
  { value: 'read-only', label: worded('Everything that reads') },
  { value: 'custom', label: worded('What is chosen below') },
  { value: 'full-access', label: worded('Everything') },
];

const DAY = 86_400_000;
const LASTS = [
  { value: '30', label: worded('30 days') },
  { value: '90', label: worded('90 days') },
  { value: '365', label: worded('A year') },
  { value: '', label: worded('Until it is revoked') },
];

const inLanguage = (options: readonly Option[]) => options.map((option) => ({ ...option, label: t(option.label) }));

interface TokenDrawerProps {
  /** Null: a new one. */
  readonly token: Token | null;
  onClose(): void;
}

/** The drawer of a token: rights and expiry, renewal and revocation. */
export function TokenDrawer({ token, onClose }: TokenDrawerProps) {
  const http = useHttp();
  const { granted } = useModel();
  const rights = useQuery(rightsQuery(http));
  const { isBusy, run } = useDoing([peopleKeys.tokens]);
  const [name, setName] = useState(token?.name ?? '');
  const [type, setType] = useState<Token['type']>(token?.type ?? 'read-only');
  const [grants, setGrants] = useState<readonly ToldGrant[]>(() => withoutEmptyRules(token?.actions ?? []));
  const [days, setDays] = useState('90');
  const [made, setMade] = useState<MadeToken | null>(null);
  const [isRevoking, setIsRevoking] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const may = (verb: string) => granted.includes(`plugin::api-tokens.token.${verb}`);
  const against = reasonAgainst(token, may(token === null ? 'create' : 'update'));
  const subjects = rights.data?.subjects ?? [];
  const isEmpty = type === 'custom' && grants.length === 0;
  const expiresAt = days === '' ? null : new Date(Date.now() + Number(days) * DAY).toISOString();
  const said = { name: name.trim(), type, actions: type === 'custom' ? withoutEmptyRules(grants) : null };
  const unlimited = type === 'custom' ? emptyRules(grants) : [];
  const isSame =
    token !== null && said.name === token.name && type === token.type && JSON.stringify(said.actions) === JSON.stringify(token.actions);
  const save = async () => {
    await (token === null ? make() : change());
    setIsAsking(false);
  };
  const make = () =>
    run(
      async () => setMade((await http.ask<Data<MadeToken>>('/api-tokens', { method: 'POST', body: { ...said, expiresAt } })).body.data),
      null,
    );
  const change = () =>
    run(
      () => http.ask(`/api-tokens/${token?.id}`, { method: 'PUT', body: said }),
      t('Saved. It counts from the next request on, everywhere.'),
    );
  const renew = () =>
    run(
      async () =>
        setMade((await http.ask<Data<MadeToken>>(`/api-tokens/${token?.id}/renew`, { method: 'POST', body: { expiresAt } })).body.data),
      null,
    );
  if (made !== null)
    return (
      <Dialog
        title={t('The token {name}', { name: made.name })}
        canBeLeft={false}
        onClose={onClose}
        foot={
          <Button kind="main" onClick={onClose}>
            {t('Done')}
          </Button>
        }
      >
        <p>{t('Copy it to where it is used. It is not shown again: whoever has it may do all that it may.')}</p>
        <ShownOnce label={t('Token')} text={made.value} />
        <ForAgents token={made.value} />
      </Dialog>
    );
  return (
    <Dialog title={token?.name ?? t('New token')} kind="wide" {...(token !== null && { isDirty: !isSame })} onClose={onClose}>
      {against !== null && <p className={styles.quiet}>{against}</p>}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (unlimited.length > 0) setIsAsking(true);
          else void save();
        }}
      >
        <TextField
          label={t('Name')}
          required
          maxLength={255}
          autoComplete="off"
          readOnly={against !== null}
          value={name}
          onValue={setName}
          hint={t('What uses it: “Shop, production”.')}
        />
        <Choice
          label={t('May do')}
          value={type}
          options={inLanguage(TYPES)}
          isOff={against !== null}
          onValue={(next) => setType(next as Token['type'])}
        />
        {token === null && <Choice label={t('Good for')} value={days} options={inLanguage(LASTS)} onValue={setDays} />}
        {type === 'custom' && rights.data && (
          <div className={styles.scroller}>
            <Wildcards grants={grants} subjects={subjects} against={against} onGrants={setGrants} />
            <Matrix subjects={subjects} grants={grants} before={token?.actions ?? []} of="token" against={against} onGrants={setGrants} />
          </div>
        )}
        <div className={styles.actions}>
          <Button
            type="submit"
            kind="main"
            isBusy={isBusy}
            why={against ?? (isEmpty ? t('It may do nothing yet: choose something.') : isSame ? t('Nothing is changed.') : null)}
          >
            {token === null ? t('Make the token') : t('Save')}
          </Button>
        </div>
      </form>
      {isAsking && <UnlimitedDialog actions={unlimited} isBusy={isBusy} onConfirm={() => void save()} onClose={() => setIsAsking(false)} />}
      {token !== null && (
        <section className={styles.section}>
          <h3>{t('Its life')}</h3>
          <dl className={styles.facts}>
            <dt>{t('Made|at a time')}</dt>
            <dd>
              <RelativeTime at={token.createdAt} />
            </dd>
            <dt>{t('Last used')}</dt>
            <dd>{token.lastUsedAt === null ? t('Never') : <RelativeTime at={token.lastUsedAt} />}</dd>
            <dt>{t('Good until')}</dt>
            <dd>{token.expiresAt === null ? t('It is revoked') : <RelativeTime at={token.expiresAt} />}</dd>
          </dl>
          <div className={styles.actions}>
            {token.origin === 'command' && (
              <>
                <Choice label={t('Good for')} isLabelled={false} value={days} options={inLanguage(LASTS)} onValue={setDays} />
                <Button
                  isBusy={isBusy}
                  why={may('renew') ? null : t('Your role does not let you renew tokens.')}
                  onClick={() => void renew()}
                >
                  {t('Renew')}
                </Button>
              </>
            )}
            <Button
              kind="danger"
              isBusy={isBusy}
              why={
                token.keptBy === null
                  ? may('revoke')
                    ? null
                    : t('Your role does not let you revoke tokens.')
                  : t('{keeper} keeps it: take it out there.', { keeper: token.keptBy })
              }
              onClick={() => setIsRevoking(true)}
            >
              {t('Revoke…')}
            </Button>
          </div>
          <p className={styles.quiet}>{t('Renewing gives it another value: the one before ends at once.')}</p>
          <ForAgents token="…" />
        </section>
      )}
      {isRevoking && (
        <Dialog
          title={t('Revoke {name}?', { name: token?.name ?? '' })}
          onClose={() => setIsRevoking(false)}
          foot={
            <>
              <Button onClick={() => setIsRevoking(false)}>{t('Keep it')}</Button>
              <Button
                kind="danger"
                isBusy={isBusy}
                onClick={() =>
                  void run(
                    () => http.ask(`/api-tokens/${token?.id}`, { method: 'DELETE' }),
                    t('{name} is revoked.', { name: token?.name ?? '' }),
                  ).then((isDone) => isDone && onClose())
                }
              >
                {t('Revoke')}
              </Button>
            </>
          }
        >
          <p>{t('Whatever uses it is refused from the next request on. This cannot be undone.')}</p>
        </Dialog>
      )}
    </Dialog>
  );
}

/** Returns why a token cannot be changed here; null: it can. */
function reasonAgainst(token: Token | null, may: boolean): string | null {
  if (token?.keptBy != null) return t('{keeper} keeps this token: it is changed there.', { keeper: token.keptBy });
  if (token?.origin === 'import') return t('It was brought over from another server: revoke it, and make one in its place.');
  return may ? null : t('Your role lets you look at tokens, and not change them.');
}
