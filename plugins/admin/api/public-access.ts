import {
  type Access,
  type Caller,
  type ContentType,
  type Documents,
  type Grant,
  grantOf,
  isPlinthError,
  type RequestParameters,
  type RouteTable,
  z,
} from 'plinth';
import { ROLE_UID, type Roles, type Users } from 'plinth/plugins/users-permissions';
import { PEOPLE } from '../staff/areas.ts';
import { API, type Staff } from '../staff/staff.ts';
import { bodyOf, documentIdSchema, grantedTo, hasDrafts, localeSchema, parametersOf, SIGNED_IN, typeNamed, uidSchema } from './asked.ts';
import type { PublicAccess } from './told-rights.ts';

/** What the routes need. */
export interface PublicAccessParts {
  readonly access: Access;
  readonly documents: Documents;
  readonly roles: Roles;
  readonly staff: Pick<Staff, 'roles'>;
  readonly users: Pick<Users, 'roles' | 'requestOf'>;
}

/** Type of the role of requests without credentials. */
const PUBLIC = 'public';

/** What the caller needs to change permissions of the public, as `PUT /roles/:id` does. */
const NEEDED = [PEOPLE.change, `${ROLE_UID}.updateRole`];

const asked = z.strictObject({ type: uidSchema, documentId: documentIdSchema.optional(), locale: localeSchema.optional() });
const allowed = z.strictObject({ type: uidSchema });

/**
 * Adds `/admin/api/public-access`. `GET`: whether the public can read the published version of a document, by the gate of the content API
 * itself. `POST`: lets the public find all documents of a type, and read each of them.
 */
export function addPublicAccessRoutes(routes: RouteTable, parts: PublicAccessParts): void {
  const { documents, users } = parts;
  const path = `${API}/public-access`;
  routes.get(path, SIGNED_IN, async (ctx) => {
    const { type: uid, ...version } = parametersOf(asked, ctx);
    const { caller } = ctx.state;
    return { data: await accessTo(typeNamed(uid, documents, caller), version, caller, parts) };
  });
  routes.post(path, grantedTo(...NEEDED), async (ctx) => {
    const { type: uid } = bodyOf(allowed, ctx);
    const { caller } = ctx.state;
    const type = typeNamed(uid, documents, caller);
    const grants = missingGrants(type, await parts.roles.anonymous(0), parts);
    if (grants.length > 0) await users.roles.grant(PUBLIC, grants, users.requestOf(ctx));
    return { data: await accessTo(type, {}, caller, parts) };
  });
}

/** The actions with which the content API reads documents of a type. */
function readActions({ kind, uid }: ContentType, { actions }: Pick<Access, 'actions'>): readonly string[] {
  const verbs = kind === 'singleType' ? ['find'] : ['find', 'findOne'];
  return verbs.map((verb) => `${uid}.${verb}`).filter((action) => actions.has(action));
}

/** The grants that the public lacks to read a type. They get the rule of those that it has, so that they allow no more documents. */
function missingGrants(type: ContentType, { ability }: Caller, { access }: PublicAccessParts): readonly Grant[] {
  const actions = readActions(type, access);
  const held = actions.find((action) => ability.can(action));
  return actions.filter((action) => !ability.can(action)).map((action) => grantOf(action, held === undefined ? null : ability.rule(held)));
}

async function accessTo(
  type: ContentType,
  { documentId = null, locale }: { readonly documentId?: string | undefined | null; readonly locale?: string | undefined },
  caller: Caller,
  parts: PublicAccessParts,
): Promise<PublicAccess> {
  const { access, documents, roles } = parts;
  // Not a remembered ability: what another node has changed counts.
  const visitor = await roles.anonymous(0);
  const actions = readActions(type, access);
  const missing = missingGrants(type, visitor, parts);
  const version: RequestParameters = {
    ...(locale !== undefined && { locale }),
    ...(hasDrafts(type, documents) && { status: 'published' }),
  };
  const may = await documents.may(type.uid, documentId, { actions, axes: documents.target(type.uid, version, 'update') }, visitor);
  const [list] = actions;
  const granted = actions.filter((action) => may[action]?.granted === true);
  const isAll = granted.length === actions.length;
  const told = {
    partly: isAll || granted.length === 0 ? null : granted.includes(String(list)) ? ('list' as const) : ('address' as const),
    readsDrafts: hasDrafts(type, documents) && visitor.ability.can(`${type.uid}.readDraft`),
    isNarrowed: missing.some((grant) => typeof grant !== 'string'),
  };
  if (missing.length === 0) return { ...told, state: isAll ? 'public' : 'excluded', actions: [], mayAllow: false, file: null, roles: [] };
  return { ...told, state: 'not-granted', actions: missing.map(actionOf), ...(await allowance(missing, caller, parts)) };
}

/** Whether the caller may grant this to the public, and otherwise who can. */
async function allowance(
  missing: readonly Grant[],
  caller: Caller,
  { access, staff, users }: PublicAccessParts,
): Promise<Pick<PublicAccess, 'mayAllow' | 'file' | 'roles'>> {
  const able = staff.roles.all.filter(({ name }) => {
    const ability = staff.roles.ability(name);
    return [...NEEDED, ...missing.map(actionOf)].every((action) => !access.actions.has(action) || ability.can(action));
  });
  const titles = able.map(({ title }) => title);
  try {
    await users.roles.checkGrant(PUBLIC, missing, caller);
    return { mayAllow: NEEDED.every((action) => caller.ability.can(action)), file: null, roles: titles };
  } catch (error) {
    if (!isPlinthError(error) || error.status !== 403) throw error;
    const { file } = error.details as { readonly file?: string };
    return { mayAllow: false, file: file ?? null, roles: titles };
  }
}

function actionOf(grant: Grant): string {
  return typeof grant === 'string' ? grant : grant.action;
}
