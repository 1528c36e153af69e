import { useState } from 'react';
import { useHttp } from '../client/queries.ts';
import type { Data, MadeToken, Token } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { Choice } from '../people/choice.tsx';
import styles from '../people/people.module.css';
import { peopleKeys } from '../people/queries.ts';
import { useDoing } from '../people/use-doing.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { DialogFoot } from '../shell/dialog-foot.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import { ForAgents } from './for-agents.tsx';
import { expiresAfter, inLanguage, type LabelledValue, LIFETIMES } from './token-lifetimes.ts';

const KEEP = 'keep';
const RENEWED_FOR: readonly LabelledValue[] = [{ value: KEEP, label: 'tokens.keepExpiration' }, ...LIFETIMES];

interface TokenUsageProps {
  readonly token: Token;
  /** Whether the person may do something with tokens. */
  may(verb: string): boolean;
  onRenewed(made: MadeToken): void;
  onRevoked(): void;
}

/** When a token was created and used, and its renewal and revocation. */
export function TokenUsage({ token, may, onRenewed, onRevoked }: TokenUsageProps) {
  const http = useHttp();
  const { isBusy, run } = useDoing([peopleKeys.tokens]);
  const [lifetime, setLifetime] = useState(KEEP);
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null);
  const path = `/api-tokens/${token.id}`;
  const close = () => setAsking(null);
  const renew = async () => {
    const body = lifetime === KEEP ? {} : { expiresAt: expiresAfter(lifetime) };
    await run(async () => onRenewed((await http.ask<Data<MadeToken>>(`${path}/renew`, { method: 'POST', body })).body.data), null);
    close();
  };
  const revoke = async () => {
    const isDone = await run(() => http.ask(path, { method: 'DELETE' }), t('tokens.tokenRevoked', { name: token.name }));
    if (isDone) onRevoked();
  };
  return (
    <section className={styles.section}>
      <h3>{t('tokens.usage')}</h3>
      <dl className={styles.facts}>
        <dt>{t('common.createdAt')}</dt>
        <dd>
          <RelativeTime at={token.createdAt} />
        </dd>
        <dt>{t('tokens.lastUsed')}</dt>
        <dd>{token.lastUsedAt === null ? t('common.never') : <RelativeTime at={token.lastUsedAt} />}</dd>
        <dt>{t('tokens.expires')}</dt>
        <dd>{token.expiresAt === null ? t('tokens.noExpiration') : <RelativeTime at={token.expiresAt} />}</dd>
      </dl>
      <div className={styles.actions}>
        {token.origin === 'command' && (
          <>
            <Choice
              label={t('tokens.expiration')}
              isLabelled={false}
              value={lifetime}
              options={inLanguage(RENEWED_FOR)}
              onValue={setLifetime}
            />
            <Button isBusy={isBusy} why={may('renew') ? null : t('tokens.cannotRegenerate')} onClick={() => setAsking('renew')}>
              {t('tokens.regenerate')}
            </Button>
          </>
        )}
        <Button
          kind="danger"
          isBusy={isBusy}
          why={
            token.keptBy === null ? (may('revoke') ? null : t('tokens.cannotRevoke')) : t('tokens.removeInFile', { keeper: token.keptBy })
          }
          onClick={() => setAsking('revoke')}
        >
          {t('tokens.revokeOpensDialog')}
        </Button>
      </div>
      {token.origin === 'command' && <p className={styles.quiet}>{t('tokens.regenerateEffect')}</p>}
      <ForAgents token="…" />
      {asking === 'renew' && (
        <Dialog
          title={t('tokens.regenerateQuestion', { name: token.name })}
          isQuestion
          onClose={close}
          foot={<DialogFoot label={t('tokens.regenerate')} kind="danger" isBusy={isBusy} onDo={() => void renew()} onClose={close} />}
        >
          <p>{t('tokens.regenerateEffect')}</p>
        </Dialog>
      )}
      {asking === 'revoke' && (
        <Dialog
          title={t('tokens.revokeQuestion', { name: token.name })}
          onClose={close}
          foot={<DialogFoot label={t('tokens.revoke')} kind="danger" isBusy={isBusy} onDo={() => void revoke()} onClose={close} />}
        >
          <p>{t('tokens.revokeEffect')}</p>
        </Dialog>
      )}
    </section>
  );
}
