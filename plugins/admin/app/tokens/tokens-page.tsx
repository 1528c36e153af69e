import { useQuery } from '@tanstack/react-query';
import { ConnectedPrograms } from '../account/connected-programs.tsx';
import { useHttp, useModel } from '../client/queries.ts';
import type { Token } from '../client/types.ts';
import { NothingHere } from '../content/nothing-here.tsx';
import { KeptList } from '../people/kept-list.tsx';
import styles from '../people/people.module.css';
import { tokensQuery } from '../people/queries.ts';
import { RelativeTime } from '../shell/relative-time.tsx';
import { StateMark } from '../shell/state-mark.tsx';
import { counted, t } from '../words/text.ts';
import { useAgentsAddress } from './agents-address.ts';
import { TokenDrawer } from './token-drawer.tsx';

/** Returns the rights of a token as a short text. */
export function scopeInWords({ type, actions }: Pick<Token, 'type' | 'actions'>): string {
  if (type === 'full-access') return t('Everything');
  if (type === 'read-only') return t('Everything that reads');
  return counted(actions?.length ?? 0, '{count} right', '{count} rights');
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
      title={t('API tokens')}
      about={t('Keys for machines: a site, an app, a script.')}
      items={tokens}
      failure={t('The tokens could not be asked for')}
      none={t('There are none yet. A program that reads or writes content without anybody signing in needs one.')}
      newTitle={may('create') ? t('New token') : null}
      columns={[t('May do'), t('Last used'), t('Good until'), t('Kept by')]}
      cells={(token) => [
        scopeInWords(token),
        token.lastUsedAt === null ? t('Never') : <RelativeTime key="used" at={token.lastUsedAt} />,
        <Until key="until" at={token.expiresAt} />,
        token.keptBy ?? (token.origin === 'import' ? t('Brought over') : ''),
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
      <h2>{t('Connected programs')}</h2>
      <p className={styles.about}>{t('Programs that people have signed in with, and that work in their names.')}</p>
      <ConnectedPrograms path="/staff-programs" mayEnd={granted.includes('plugin::mcp.connection.delete')} />
    </section>
  );
}

/** Shows when a token expires, or that it has expired. */
export function Until({ at }: { readonly at: string | null }) {
  if (at === null) return <>{t('It is revoked')}</>;
  return Date.parse(at) <= Date.now() ? <StateMark state="failed" word={t('Over|no longer good')} /> : <RelativeTime at={at} />;
}
