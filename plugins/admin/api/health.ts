import {
  type Config,
  type ContentType,
  type Database,
  type Documents,
  type Jobs,
  type Logger,
  NotFoundError,
  queryNumber,
  type Rehearsals,
  type RouteTable,
  UnavailableError,
  z,
} from 'plinth';
import type { ModelEditor } from 'plinth/plugins/content-type-builder';
import { withoutValues } from 'plinth/plugins/graphql';
import type { Queues } from 'plinth/plugins/queues';
import { storageFacts } from '../health/database-facts.ts';
import type { Examinations } from '../health/examinations.ts';
import { missingIn, titled } from '../health/missing-index.ts';
import type { Nodes } from '../health/nodes.ts';
import type { Recorder } from '../health/recorder.ts';
import { shownJobs } from '../health/shown-jobs.ts';
import type { SlowRequest } from '../health/slow-requests.ts';
import { OwnCodeError, plansOf, type Replayed } from '../health/statement-plans.ts';
import { queryWithoutValues } from '../health/without-values.ts';
import { MESSAGES } from '../messages.ts';
import { HEALTH, MODEL } from '../staff/areas.ts';
import { API } from '../staff/staff.ts';
import { bodyOf, grantedTo, parametersOf, uidSchema } from './asked.ts';
import { addSlowQueryRoutes } from './slow-queries.ts';
import type { Health, QueuedItem, ShownQueue, SlowQuestion } from './told-health.ts';

/** What the routes need; null for plugins that are off. */
export interface HealthRouteParts {
  readonly config: Config;
  readonly documents: Documents;
  readonly log: Logger;
  readonly recorder: Recorder;
  readonly nodes: Nodes;
  readonly examinations: Examinations;
  readonly jobs: Jobs;
  readonly queues: Queues | null;
  readonly rehearsals: Rehearsals;
  readonly editor: ModelEditor | null;
  /** Path prefixes of the content routes. */
  readonly contentPaths: readonly string[];
  database(): Database;
}

/** Maximum number of routes, and of slow requests and similar items, in one response. */
const MOST_ROUTES = 50;
const MOST_ITEMS = 100;

const queued = z.strictObject({ queue: z.string().max(190).optional(), state: z.enum(['waiting', 'running', 'failed']).default('failed') });
const queueDeed = z.strictObject({
  deed: z.enum(['again', 'drop']),
  queue: z.string().min(1).max(190),
  /** Default: all failed items. */
  ids: z.array(z.int().min(1)).min(1).max(1_000).optional(),
});
const ranJob = z.strictObject({ name: z.string().min(1).max(64) });
const examined = z.strictObject({ what: z.enum(['doctor', 'check']) });
const planned = z.strictObject({ id: queryNumber(1, Number.MAX_SAFE_INTEGER) });
const indexed = z.strictObject({
  type: uidSchema,
  attribute: z.string().min(1).max(190),
  index: z.union([z.literal(true), z.literal('text')]).default(true),
});

/** Adds `/admin/api/health`: the state of the service, and actions on it. */
export function addHealthRoutes(routes: RouteTable, parts: HealthRouteParts): void {
  const { config, documents, recorder, nodes, examinations, jobs, queues, database, editor } = parts;
  const path = `${API}/health`;
  const [read, change] = [grantedTo(HEALTH.read), grantedTo(HEALTH.change)];
  const types = typesByPath(parts);
  routes.get(path, read, async ({ state: { caller } }) => {
    const { counts, errors, slow } = recorder;
    const { seconds, routes: byRoute } = counts.routes();
    const [known, work, told, storage] = await Promise.all([
      shownJobs(database()),
      queues === null ? null : knownQueues(queues),
      nodes.all(),
      storageFacts(database(), config.appDir),
    ]);
    const data: Health = {
      mayChange: caller.ability.can(HEALTH.change),
      mayIndex: editor !== null && config.environment !== 'production',
      now: counts.lately(),
      course: counts.course(),
      routes: {
        seconds,
        routes: byRoute.slice(0, MOST_ROUTES).map(({ route, ...told }) => ({ ...told, route: route && `${route.method} ${route.path}` })),
      },
      slow: slow.all.map((each) => questionOf(each, types.get(each.route.path), documents)),
      errors: errors.all,
      jobs: known,
      queues: work,
      nodes: told,
      storage,
      doctor: examinations.get('doctor'),
      check: examinations.get('check'),
    };
    return { data };
  });
  routes.post(`${path}/examine`, change, async (ctx) => {
    const { what } = bodyOf(examined, ctx);
    const speaking = (await nodes.all()).filter(({ silent }) => silent < 120).length;
    examinations.begin(what, Math.max(1, speaking));
    ctx.status = 202;
    return { data: examinations.get(what) };
  });
  routes.post(`${path}/jobs`, change, async (ctx) => {
    const { name } = bodyOf(ranJob, ctx);
    try {
      jobs.runSoon(name);
    } catch {
      throw new NotFoundError(MESSAGES.jobNotFound);
    }
    ctx.status = 202;
    return { data: { name } };
  });
  if (queues !== null) addQueueRoutes(routes, path, queues);
  addSlowQueryRoutes(routes, documents);
  routes.get(`${path}/plan`, read, async (ctx) => {
    const slow = recorder.slow.find(parametersOf(planned, ctx).id);
    const type = slow && types.get(slow.route.path);
    const replayed = slow && replayedOf(slow, type);
    if (!replayed) throw new NotFoundError(MESSAGES.queryGone);
    try {
      return { data: await plansOf(parts.rehearsals, parts.log, replayed) };
    } catch (error) {
      if (error instanceof OwnCodeError) throw new NotFoundError(MESSAGES.queryRunsCode);
      throw new UnavailableError(MESSAGES.queryFailed({ message: (error as Error).message }), error);
    }
  });
  // It writes the schema file of the type, which is a change of the model.
  routes.post(`${path}/indexes`, grantedTo(MODEL.change), async (ctx) => {
    const { type, attribute, index } = bodyOf(indexed, ctx);
    if (editor === null) throw new NotFoundError(MESSAGES.modelBuilderDisabled);
    const { files } = await editor.apply([{ edit: 'change', uid: type, schema: { attributes: { [attribute]: { index } } } }]);
    return { data: { files: files.map(({ file }) => file) } };
  });
}

function addQueueRoutes(routes: RouteTable, path: string, queues: Queues): void {
  routes.get(`${path}/queue`, grantedTo(HEALTH.read), async (ctx) => {
    const { queue, state } = parametersOf(queued, ctx);
    const items = await queues.list({ ...(queue !== undefined && { queue }), state }, MOST_ITEMS);
    const data = items.map(
      ({ payload: _, isSealed: __, key: ___, owner: ____, progress: _____, isRedacted, ...item }): QueuedItem => ({
        ...item,
        canRetry: !isRedacted,
      }),
    );
    return { data };
  });
  routes.post(`${path}/queue`, grantedTo(HEALTH.change), async (ctx) => {
    const { deed, queue, ids } = bodyOf(queueDeed, ctx);
    const choice = { queue, state: 'failed' as const, ...(ids !== undefined && { ids }) };
    return { data: { count: await (deed === 'again' ? queues.retry(choice) : queues.drop(choice)) } };
  });
}

async function knownQueues(queues: Queues): Promise<readonly ShownQueue[]> {
  const [counts, retrying] = await Promise.all([queues.counts(), queues.retrying()]);
  const names = [...new Set([...queues.names, ...counts.map(({ queue }) => queue)])];
  return Promise.all(
    names.map(async (name) => {
      const count = (state: string) => counts.find((each) => each.queue === name && each.state === state)?.count ?? 0;
      const waiting = count('waiting');
      const [oldest] = waiting === 0 ? [] : await queues.list({ queue: name, state: 'waiting' }, 1);
      const { count: again = 0, error = null } = retrying.find(({ queue }) => queue === name) ?? {};
      return { name, retrying: again, error, waiting, running: count('running'), failed: count('failed'), oldest: oldest?.putAt ?? null };
    }),
  );
}

/** Maps the path of each list to its content type. */
function typesByPath({ documents, contentPaths }: HealthRouteParts): ReadonlyMap<string, ContentType> {
  const types = [...documents.model.contentTypes.values()].filter(({ kind, uid }) => kind === 'collectionType' && uid.startsWith('api::'));
  return new Map(contentPaths.flatMap((before) => types.map((type) => [`${before}/${type.pluralName}`, type] as const)));
}

/** Returns what to run again to get the plan of a slow request; null when it is not known. */
function replayedOf({ route, operation, parameters }: SlowRequest, type: ContentType | undefined): Replayed | null {
  if (operation !== null) return { operation };
  return type === undefined || parameters === null || route.method !== 'GET' ? null : { uid: type.uid, parameters };
}

function questionOf(slow: SlowRequest, type: ContentType | undefined, { model }: Documents): SlowQuestion {
  const { id, route, parameters, operation, count, total, worst, at, requestId } = slow;
  const hasPlan = replayedOf(slow, type) !== null;
  const missing = hasPlan && operation === null && type !== undefined && parameters !== null ? missingIn(type, parameters, model) : [];
  return {
    id,
    route: `${route.method} ${route.path}`,
    query: parameters === null ? null : queryWithoutValues(parameters),
    operation: operation && withoutValues(operation),
    ...{ count, average: total / count, worst, at, requestId, hasPlan },
    missing: missing.map((index) => titled(index, model)),
  };
}
