import { useQuery } from '@tanstack/react-query';
import { useHttp, useModel } from '../client/queries.ts';
import type { Data } from '../client/types.ts';

/** The address at which programs connect by MCP. */
export interface AgentsAddress {
  readonly url: string;
  /** Whether they can sign people in. */
  readonly signsIn: boolean;
}

/** Undefined while it is loading, when the plugin mcp is off, and when the person may not use it. */
export function useAgentsAddress(): AgentsAddress | undefined {
  const http = useHttp();
  const { plugins, granted } = useModel();
  const { data } = useQuery({
    queryKey: ['mcp'],
    queryFn: async ({ signal }) => (await http.ask<Data<AgentsAddress>>('/mcp', { signal })).body.data,
    enabled: plugins.includes('mcp') && granted.includes('plugin::mcp.use'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data && { ...data, url: new URL(data.url, location.origin).href };
}
