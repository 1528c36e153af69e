import {
  type Access,
  type Caller,
  callerName,
  checkedInput,
  grantsOfAbility,
  NotFoundError,
  numberParam,
  type RequestContext,
  type RouteOptions,
  type RouteTable,
  refuseBeyondHeld,
  z,
} from 'plinth';
import type { ConnectedProgram } from 'plinth/plugins/admin';
import { CONNECTIONS } from '../rights.ts';
import type { Authorization } from './authorization.ts';
import { personBehind } from './person-behind.ts';
import type { TellProgram } from './program-events.ts';
import type { NamedConnection, ProgramStore } from './program-store.ts';
import { placeOf } from './redirects.ts';
import { scopesIn } from './scopes.ts';

const API = '/admin/api';

/** Options of routes for signed-in people: they need a session of the admin interface; tokens are refused. */
const SIGNED_IN: RouteOptions = { auth: false, noStore: true, describe: false, policies: ['admin.session'] };
const grantedTo = (action: string): RouteOptions => ({ ...SIGNED_IN, policies: [{ name: 'admin.session', config: { action } }] });

const UNKNOWN = 'Connected app not found';

const decision = z.strictObject({
  /** The query parameters of the authorization request. */
  query: z.record(z.string().max(100), z.string().max(10_000)),
  allow: z.boolean(),
  scopes: z.array(z.string().max(100)).max(20).default([]),
});

/** The dependencies of the routes. */
export interface AdminRouteParts {
  readonly authorization: Authorization;
  readonly store: ProgramStore;
  readonly access: Access;
  /** See `placeOf`. */
  readonly schemes: readonly string[];
  readonly tell: TellProgram;
}

/** Adds the routes of the admin interface: to decide about a program's request, and to list and end connected programs. */
export function addProgramRoutes(routes: RouteTable, parts: AdminRouteParts): void {
  const { authorization, store, access, tell } = parts;
  routes.get(`${API}/authorize`, SIGNED_IN, async (ctx) => ({
    data: await authorization.ask(ctx.parameters, ctx.state.caller, ctx.get('Host')),
  }));
  routes.post(`${API}/authorize`, SIGNED_IN, async (ctx) => {
    const { caller } = ctx.state;
    const { query, ...decided } = checkedInput(decision, ctx.request.body ?? {});
    const { to, program, scopes } = await authorization.decide(query, decided, caller, ctx.get('Host'));
    const details = { program, ...(scopes !== null && { scopes: scopes.join(' ') }) };
    tell(scopes === null ? 'program-refused' : 'program-allowed', callerName(caller) as string, details, Number(caller.id), ctx);
    return { data: { to } };
  });

  const list = async (person: string | null) => {
    const all = await store.connections(person);
    const behind = await Promise.all(all.map((connection) => personBehind(access, connection)));
    const connections = all.filter((_, place) => behind[place] !== null);
    const titles = person === null ? await access.titlesOf(connections.map((connection) => connection.person)) : new Map<string, string>();
    return { data: connections.map((each) => shown(each, titles.get(each.person) ?? null, parts.schemes)) };
  };
  const refuseStronger = async (id: number, caller: Caller) => {
    const connection = (await store.connections(null)).find((each) => Number(each.id) === id);
    const found = connection && (await access.callerNamed(connection.person));
    if (found) refuseBeyondHeld(grantsOfAbility(found.caller.ability, access), `"${found.title}"`, caller, access);
  };
  const end = async (ctx: RequestContext, whose: string | null) => {
    if (whose === null) await refuseStronger(numberParam(ctx, 'id', UNKNOWN), ctx.state.caller);
    const ended = await store.end(numberParam(ctx, 'id', UNKNOWN), whose);
    if (ended === null) throw new NotFoundError(UNKNOWN);
    tell('program-ended', ended.person, { program: ended.name }, Number(ctx.state.caller.id), ctx);
    ctx.status = 204;
  };
  routes.get(`${API}/programs`, SIGNED_IN, ({ state: { caller } }) => list(callerName(caller)));
  routes.delete(`${API}/programs/:id`, SIGNED_IN, (ctx) => end(ctx, callerName(ctx.state.caller)));
  routes.get(`${API}/staff-programs`, grantedTo(CONNECTIONS.read), () => list(null));
  routes.delete(`${API}/staff-programs/:id`, grantedTo(CONNECTIONS.end), (ctx) => end(ctx, null));
}

function shown(
  { id, name, redirects, scopes, created_at, used_at }: NamedConnection,
  person: string | null,
  schemes: readonly string[],
): ConnectedProgram {
  const [first] = JSON.parse(redirects) as readonly string[];
  const iso = (at: number) => new Date(Number(at)).toISOString();
  return {
    ...{ id: Number(id), name, person },
    place: first === undefined ? null : placeOf(first, schemes),
    scopes: scopesIn(scopes),
    createdAt: iso(created_at),
    usedAt: used_at === null ? null : iso(used_at),
  };
}
