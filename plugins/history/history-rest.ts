import {
  askerOf,
  checkedInput,
  type DataRoute,
  type Documents,
  dataRoute,
  NotFoundError,
  numberParam,
  queryNumber,
  type RequestContext,
  type RouteTable,
  z,
} from 'plinth';
import { afterIfMatch, expectedRevision, type Rest } from 'plinth/plugins/rest';
import { type Bin, placeIn } from './bin.ts';
import type { History, Told } from './history.ts';

const PREFIX = 'plugin::history';

/** Actions of the plugin that roles and tokens grant. Rights on the documents themselves are checked as well. */
export const HISTORY_ACTIONS: readonly string[] = ['entry.read', 'entry.restore', 'bin.read', 'bin.restore', 'bin.remove'].map(
  (name) => `${PREFIX}.${name}`,
);

/** Maximum number of entries of a page. */
const MOST = 100;

const pageSize = queryNumber(1, MOST, 25);
const entryNumber = queryNumber(1, Number.MAX_SAFE_INTEGER);
const page = z.strictObject({ pageSize, before: entryNumber.optional() });
const nothing = z.strictObject({});
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text).getTime());
const place = z.string().transform((text, context) => {
  const found = placeIn(text);
  if (found === null) context.addIssue('must be the value of `meta.next` from the previous page');
  return found;
});
const binParameters = z.strictObject({
  pageSize,
  before: place.optional(),
  title: z.string().min(1).max(200).optional(),
  since: moment.optional(),
  until: moment.optional(),
});
const comparisonParameters = z.strictObject({
  with: z.union([z.enum(['before', 'now']), entryNumber]).prefault('before'),
});
const restoreBody = z.strictObject({
  attributes: z.array(z.string().max(255)).min(1).max(1000).optional().describe('Attributes to restore. Default: all.'),
  dryRun: z.boolean().default(false).describe('Whether to only preview the changes without writing anything.'),
});

/** Dependencies of the routes. */
interface RouteParts {
  readonly rest: Pick<Rest, 'carryOut'>;
  readonly documents: Documents;
  readonly history: History;
  readonly bin: Bin;
}

/** Adds the routes `<prefix>/history`. */
export function addHistoryRoutes(routes: RouteTable, prefix: string, { rest, documents, history, bin }: RouteParts): void {
  const entries = `${prefix}/history/entries/:uid/:documentId`;
  const entry = `${entries}/:id`;
  const gone = `${prefix}/history/bin/:uid`;
  const one = `${gone}/:documentId`;
  const told = (action: string, summary: string, more?: DataRoute) =>
    dataRoute(`${PREFIX}.${action}`, { summary, meta: { type: 'object' }, ...more });
  /** Splits the parameters of a request into axes of the type and the others. */
  const axesIn = (ctx: RequestContext, uid: string) => {
    const type = documents.model.contentTypes.get(uid);
    const names = type === undefined ? [] : documents.axesOf(type).map(({ name }) => name);
    const own = Object.entries(ctx.parameters).filter(([name]) => names.includes(name));
    const axes = own.map(([name, value]) => [name, checkedInput(z.string().min(1).max(100), value, [name])] as const);
    return { axes: new Map(axes), others: Object.fromEntries(Object.entries(ctx.parameters).filter(([name]) => !names.includes(name))) };
  };

  routes.get(entries, told('entry.read', 'List the history of a document', { query: page }), async (ctx) => {
    const [uid, documentId] = [param(ctx, 'uid'), param(ctx, 'documentId')];
    const { axes, others } = axesIn(ctx, uid);
    const { pageSize: limit, before = null } = checkedInput(page, others);
    return listed(await history.list(uid, documentId, axes, { before, limit }, ctx.state.caller));
  });
  routes.get(entry, told('entry.read', 'Get an earlier version of a document'), async (ctx) => {
    checkedInput(nothing, { ...ctx.parameters });
    return { data: await history.entry(param(ctx, 'uid'), param(ctx, 'documentId'), entryId(ctx), asking(ctx)) };
  });
  routes.get(
    `${entry}/comparison`,
    told('entry.read', 'Compare an earlier version of a document', { query: comparisonParameters }),
    async (ctx) => {
      const { with: other } = checkedInput(comparisonParameters, { ...ctx.parameters });
      return { data: await history.compare(param(ctx, 'uid'), param(ctx, 'documentId'), entryId(ctx), other, asking(ctx)) };
    },
  );
  routes.post(
    `${entry}/restore`,
    told('entry.restore', 'Restore an earlier version of a document', { body: restoreBody, safe: isDryRun }),
    async (ctx) => {
      const [uid, documentId, id] = [param(ctx, 'uid'), param(ctx, 'documentId'), entryId(ctx)];
      const { axes, others } = axesIn(ctx, uid);
      checkedInput(nothing, others);
      const { attributes, dryRun } = checkedInput(restoreBody, ctx.request.body ?? {});
      const type = documents.model.contentTypes.get(uid);
      if (type === undefined) throw new NotFoundError();
      const order = { attributes, dryRun, axes, expected: expectedRevision(ctx) };
      const run = async () => ({ ...(await history.restore(uid, documentId, id, order, ctx.state.caller)) });
      const write = { type, documentId, caller: ctx.state.caller, run };
      const done = await (dryRun ? run() : rest.carryOut(ctx, write)).catch((error: unknown) => {
        throw afterIfMatch(error, ctx);
      });
      const { document, ...meta } = done as Awaited<ReturnType<typeof run>>;
      return { data: document, meta };
    },
  );

  routes.get(
    `${prefix}/history/bin`,
    told('bin.read', 'List deleted documents of all content types', { query: binParameters }),
    async (ctx) => {
      const {
        pageSize: limit,
        before = null,
        title = null,
        since = null,
        until = null,
      } = checkedInput(binParameters, { ...ctx.parameters });
      const { items, next, reached } = await bin.listAll({ before, title, since, until, limit }, ctx.state.caller);
      return { data: items, meta: { next, reached, keptFor: bin.retention } };
    },
  );
  routes.get(gone, told('bin.read', 'List deleted documents of a content type', { query: binParameters }), async (ctx) => {
    const { pageSize: limit, before = null, title = null, since = null, until = null } = checkedInput(binParameters, { ...ctx.parameters });
    const { items, next, reached } = await bin.list(param(ctx, 'uid'), { before, title, since, until, limit }, ctx.state.caller);
    return { data: items, meta: { next, reached, keptFor: bin.retention } };
  });
  routes.post(`${one}/restore`, told('bin.restore', 'Restore a deleted document'), async (ctx) => {
    checkedInput(nothing, { ...ctx.parameters });
    return { data: await bin.restore(param(ctx, 'uid'), param(ctx, 'documentId'), ctx.state.caller) };
  });
  routes.delete(one, told('bin.remove', 'Permanently delete a document in the trash', { status: 204 }), async (ctx) => {
    checkedInput(nothing, { ...ctx.parameters });
    await bin.remove(param(ctx, 'uid'), param(ctx, 'documentId'), ctx.state.caller);
  });
}

function isDryRun({ request: { body } }: RequestContext): boolean {
  return (body as { readonly dryRun?: unknown } | undefined)?.dryRun === true;
}

function asking(ctx: RequestContext) {
  return { caller: ctx.state.caller, asker: askerOf(ctx) };
}

function listed<Item>({ items, next }: Told<Item>) {
  return { data: items, meta: { next } };
}

function param({ params }: RequestContext, name: string): string {
  return params[name] ?? '';
}

/** @throws NotFoundError */
function entryId(ctx: RequestContext): number {
  return numberParam(ctx, 'id', 'Entry not found');
}
