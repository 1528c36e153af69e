import {
  checkedInput,
  type DataRoute,
  dataRoute,
  numberParam,
  problemAt,
  queryNumber,
  type RequestContext,
  type RouteOptions,
  type RouteTable,
  ValueProblemsError,
  z,
} from 'plinth';
import { exportInput } from './exports/asked-export.ts';
import { runInput } from './imports/asked-import.ts';
import { pushInput } from './remote/asked-push.ts';
import type { Pushes } from './remote/pushes.ts';
import type { Transfers } from './transfers.ts';

const EXPORT = 'plugin::transfer.export';
const IMPORT = 'plugin::transfer.import';
const PUSH = 'plugin::transfer.push';

/** Actions of the plugin that roles and tokens grant. Rights on the documents themselves are checked as well. */
export const TRANSFER_ACTIONS: readonly string[] = [
  ...['create', 'read'].map((verb) => `${EXPORT}.${verb}`),
  ...['create', 'read', 'run'].map((verb) => `${IMPORT}.${verb}`),
  ...['create', 'run'].map((verb) => `${PUSH}.${verb}`),
];

/** Milliseconds without data after which an upload is aborted. */
const SILENCE = 60_000;

const TYPES = { archive: 'application/gzip', jsonl: 'application/jsonl; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const;

const text = z.string().optional();
/** Parameters of an import, whose body is the data. All are texts; `importInput` checks them. */
const importTexts = z.object({ name: text, format: text, type: text, columns: text });
const afterPiece = z.strictObject({ after: z.string().default('') });
const afterProblem = z.strictObject({ after: queryNumber(0, Number.MAX_SAFE_INTEGER, 0) });
const betweenPlaces = z.strictObject({
  after: text,
  next: z.string().refine((place) => place !== '' && place.length <= 190, 'must be the position after these lines'),
});

/** Options of a route whose body is a stream of data. */
function arriving(action: string, more: DataRoute): RouteOptions {
  return { ...dataRoute(action, more), body: 'leave' };
}

/** Options of a route that responds with a file. */
function filed(summary: string) {
  return {
    action: `${EXPORT}.read`,
    noStore: true as const,
    describe: () => ({ summary, answers: { 200: { type: 'string' } } }),
    head: false as const,
  };
}

/** Adds the routes `<prefix>/transfer`. Responses are in `data`. */
export function addTransferRoutes(routes: RouteTable, prefix: string, transfers: Transfers, pushes: Pushes): void {
  const at = `${prefix}/transfer`;
  addExports(routes, at, transfers);
  addImports(routes, at, transfers);
  addPieces(routes, at, transfers);
  addPushes(routes, at, pushes);
}

function addExports(routes: RouteTable, at: string, transfers: Transfers): void {
  routes.post(`${at}/exports`, dataRoute(`${EXPORT}.create`, { body: exportInput, status: 201 }), async (ctx) => ({
    data: await transfers.makeExport(ctx.request.body, ctx.state.caller),
  }));
  routes.get(`${at}/exports/:id`, dataRoute(`${EXPORT}.read`), async (ctx) => ({
    data: await transfers.show(idOf(ctx), ctx.state.caller),
  }));
  routes.get(`${at}/exports/:id/file`, filed('Download the export'), async (ctx) => {
    const { name, format, stream } = await transfers.open(idOf(ctx), ctx.state.caller);
    ctx.set('Content-Type', TYPES[format]);
    ctx.set('Content-Disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`);
    ctx.set('X-Content-Type-Options', 'nosniff');
    return stream;
  });
  routes.get(`${at}/exports/:id/pieces`, dataRoute(`${EXPORT}.read`, { query: afterPiece }), async (ctx) => {
    const { after } = checkedInput(afterPiece, { ...ctx.parameters });
    return { data: await (await transfers.pieces(idOf(ctx), ctx.state.caller)).piece(after) };
  });
  routes.get(`${at}/exports/:id/files/:documentId`, filed('Download a file of the export; 204 if it has no data'), async (ctx) => {
    const bytes = await (await transfers.pieces(idOf(ctx), ctx.state.caller)).bytes(ctx.params.documentId ?? '');
    ctx.set('Content-Type', 'application/octet-stream');
    ctx.set('X-Content-Type-Options', 'nosniff');
    if (bytes !== null) return bytes;
    ctx.status = 204;
    return undefined;
  });
}

function addImports(routes: RouteTable, at: string, transfers: Transfers): void {
  routes.get(`${at}/imports`, dataRoute(`${IMPORT}.read`), async (ctx) => ({ data: await transfers.list(ctx.state.caller) }));
  const taken = 'Upload the data to import as the request body, and start the dry run';
  routes.post(`${at}/imports`, arriving(`${IMPORT}.create`, { summary: taken, query: importTexts, status: 201 }), async (ctx) => {
    return { data: await transfers.makeImport(askedOf({ ...ctx.parameters }), bodyOf(ctx), ctx.state.caller) };
  });
  routes.get(`${at}/imports/:id`, dataRoute(`${IMPORT}.read`), async (ctx) => ({
    data: await transfers.show(idOf(ctx), ctx.state.caller),
  }));
  routes.get(`${at}/imports/:id/problems`, dataRoute(`${IMPORT}.read`, { query: afterProblem }), async (ctx) => {
    const { problems, next } = await transfers.problems(
      idOf(ctx),
      ctx.state.caller,
      checkedInput(afterProblem, { ...ctx.parameters }).after,
    );
    return { data: problems, meta: { next } };
  });
  routes.post(`${at}/imports/:id/run`, dataRoute(`${IMPORT}.run`, { body: runInput }), async (ctx) => ({
    data: await transfers.run(idOf(ctx), ctx.request.body, ctx.state.caller),
  }));
  routes.post(`${at}/imports/:id/stop`, dataRoute(`${IMPORT}.run`), async (ctx) => ({
    data: await transfers.stop(idOf(ctx), ctx.state.caller),
  }));
  routes.delete(`${at}/imports/:id`, dataRoute(`${IMPORT}.create`, { status: 204 }), (ctx) =>
    transfers.remove(idOf(ctx), ctx.state.caller),
  );
}

/** Routes of an import that arrives in pieces. After an interruption, a client asks for its `place` and continues there. */
function addPieces(routes: RouteTable, at: string, transfers: Transfers): void {
  const CREATE = `${IMPORT}.create`;
  routes.post(
    `${at}/imports/:id/pieces`,
    arriving(CREATE, { summary: 'Upload the lines between two positions', query: betweenPlaces }),
    async (ctx) => {
      const { after = '', next } = checkedInput(betweenPlaces, { ...ctx.parameters });
      return { data: { place: await transfers.target(idOf(ctx), ctx.state.caller).putLines({ after, next }, bodyOf(ctx)) } };
    },
  );
  routes.get(`${at}/imports/:id/files/:file`, dataRoute(CREATE), async (ctx) => {
    const { id, file, caller } = fileOf(ctx);
    return { data: { arrived: await transfers.target(id, caller).hasBytes(file) } };
  });
  routes.put(`${at}/imports/:id/files/:file`, arriving(CREATE, { summary: 'Upload the data of a file' }), async (ctx) => {
    const { id, file, caller } = fileOf(ctx);
    await transfers.target(id, caller).putBytes(file, bodyOf(ctx));
    return { data: { arrived: true } };
  });
  routes.post(`${at}/imports/:id/plan`, dataRoute(CREATE, { safe: true }), async (ctx) => ({
    data: await transfers.plan(idOf(ctx), ctx.state.caller),
  }));
}

function addPushes(routes: RouteTable, at: string, pushes: Pushes): void {
  routes.get(`${at}/targets`, dataRoute(`${PUSH}.create`), () => ({ data: pushes.targets() }));
  routes.post(`${at}/pushes`, dataRoute(`${PUSH}.create`, { body: pushInput, status: 201 }), async (ctx) => ({
    data: await pushes.make(ctx.request.body, ctx.state.caller),
  }));
  routes.post(`${at}/pushes/:id/run`, dataRoute(`${PUSH}.run`, { body: runInput }), async (ctx) => ({
    data: await pushes.run(idOf(ctx), ctx.request.body, ctx.state.caller),
  }));
  routes.post(`${at}/pushes/:id/stop`, dataRoute(`${PUSH}.run`), async (ctx) => ({ data: await pushes.stop(idOf(ctx), ctx.state.caller) }));
}

/** The input of an import, from the request's parameters. */
function askedOf(parameters: Readonly<Record<string, unknown>>): object {
  const { columns } = parameters;
  if (columns === undefined) return parameters;
  try {
    return { ...parameters, columns: JSON.parse(String(columns)) };
  } catch {
    throw new ValueProblemsError([problemAt(['columns'], '`columns` must be a JSON object with the attribute of each column')]);
  }
}

/** The bytes of a body. Aborts the request if the client stops sending. */
async function* bodyOf({ req }: RequestContext): AsyncGenerator<Uint8Array> {
  const silence = setTimeout(() => req.destroy(), SILENCE).unref();
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      silence.refresh();
      yield chunk as Buffer;
    }
  } finally {
    clearTimeout(silence);
    // Read the rest, so that a client that is still sending can read the response.
    req.resume();
  }
}

/** @throws NotFoundError */
function idOf(ctx: RequestContext): number {
  return numberParam(ctx, 'id', 'Transfer not found');
}

function fileOf(ctx: RequestContext) {
  return { id: idOf(ctx), file: `files/${encodeURIComponent(ctx.params.file ?? '')}`, caller: ctx.state.caller };
}
