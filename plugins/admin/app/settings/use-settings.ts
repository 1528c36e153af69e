import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { keys, useHttp } from '../client/queries.ts';
import type { Data, SettingsTold } from '../client/types.ts';

const KEY = ['settings'] as const;

/** Everything that is set. Waits for the server once; after that it is at hand. */
export function useSettings(): SettingsTold {
  const http = useHttp();
  return useSuspenseQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await http.ask<Data<SettingsTold>>('/settings', { signal })).body.data,
  }).data;
}

/** After a change: what is set is asked for anew, and what the rest of the page knows of it. */
export function useSettingsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: KEY }), queries.invalidateQueries({ queryKey: keys.model })]);
  };
}
