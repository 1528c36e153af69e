import { useQuery } from '@tanstack/react-query';
import { useHttp, useModel } from '../client/queries.ts';
import type { Data } from '../client/types.ts';

/** Where programs connect that work for people by MCP. */
export interface AgentsAddress {
  readonly url: string;
  /** Whether they may sign people in. */
  readonly signsIn: boolean;
}

/** Undefined as long as it is not known, and where there is no such thing, or not for this person. */
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
