import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { type HttpClient, RequestError } from '../client/http-client.ts';
import { useHttp, useModel } from '../client/queries.ts';
import type { Data, ModelEdit, ModelFiles, ModelProposal } from '../client/types.ts';
import { type ModelState, ModelStore } from './model-store.ts';

const KEY = ['model-files'];

/** Query keys that need no invalidation: they are fresh already, or belong to the old model. */
const KNOWN: ReadonlySet<unknown> = new Set([...KEY, 'model-proposal', 'session']);

/** Milliseconds for which files are not read again. */
const FRESH = 30_000;

/** The draft of the page. */
export const modelStore = new ModelStore(storageOf());

function storageOf(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

async function fetchFiles(http: HttpClient, signal?: AbortSignal): Promise<ModelFiles> {
  return (await http.ask<Data<ModelFiles>>('/model/files', signal && { signal })).body.data;
}

/** Returns the draft of the model. Suspends until it is loaded. */
export function useModelDraft(): ModelState {
  const http = useHttp();
  const { data } = useSuspenseQuery({ queryKey: KEY, queryFn: ({ signal }) => fetchFiles(http, signal), staleTime: FRESH });
  if (modelStore.state === null) modelStore.begin(data);
  useEffect(() => modelStore.begin(data), [data]);
  useEffect(() => {
    const keep = () => modelStore.keep();
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, []);
  return useSyncExternalStore(modelStore.subscribe, () => modelStore.state) as ModelState;
}

/** Whether the person may do an action that is not about content. */
export function useGranted(action: string): boolean {
  return useModel().granted.includes(action);
}

/** What becomes of the values of an attribute that do not fit its new type. */
export interface UnfittingChoice {
  readonly uid: string;
  readonly attribute: string;
  readonly action: 'clear' | 'keep';
}

/**
 * Asks the server for the effects of edits.
 * @throws RequestError for edits that would prevent a start
 */
export async function propose(
  http: HttpClient,
  edits: readonly ModelEdit[],
  { signal, ...more }: { readonly unfitting?: readonly UnfittingChoice[]; readonly examples?: number; readonly signal?: AbortSignal } = {},
): Promise<ModelProposal> {
  const options = { method: 'POST', body: { edits, ...more }, ...(signal && { signal }) } as const;
  return (await http.ask<Data<ModelProposal>>('/model/propose', options)).body.data;
}

/** Milliseconds between two polls, and the timeout of polling. */
const LOOK = 50;
const PATIENCE = 10_000;

/**
 * Stores edits, and waits until the restarted server answers.
 * @returns the milliseconds that it took; null: the files are written, but the server still runs the old model
 * @throws RequestError
 */
export async function storeModel(
  http: HttpClient,
  {
    edits,
    expected,
    evenIfItExposes,
    unfitting,
  }: {
    readonly edits: readonly ModelEdit[];
    readonly expected: string;
    readonly evenIfItExposes: boolean;
    readonly unfitting: readonly UnfittingChoice[];
  },
  run: string,
): Promise<number | null> {
  await http.ask('/model/apply', { method: 'POST', body: { edits, expected, evenIfItExposes, unfitting } });
  return untilLive(http, run);
}

/** Waits until the server answers with another run. */
export async function untilLive(http: HttpClient, run: string): Promise<number | null> {
  const begun = performance.now();
  while (performance.now() - begun < PATIENCE) {
    const now = await currentRun(http);
    if (now !== null && now !== run) return performance.now() - begun;
    await new Promise((done) => setTimeout(done, LOOK));
  }
  return null;
}

/** Null while the server does not answer. */
async function currentRun(http: HttpClient): Promise<string | null> {
  try {
    return (await http.ask<Data<{ readonly run: string }>>('/model/run')).body.data.run;
  } catch {
    return null;
  }
}

/** Reads the files again after the server has refused changes, to find out whether someone else has changed the model. */
export function useFilesAfter(refusal: unknown): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (refusal instanceof RequestError) void queries.invalidateQueries({ queryKey: KEY });
  }, [refusal, queries]);
}

/** Returns a function that loads the files as they are now, and applies the pending changes to them. */
export function useRebase(): () => Promise<void> {
  const http = useHttp();
  const queries = useQueryClient();
  return async () => modelStore.rebase(await queries.fetchQuery({ queryKey: KEY, queryFn: () => fetchFiles(http), staleTime: 0 }));
}

/** Returns a function that reloads everything after the model has changed, so that no data of the old model is shown. */
export function useFreshModel(): () => Promise<void> {
  const http = useHttp();
  const queries = useQueryClient();
  return async () => {
    const files = await queries.fetchQuery({ queryKey: KEY, queryFn: () => fetchFiles(http), staleTime: 0 });
    modelStore.begin(files, true);
    await queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => !KNOWN.has(first) });
  };
}
