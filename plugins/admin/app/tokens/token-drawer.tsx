import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changedFields } from '../client/changed-fields.ts';
import { useHttp, useModel } from '../client/queries.ts';
import type { Data, MadeToken, Token, ToldGrant } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { Choice } from '../people/choice.tsx';
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
import { ForAgents } from './for-agents.tsx';
import { expiresAfter, inLanguage, type LabelledValue, LIFETIMES } from './token-lifetimes.ts';
import { TokenUsage } from './token-usage.tsx';

const TYPES: readonly LabelledValue[] = [
  { value: 'read-only', label: 'tokens.readOnly' },
  { value: 'custom', label: 'tokens.custom' },
  { value: 'full-access', label: 'tokens.fullAccess' },
];

/** The rights are sent as a whole. */
interface TokenForm {
  readonly name: string;
  readonly rights: { readonly type: Token['type']; readonly actions: readonly ToldGrant[] | null };
}

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
  const { isBusy, isOutdated, run } = useDoing([peopleKeys.tokens]);
  /** As the form was opened with it. */
  const [opened, setOpened] = useState(token);
  const [name, setName] = useState(token?.name ?? '');
  const [type, setType] = useState<Token['type']>(token?.type ?? 'read-only');
  const [grants, setGrants] = useState<readonly ToldGrant[]>(() => withoutEmptyRules(token?.actions ?? []));
  const [days, setDays] = useState('90');
  const [made, setMade] = useState<MadeToken | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const may = (verb: string) => granted.includes(`plugin::api-tokens.token.${verb}`);
  const against = reasonAgainst(token, may(token === null ? 'create' : 'update'));
  const subjects = rights.data?.subjects ?? [];
  const isEmpty = type === 'custom' && grants.length === 0;
  const said: TokenForm = { name: name.trim(), rights: { type, actions: type === 'custom' ? withoutEmptyRules(grants) : null } };
  const unlimited = type === 'custom' ? emptyRules(grants) : [];
  const changed = opened === null ? said : changedFields(formOf(opened), said);
  const isSame = Object.keys(changed).length === 0;
  const path = `/api-tokens/${token?.id}`;
  const show = (told: Token) => {
    setOpened(told);
    setName(told.name);
    setType(told.type);
    setGrants(withoutEmptyRules(told.actions ?? []));
  };
  const save = async () => {
    await (opened === null ? make() : change(opened));
    setIsAsking(false);
  };
  const make = () => {
    const body = { name: said.name, ...said.rights, expiresAt: expiresAfter(days) };
    return run(async () => setMade((await http.ask<Data<MadeToken>>('/api-tokens', { method: 'POST', body })).body.data), null);
  };
  const change = ({ type, actions }: Token) =>
    run(async () => {
      const { rights, ...others } = changed;
      const body = { ...others, ...(rights !== undefined && { ...rights, from: { type, actions } }) };
      const { data: told } = (await http.ask<Data<Token>>(path, { method: 'PUT', body })).body;
      setOpened(told);
      // What was entered while this was being saved stays.
      setName((now) => (now === name ? told.name : now));
      setType((now) => (now === said.rights.type ? told.type : now));
      setGrants((now) => (now === grants ? withoutEmptyRules(told.actions ?? []) : now));
    }, t('common.savedForNextRequest'));
  const reload = () => run(async () => show((await http.ask<Data<Token>>(path)).body.data), null);
  if (made !== null)
    return (
      <Dialog
        title={t('tokens.tokenTitle', { name: made.name })}
        canBeLeft={false}
        onClose={onClose}
        foot={
          <Button kind="main" onClick={token === null ? onClose : () => setMade(null)}>
            {t('common.done')}
          </Button>
        }
      >
        <p>{t('tokens.copyTokenNow')}</p>
        <ShownOnce label={t('common.token')} text={made.value} />
        <ForAgents token={made.value} />
      </Dialog>
    );
  return (
    <Dialog
      title={token?.name ?? t('tokens.newToken')}
      kind="wide"
      isDirty={token === null ? name.trim() !== '' || grants.length > 0 : !isSame}
      onClose={onClose}
    >
      {against !== null && <p className={styles.quiet}>{against}</p>}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (unlimited.length > 0) setIsAsking(true);
          else void save();
        }}
      >
        <TextField
          label={t('common.name')}
          required
          maxLength={255}
          autoComplete="off"
          readOnly={against !== null}
          value={name}
          onValue={setName}
          hint={t('tokens.nameHelp')}
        />
        <Choice
          label={t('common.permissions')}
          value={type}
          options={inLanguage(TYPES)}
          isOff={against !== null}
          onValue={(next) => setType(next as Token['type'])}
        />
        {token === null && <Choice label={t('tokens.expiration')} value={days} options={inLanguage(LIFETIMES)} onValue={setDays} />}
        {type === 'custom' && rights.data && (
          <div className={styles.scroller}>
            <Wildcards grants={grants} subjects={subjects} against={against} onGrants={setGrants} />
            <Matrix subjects={subjects} grants={grants} before={opened?.actions ?? []} of="token" against={against} onGrants={setGrants} />
          </div>
        )}
        <div className={styles.actions}>
          <Button
            type="submit"
            kind="main"
            isBusy={isBusy}
            why={against ?? (isEmpty ? t('tokens.selectPermission') : isSame ? t('common.noUnsavedChanges') : null)}
          >
            {token === null ? t('tokens.createToken') : t('common.save')}
          </Button>
          {isOutdated && (
            <Button isBusy={isBusy} onClick={() => void reload()}>
              {t('common.discardAndReload')}
            </Button>
          )}
        </div>
      </form>
      {isAsking && <UnlimitedDialog actions={unlimited} isBusy={isBusy} onConfirm={() => void save()} onClose={() => setIsAsking(false)} />}
      {token !== null && <TokenUsage token={token} may={may} onRenewed={setMade} onRevoked={onClose} />}
    </Dialog>
  );
}

function formOf({ name, type, actions }: Token): TokenForm {
  return { name, rights: { type, actions: type === 'custom' ? withoutEmptyRules(actions ?? []) : null } };
}

/** Returns why a token cannot be changed here; null: it can. */
function reasonAgainst(token: Token | null, may: boolean): string | null {
  if (token?.keptBy != null) return t('tokens.editInFile', { keeper: token.keptBy });
  if (token?.origin === 'import') return t('tokens.importedToken');
  return may ? null : t('tokens.cannotEdit');
}
