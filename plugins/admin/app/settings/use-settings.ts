import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { keys, useHttp } from '../client/queries.ts';
import type { Data, SettingsTold } from '../client/types.ts';

const KEY = ['settings'] as const;

/** Returns all settings. Suspends until they are loaded. */
export function useSettings(): SettingsTold {
  const http = useHttp();
  return useSuspenseQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await http.ask<Data<SettingsTold>>('/settings', { signal })).body.data,
  }).data;
}

/** Returns a function that reloads the settings and the model after a change. */
export function useSettingsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: KEY }), queries.invalidateQueries({ queryKey: keys.model })]);
  };
}
