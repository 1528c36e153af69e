import { useQuery } from '@tanstack/react-query';
import { ConnectedPrograms } from '../account/connected-programs.tsx';
import { useHttp, useModel } from '../client/queries.ts';
import type { Token } from '../client/types.ts';
import { NothingHere } from '../content/nothing-here.tsx';
import { t } from '../i18n/translate.ts';
import { KeptList } from '../people/kept-list.tsx';
import styles from '../people/people.module.css';
import { tokensQuery } from '../people/queries.ts';
import { RelativeTime } from '../shell/relative-time.tsx';
import { StateMark } from '../shell/state-mark.tsx';
import { useAgentsAddress } from './agents-address.ts';
import { TokenDrawer } from './token-drawer.tsx';

/** Returns the rights of a token as a short text. */
export function scopeInWords({ type, actions }: Pick<Token, 'type' | 'actions'>): string {
  if (type === 'full-access') return t('tokens.fullAccess');
  if (type === 'read-only') return t('tokens.readOnly');
  return t('common.permissionCount', { count: actions?.length ?? 0 });
}

/** The page of API tokens. */
export function TokensPage() {
  const http = useHttp();
  const { granted } = useModel();
  const may = (verb: string) => granted.includes(`plugin::api-tokens.token.${verb}`);
  const tokens = useQuery({ ...tokensQuery(http), enabled: may('read') });
  if (!may('read')) return <NothingHere />;
  return (
    <KeptList
      title={t('common.apiTokens')}
      about={t('tokens.tokensDescription')}
      items={tokens}
      failure={t('tokens.loadFailed')}
      none={t('tokens.empty')}
      newTitle={may('create') ? t('tokens.newToken') : null}
      columns={[t('common.permissions'), t('tokens.lastUsed'), t('tokens.expires'), t('common.definedIn')]}
      cells={(token) => [
        scopeInWords(token),
        token.lastUsedAt === null ? t('common.never') : <RelativeTime key="used" at={token.lastUsedAt} />,
        <Until key="until" at={token.expiresAt} />,
        token.keptBy ?? (token.origin === 'import' ? t('tokens.imported') : ''),
      ]}
      drawer={(token, close) => <TokenDrawer token={token} onClose={close} />}
    >
      <StaffPrograms />
    </KeptList>
  );
}

/** Lists the connected programs of all staff. */
function StaffPrograms() {
  const { granted } = useModel();
  const agents = useAgentsAddress();
  if (agents?.signsIn !== true || !granted.includes('plugin::mcp.connection.read')) return null;
  return (
    <section className={styles.programs}>
      <h2>{t('common.connectedApps')}</h2>
      <p className={styles.about}>{t('tokens.connectedAppsDescription')}</p>
      <ConnectedPrograms path="/staff-programs" mayEnd={granted.includes('plugin::mcp.connection.delete')} />
    </section>
  );
}

/** Shows when a token expires, or that it has expired. */
export function Until({ at }: { readonly at: string | null }) {
  if (at === null) return <>{t('tokens.noExpiration')}</>;
  return Date.parse(at) <= Date.now() ? <StateMark state="failed" word={t('tokens.expired')} /> : <RelativeTime at={at} />;
}
