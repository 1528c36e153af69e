import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { HttpClient } from '../client/http-client.ts';
import { useHttp } from '../client/queries.ts';
import type { Data, ProjectImport, StartImport, StartTemplates, TemplateRun } from '../client/types.ts';
import { useFreshModel } from '../model/use-model.ts';

/** Milliseconds between two polls of progress. */
const LOOK = 400;

const TEMPLATES = ['start', 'templates'] as const;
const IMPORT = ['start', 'import'] as const;

const templatesQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: TEMPLATES,
    queryFn: async ({ signal }) => (await http.ask<Data<StartTemplates>>('/start/templates', { signal })).body.data,
    refetchInterval: ({ state: { data } }) => (isUnderWay(data?.run ?? null) ? LOOK : false),
    // The server does not answer while it restarts: keep the previous data.
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

/** Whether a run has not ended. */
export function isUnderWay(run: TemplateRun | null): boolean {
  return run !== null && run.step !== 'done';
}

/** Returns the query for the templates, and the progress of taking one. */
export function useTemplates() {
  const templates = useQuery(templatesQuery(useHttp()));
  useModelAfter(templates.data === undefined ? undefined : isUnderWay(templates.data.run));
  return templates;
}

/**
 * Returns the query for the import and its progress.
 * @param isGranted whether the person may see it
 */
export function useImport(isGranted: boolean) {
  const imported = useQuery({ ...importQuery(useHttp()), enabled: isGranted });
  useModelAfter(imported.data === undefined ? undefined : imported.data.state?.phase === 'running');
  return imported;
}

/** What somebody entered to import a project. */
export interface Entered {
  /** Undefined: nothing was entered. */
  readonly project: string | undefined;
  readonly database: string;
  readonly uploads: string;
  readonly drafts: boolean;
}

const NOTHING_ENTERED: Entered = { project: undefined, database: '', uploads: '', drafts: false };

/** What is entered to import a project. It outlives the form, which is not shown while an import runs: the preview comes before the import. */
export function useEntered(): readonly [Entered, (change: Partial<Entered>) => void] {
  const queries = useQueryClient();
  const queryKey = ['start', 'entered'] as const;
  const { data } = useQuery<Entered>({
    queryKey,
    queryFn: () => NOTHING_ENTERED,
    enabled: false,
    initialData: NOTHING_ENTERED,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return [data, (change) => queries.setQueryData<Entered>(queryKey, (before = NOTHING_ENTERED) => ({ ...before, ...change }))];
}

/** Reloads the model after something that changes it has ended. */
function useModelAfter(isBusy: boolean | undefined): void {
  const refresh = useFreshModel();
  const wasBusy = useRef(false);
  useEffect(() => {
    if (isBusy === false && wasBusy.current) void refresh().catch(() => undefined);
    wasBusy.current = isBusy ?? wasBusy.current;
  });
}

/**
 * Returns the actions of the page. Each resolves when its work has started.
 * @throws RequestError
 */
export function useStarting() {
  const http = useHttp();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const then = (queryKey: readonly string[]) => queries.invalidateQueries({ queryKey });
  /** The first page changes as soon as there are types, so show the progress on the page with its own address. */
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
