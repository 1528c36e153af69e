import { type JsonSchema, NotFoundError, type RequestContext, type RouteTable, ValidationError, z } from 'plinth';
import { exportInput } from './exports/asked-export.ts';
import { runInput } from './imports/asked-import.ts';
import { pushInput } from './remote/asked-push.ts';
import type { Pushes } from './remote/pushes.ts';
import type { Transfers } from './transfers.ts';

const EXPORT = 'plugin::transfer.export';
const IMPORT = 'plugin::transfer.import';
const PUSH = 'plugin::transfer.push';

/** Actions of transfers, as roles and tokens name them. What is moved asks for the rights on the documents beside. */
export const TRANSFER_ACTIONS: readonly string[] = [
  ...['create', 'read'].map((verb) => `${EXPORT}.${verb}`),
  ...['create', 'read', 'run'].map((verb) => `${IMPORT}.${verb}`),
  ...['create', 'run'].map((verb) => `${PUSH}.${verb}`),
];

/** Milliseconds without a byte after which a client has given up. */
const SILENCE = 60_000;

const TYPES = { archive: 'application/gzip', jsonl: 'application/jsonl; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const;

/** How a route is told that answers JSON. */
function told(action: string, status = 200, body?: () => object) {
  return {
    action,
    noStore: true as const,
    describe: () => ({
      ...(body !== undefined && { body: body() as JsonSchema }),
      answers: { [status]: status === 204 ? null : { type: 'object', properties: { data: {} } } },
    }),
  };
}

/** How a route is told whose body is what arrives. */
function arriving(action: string, summary: string, names: readonly string[], status = 200) {
  return {
    ...told(action, status),
    body: 'leave' as const,
    describe: () => ({
      summary,
      parameters: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
      answers: { [status]: { type: 'object', properties: { data: {} } } },
    }),
  };
}

/** How a route is told that answers a file. */
function filed(summary: string) {
  return {
    action: `${EXPORT}.read`,
    noStore: true as const,
    describe: () => ({ summary, answers: { 200: { type: 'string' } } }),
    head: false as const,
  };
}

const schema = (of: z.ZodType) => () => z.toJSONSchema(of, { io: 'input', unrepresentable: 'any' });

/** Adds `<prefix>/transfer`. Answers are in `data`. */
export function addTransferRoutes(routes: RouteTable, prefix: string, transfers: Transfers, pushes: Pushes): void {
  const at = `${prefix}/transfer`;
  addExports(routes, at, transfers);
  addImports(routes, at, transfers);
  addPieces(routes, at, transfers);
  addPushes(routes, at, pushes);
}

function addExports(routes: RouteTable, at: string, transfers: Transfers): void {
  routes.post(`${at}/exports`, told(`${EXPORT}.create`, 201, schema(exportInput)), async (ctx) => {
    const data = await transfers.makeExport(ctx.request.body, ctx.state.caller);
    ctx.status = 201;
    return { data };
  });
  routes.get(`${at}/exports/:id`, told(`${EXPORT}.read`), async (ctx) => ({ data: await transfers.show(idOf(ctx), ctx.state.caller) }));
  routes.get(`${at}/exports/:id/file`, filed('The export itself'), async (ctx) => {
    const { name, stream } = await transfers.open(idOf(ctx), ctx.state.caller);
    const { format } = await transfers.show(idOf(ctx), ctx.state.caller);
    ctx.set('Content-Type', TYPES[format as keyof typeof TYPES]);
    ctx.set('Content-Disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`);
    ctx.set('X-Content-Type-Options', 'nosniff');
    return stream;
  });
  routes.get(`${at}/exports/:id/pieces`, told(`${EXPORT}.read`), async (ctx) => {
    const { after = '' } = namesOf(ctx, ['after']);
    return { data: await (await transfers.pieces(idOf(ctx), ctx.state.caller)).piece(after) };
  });
  routes.get(
    `${at}/exports/:id/files/:documentId`,
    filed('The bytes of a file that the export holds; 204: there are none'),
    async (ctx) => {
      const bytes = await (await transfers.pieces(idOf(ctx), ctx.state.caller)).bytes(ctx.params.documentId ?? '');
      ctx.set('Content-Type', 'application/octet-stream');
      ctx.set('X-Content-Type-Options', 'nosniff');
      if (bytes !== null) return bytes;
      ctx.status = 204;
      return undefined;
    },
  );
}

function addImports(routes: RouteTable, at: string, transfers: Transfers): void {
  routes.get(`${at}/imports`, told(`${IMPORT}.read`), async (ctx) => ({ data: await transfers.list(ctx.state.caller) }));
  const taken = 'Takes what is to be imported, as the body, and begins to look at it';
  routes.post(`${at}/imports`, arriving(`${IMPORT}.create`, taken, ['name', 'format', 'type', 'columns'], 201), async (ctx) => {
    const data = await transfers.makeImport(askedOf({ ...ctx.parameters }), bodyOf(ctx), ctx.state.caller);
    ctx.status = 201;
    return { data };
  });
  routes.get(`${at}/imports/:id`, told(`${IMPORT}.read`), async (ctx) => ({ data: await transfers.show(idOf(ctx), ctx.state.caller) }));
  routes.get(`${at}/imports/:id/problems`, told(`${IMPORT}.read`), async (ctx) => {
    const { problems, next } = await transfers.problems(idOf(ctx), ctx.state.caller, afterOf(namesOf(ctx, ['after'])));
    return { data: problems, meta: { next } };
  });
  routes.post(`${at}/imports/:id/run`, told(`${IMPORT}.run`, 200, schema(runInput)), async (ctx) => ({
    data: await transfers.run(idOf(ctx), ctx.request.body, ctx.state.caller),
  }));
  routes.post(`${at}/imports/:id/stop`, told(`${IMPORT}.run`), async (ctx) => ({
    data: await transfers.stop(idOf(ctx), ctx.state.caller),
  }));
  routes.delete(`${at}/imports/:id`, told(`${IMPORT}.create`, 204), async (ctx) => {
    await transfers.remove(idOf(ctx), ctx.state.caller);
    ctx.status = 204;
  });
}

/** An import that arrives piece for piece: whoever breaks off asks for its `place`, and goes on there. */
function addPieces(routes: RouteTable, at: string, transfers: Transfers): void {
  const CREATE = `${IMPORT}.create`;
  routes.post(`${at}/imports/:id/pieces`, arriving(CREATE, 'Takes lines that lie between two places', ['after', 'next']), async (ctx) => {
    const { after = '', next = '' } = namesOf(ctx, ['after', 'next']);
    if (next === '' || next.length > 190) throw new ValidationError('`next` is the place behind these lines', { path: ['next'] });
    return { data: { place: await transfers.target(idOf(ctx), ctx.state.caller).putLines({ after, next }, bodyOf(ctx)) } };
  });
  routes.get(`${at}/imports/:id/files/:file`, told(CREATE), async (ctx) => {
    const { id, file, caller } = fileOf(ctx);
    return { data: { arrived: await transfers.target(id, caller).hasBytes(file) } };
  });
  routes.put(`${at}/imports/:id/files/:file`, arriving(CREATE, 'Takes the bytes of a file', []), async (ctx) => {
    const { id, file, caller } = fileOf(ctx);
    await transfers.target(id, caller).putBytes(file, bodyOf(ctx));
    return { data: { arrived: true } };
  });
  routes.post(`${at}/imports/:id/plan`, told(CREATE), async (ctx) => ({ data: await transfers.plan(idOf(ctx), ctx.state.caller) }));
}

function addPushes(routes: RouteTable, at: string, pushes: Pushes): void {
  routes.get(`${at}/targets`, told(`${PUSH}.create`), () => ({ data: pushes.targets() }));
  routes.post(`${at}/pushes`, told(`${PUSH}.create`, 201, schema(pushInput)), async (ctx) => {
    const data = await pushes.make(ctx.request.body, ctx.state.caller);
    ctx.status = 201;
    return { data };
  });
  routes.post(`${at}/pushes/:id/run`, told(`${PUSH}.run`, 200, schema(runInput)), async (ctx) => ({
    data: await pushes.run(idOf(ctx), ctx.request.body, ctx.state.caller),
  }));
  routes.post(`${at}/pushes/:id/stop`, told(`${PUSH}.run`), async (ctx) => ({ data: await pushes.stop(idOf(ctx), ctx.state.caller) }));
}

/** How an import is read: the parameters of the request, since its body is what is imported. */
function askedOf(parameters: Readonly<Record<string, unknown>>): object {
  const { columns } = parameters;
  if (columns === undefined) return parameters;
  try {
    return { ...parameters, columns: JSON.parse(String(columns)) };
  } catch {
    throw new ValidationError('`columns` is JSON: an object with the attribute of each column', { path: ['columns'] });
  }
}

/** The bytes of a body, of a client that goes on sending. */
async function* bodyOf({ req }: RequestContext): AsyncGenerator<Uint8Array> {
  const silence = setTimeout(() => req.destroy(), SILENCE).unref();
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      silence.refresh();
      yield chunk as Buffer;
    }
  } finally {
    clearTimeout(silence);
    // A client that still sends sees its answer.
    req.resume();
  }
}

/** @throws NotFoundError */
function idOf({ params }: RequestContext): number {
  const { id = '' } = params;
  if (!/^\d{1,15}$/.test(id)) throw new NotFoundError('Transfer not found');
  return Number(id);
}

function fileOf(ctx: RequestContext) {
  return { id: idOf(ctx), file: `files/${encodeURIComponent(ctx.params.file ?? '')}`, caller: ctx.state.caller };
}

/** Parameters of a request that has no others. @throws ValidationError */
function namesOf<Name extends string>({ parameters }: RequestContext, names: readonly Name[]): Readonly<Partial<Record<Name, string>>> {
  for (const [name, value] of Object.entries(parameters)) {
    const param = name.slice(0, 100);
    if (!(names as readonly string[]).includes(name)) throw new ValidationError(`Invalid key ${param}`, { source: 'query', param });
    if (typeof value !== 'string') throw new ValidationError(`\`${param}\` is one text`, { source: 'query', param });
  }
  return parameters as Readonly<Partial<Record<Name, string>>>;
}

function afterOf({ after = '0' }: { readonly after?: string }): number {
  if (!/^\d{1,15}$/.test(after)) throw new ValidationError('`after` is the number that the page before told', { path: ['after'] });
  return Number(after);
}
