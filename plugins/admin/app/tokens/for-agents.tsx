import { Code } from '../use/code.tsx';
import { t } from '../words/text.ts';
import { useAgentsAddress } from './agents-address.ts';

/** Shows how an agent connects with a token, if the plugin mcp is on. */
export function ForAgents({ token }: { readonly token: string }) {
  const address = useAgentsAddress();
  if (address === undefined) return null;
  const plinth = { type: 'http', url: address.url, headers: { Authorization: `Bearer ${token}` } };
  return (
    <details>
      <summary>{t('For agents')}</summary>
      <p>
        {t(
          'Programs that work for people connect with this, by MCP. A custom token needs the right to use it, and rights of their own to publish and to delete by it.',
        )}
      </p>
      <Code title={t('Configuration of clients')} text={JSON.stringify({ mcpServers: { plinth } }, null, 2)} />
    </details>
  );
}
