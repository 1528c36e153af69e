import type { AsyncLocalStorage } from 'node:async_hooks';
import { type Caller, callerName, clientAddress, type Http, type RequestContext, type Route } from 'plinth';
import type { CountedEntries } from './counted.ts';
import { type Deed, factsOf } from './entry.ts';
import type { Journal } from './journal.ts';
import type { ChangeEntries } from './with-documents.ts';

/** Refusals: who is not known, who may not, who asks too often. */
const REFUSED: ReadonlySet<number> = new Set([401, 403, 429]);
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Keys of a body that are told. */
const MOST_KEYS = 30;
/** Milliseconds for which an answer waits for its entries. */
const PATIENCE = 5_000;

/** What requests are watched with. */
export interface RequestParts {
  readonly journal: Journal;
  readonly refusals: CountedEntries;
  readonly changes: ChangeEntries;
  /** Where a read finds the request that asks for it; null: reads are not kept. */
  readonly asking: AsyncLocalStorage<RequestContext> | null;
}

/** Tells of requests that did something which is no change of a document, and of those that were refused. */
export function watchRequests(name: string, http: Http, { journal, refusals, changes, asking }: RequestParts): void {
  http.addMiddleware(
    name,
    async (given, next) => {
      const ctx = given as unknown as RequestContext;
      try {
        await (asking === null ? next() : asking.run(ctx, next));
        const { caller, route } = ctx.state;
        if (READS.has(ctx.method) || ctx.status >= 400 || callerName(caller) === null || changes.has(caller.origin)) return;
        const action = actionOf(route);
        if (action !== null)
          journal.add(
            factsOf({ area: 'action', kind: 'done', details: { ...toldOf(ctx), action, keys: keysOf(ctx.request.body) } }, caller),
          );
      } finally {
        // What a request has caused is written before it is answered.
        if (!journal.isEmpty) await Promise.race([journal.flush(), new Promise((resolve) => setTimeout(resolve, PATIENCE).unref())]);
      }
    },
    'before-handler',
    // Reads are nothing that is told here, and those of types whose reads are kept are never answered from memory.
    { passedBy: true },
  );
  // What comes from memory was not refused.
  http.hooks.response.tap({ name, remembered: null }, (ctx) => {
    if (!REFUSED.has(ctx.status)) return;
    const { caller = null, route } = ctx.state as Partial<RequestContext['state']>;
    const details = { ...toldOf(ctx), path: route?.path ?? null, status: ctx.status, action: actionOf(route) };
    const facts = requestFacts(ctx, caller, { area: 'refusal', kind: 'refused', details });
    refusals.note(JSON.stringify([facts.actor, facts.address, details]), facts);
  });
}

/** Something that a request did, whether or not it changes something. */
export function requestFacts(ctx: RequestContext, caller: Caller | null, deed: Deed) {
  const { requestId, route } = ctx.state;
  return factsOf(
    { requestId, address: clientAddress(ctx), surface: route?.plugin ?? null, ...deed, actor: caller && callerName(caller) },
    caller,
  );
}

function toldOf({ method, path }: RequestContext) {
  return { method, path: path.slice(0, 500) };
}

/** The action that a route asks for, by its guard or by a policy. */
function actionOf(route: Route | undefined): string | null {
  if (route === undefined) return null;
  if ('action' in route.guard) return route.guard.action;
  for (const policy of route.policies) {
    const { action } = ((typeof policy === 'string' ? null : policy.config) ?? {}) as { readonly action?: unknown };
    if (typeof action === 'string') return action;
  }
  return null;
}

/** What a body says something of, without what it says. */
function keysOf(body: unknown): readonly string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  return Object.keys(body)
    .slice(0, MOST_KEYS)
    .map((key) => key.slice(0, 60));
}
