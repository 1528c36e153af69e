import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { HttpClient } from '../client/http-client.ts';
import { useHttp } from '../client/queries.ts';
import type { Data, ProjectImport, StartImport, StartTemplates, TemplateRun } from '../client/types.ts';
import { useFreshModel } from '../model/use-model.ts';

/** Milliseconds between two looks at what is under way. */
const LOOK = 400;

const TEMPLATES = ['start', 'templates'] as const;
const IMPORT = ['start', 'import'] as const;

const templatesQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: TEMPLATES,
    queryFn: async ({ signal }) => (await http.ask<Data<StartTemplates>>('/start/templates', { signal })).body.data,
    refetchInterval: ({ state: { data } }) => (isUnderWay(data?.run ?? null) ? LOOK : false),
    // While the service starts anew nobody answers: what was known stays.
    retry: false,
    placeholderData: keepPreviousData,
  });

const importQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: IMPORT,
    queryFn: async ({ signal }) => (await http.ask<Data<StartImport>>('/start/import', { signal })).body.data,
    refetchInterval: ({ state: { data } }) => (data?.state?.phase === 'running' ? LOOK : false),
    retry: false,
    placeholderData: keepPreviousData,
  });

/** Whether a run is not over. */
export function isUnderWay(run: TemplateRun | null): boolean {
  return run !== null && run.step !== 'done';
}

/** The templates, and how far the taking of one is. */
export function useTemplates() {
  const { data } = useQuery(templatesQuery(useHttp()));
  useModelAfter(data === undefined ? undefined : isUnderWay(data.run));
  return data;
}

/** The import, and how far it is. @param isGranted whether this person may ask */
export function useImport(isGranted: boolean): StartImport | undefined {
  const { data } = useQuery({ ...importQuery(useHttp()), enabled: isGranted });
  useModelAfter(data === undefined ? undefined : data.state?.phase === 'running');
  return data;
}

/** What the page knows of the model is asked for anew once something has ended that changes it. */
function useModelAfter(isBusy: boolean | undefined): void {
  const refresh = useFreshModel();
  const wasBusy = useRef(false);
  useEffect(() => {
    if (isBusy === false && wasBusy.current) void refresh().catch(() => undefined);
    wasBusy.current = isBusy ?? wasBusy.current;
  });
}

/** What one can have done. Each answers once it has begun. @throws RequestError */
export function useStarting() {
  const http = useHttp();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const then = (queryKey: readonly string[]) => queries.invalidateQueries({ queryKey });
  /** The first page is another one as soon as there are types: how it goes on is seen on the page that stays. */
  const stay = () => navigate({ to: '/start' });
  return {
    take: async (name: string) => {
      await http.ask(`/start/templates/${name}/take`, { method: 'POST' });
      await Promise.all([then(TEMPLATES), stay()]);
    },
    remove: async (name: string) => {
      await http.ask(`/start/templates/${name}/remove`, { method: 'POST' });
      await then(TEMPLATES);
    },
    forget: async () => {
      await http.ask('/start/templates/run', { method: 'DELETE' });
      await then(TEMPLATES);
    },
    bring: async (asked: object) => {
      await http.ask<Data<ProjectImport>>('/start/import', { method: 'POST', body: asked });
      await Promise.all([then(IMPORT), stay()]);
    },
    stop: async () => {
      await http.ask('/start/import', { method: 'DELETE' });
      await then(IMPORT);
    },
  };
}
