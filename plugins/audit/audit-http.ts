import type { AsyncLocalStorage } from 'node:async_hooks';
import { type Caller, callerName, clientAddress, type Http, isPlinthError, type RequestContext, type Route } from 'plinth';
import type { ChangeEntries } from './audit-documents.ts';
import type { CountedEntries } from './counted.ts';
import { type AuditFacts, type Deed, factsOf } from './entry.ts';
import type { Journal } from './journal.ts';

/** Statuses of refused requests: not signed in, not allowed, too many requests. */
const REFUSED: ReadonlySet<number> = new Set([401, 403, 429]);
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Maximum number of keys of a body that are recorded. */
const MOST_KEYS = 30;
/** Milliseconds for which a response waits for its entries to be written. */
const PATIENCE = 5_000;

/** Dependencies of `watchRequests`. */
export interface RequestParts {
  readonly journal: Journal;
  readonly refusals: CountedEntries;
  readonly changes: ChangeEntries;
  /** Gives hooks of reads the request that they belong to; null: reads are not recorded. */
  readonly asking: AsyncLocalStorage<RequestContext> | null;
}

/** Records requests that did something other than changing a document, and requests that were refused. */
export function watchRequests(name: string, http: Http, { journal, refusals, changes, asking }: RequestParts): void {
  http.addMiddleware(
    name,
    async (given, next) => {
      const ctx = given as unknown as RequestContext;
      try {
        await (asking === null ? next() : asking.run(ctx, next));
        const { caller, route } = ctx.state;
        if (READS.has(ctx.method) || isSafe(ctx) || ctx.status >= 400 || callerName(caller) === null || changes.has(caller.origin)) return;
        const action = actionOf(route);
        if (action !== null)
          journal.add(
            factsOf({ area: 'action', kind: 'done', details: { ...toldOf(ctx), action, keys: keysOf(ctx.request.body) } }, caller),
          );
      } finally {
        // Entries of a request are written before its response is sent.
        if (!journal.isEmpty) await Promise.race([journal.flush(), new Promise((resolve) => setTimeout(resolve, PATIENCE).unref())]);
      }
    },
    'before-handler',
    // Nothing is recorded here for reads. Types whose reads are recorded are never served from the cache.
    { passedBy: true },
  );
  watchParts(name, http, { journal, refusals, changes });
  // A response from the cache was not refused.
  http.hooks.response.tap({ name, remembered: null }, (ctx) => {
    if (!REFUSED.has(ctx.status)) return;
    const { caller = null, route } = ctx.state as Partial<RequestContext['state']>;
    const details = { ...toldOf(ctx), path: route?.path ?? null, status: ctx.status, action: actionOf(route) };
    noteRefusal(refusals, requestFacts(ctx, caller, { area: 'refusal', kind: 'refused', details }));
  });
}

/**
 * Records the parts of requests to routes that need no action: mutations and other fields of GraphQL, tools of agents. Both successful and
 * refused parts are recorded. A part that has changed documents is recorded with these changes.
 */
function watchParts(name: string, http: Http, { journal, refusals, changes }: Omit<RequestParts, 'asking'>): void {
  /** How many changes of documents the parts so far have made, by request. */
  const counted = new WeakMap<object, number>();
  http.hooks.part.tap(name, (ctx, { name: part, action, input, error }) => {
    const { caller } = ctx.state;
    const { origin } = caller;
    const before = origin == null ? 0 : (counted.get(origin) ?? 0);
    const now = changes.count(origin);
    if (origin != null) counted.set(origin, now);
    const details = { ...toldOf(ctx), part: part.slice(0, 60), action };
    if (error === null) {
      if (callerName(caller) === null || now > before) return;
      journal.add(factsOf({ area: 'action', kind: 'done', details: { ...details, keys: keysOf(input) } }, caller));
    } else if (isPlinthError(error) && REFUSED.has(error.status)) {
      const refused = { area: 'refusal', kind: 'refused', details: { ...details, status: error.status } } as const;
      noteRefusal(refusals, requestFacts(ctx, caller, refused));
    }
  });
}

function noteRefusal(refusals: CountedEntries, facts: AuditFacts): void {
  refusals.note(JSON.stringify([facts.actor, facts.address, facts.details]), facts);
}

/** The facts of an action that a request has done. */
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

/** Whether a request changed nothing although its method is not `GET`: a preview, a dry run, a question with a body. */
function isSafe(ctx: RequestContext): boolean {
  const { safe } = ctx.state.route ?? {};
  return typeof safe === 'function' ? safe(ctx) : safe === true;
}

/** The action that a route requires, by its guard or by a policy. */
function actionOf(route: Route | undefined): string | null {
  if (route === undefined) return null;
  if ('action' in route.guard) return route.guard.action;
  for (const policy of route.policies) {
    const { action } = ((typeof policy === 'string' ? null : policy.config) ?? {}) as { readonly action?: unknown };
    if (typeof action === 'string') return action;
  }
  return null;
}

/** The keys of a body, without their values. */
function keysOf(body: unknown): readonly string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  return Object.keys(body)
    .slice(0, MOST_KEYS)
    .map((key) => key.slice(0, 60));
}
