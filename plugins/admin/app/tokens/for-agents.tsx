import { t } from '../i18n/translate.ts';
import { Code } from '../use/code.tsx';
import { useAgentsAddress } from './agents-address.ts';

/** Shows how an agent connects with a token, if the plugin mcp is on. */
export function ForAgents({ token }: { readonly token: string }) {
  const address = useAgentsAddress();
  if (address === undefined) return null;
  const plinth = { type: 'http', url: address.url, headers: { Authorization: `Bearer ${token}` } };
  return (
    <details>
      <summary>{t('tokens.aiAgents')}</summary>
      <p>{t('tokens.aiAgentsHelp')}</p>
      <Code title={t('tokens.clientConfiguration')} text={JSON.stringify({ mcpServers: { plinth } }, null, 2)} />
    </details>
  );
}
