import { type Caller, isPlinthError, problemAt, type RequestContext, type RouteTable, ValueProblemsError, z } from 'plinth';
import type { MailFailure } from 'plinth/plugins/mail';
import { providerRolesOption } from '../options.ts';
import { INVITED_FOR, type PersonFacts, type StaffPeople } from '../people/staff-people.ts';
import { rolesConcerned, type StaffRules } from '../people/staff-rules.ts';
import { PEOPLE } from '../staff/areas.ts';
import { API, type Staff } from '../staff/staff.ts';
import type { StaffMail } from '../staff/staff-mail.ts';
import { bodyOf, documentIdSchema, grantedTo } from './asked.ts';
import type { Invited, RoleTold, StaffPerson, StaffRoleTold, StaffTold } from './told-rights.ts';

const nameSchema = z.string().trim().min(1).max(255);
const emailSchema = z.string().trim().min(3).max(255);
const roleSchema = z.string().min(1).max(64);

const invited = z.strictObject({ name: nameSchema, email: emailSchema, role: roleSchema });
const changed = z
  .strictObject({
    name: nameSchema.optional(),
    email: emailSchema.optional(),
    role: roleSchema.optional(),
    blocked: z.boolean().optional(),
  })
  .refine((body) => Object.keys(body).length > 0, { message: 'provide at least one change' });
const rulesSchema = z.strictObject({
  requiredRoles: z.array(roleSchema).max(100).optional(),
  providerRoles: providerRolesOption.optional(),
});
/** `from`: the rules that the change starts from. */
const ruled = rulesSchema.extend({ from: rulesSchema.optional() });

/** What the routes need. */
export interface PeopleRouteParts {
  readonly staff: Staff;
  readonly people: StaffPeople;
  readonly rules: StaffRules;
  /** Names and titles of providers. */
  readonly providers: StaffTold['providers'];
  readonly secondFactor: boolean;
  /** The file that holds the plugin's options. */
  readonly file: string;
}

/** Adds `/admin/api/staff`: lists, invites, changes and removes staff, and their roles. */
export function addPeopleRoutes(routes: RouteTable, parts: PeopleRouteParts): void {
  const { people, rules } = parts;
  const all = `${API}/staff`;
  const [reads, changes] = [grantedTo(PEOPLE.read), grantedTo(PEOPLE.change)];
  const shown = async (person: PersonFacts, caller: Caller) => toldPerson(person, caller, people, await parts.staff.mail.failures());

  routes.get(all, reads, async ({ state: { caller } }) => ({ data: await toldStaff(caller, parts) }));
  routes.post(all, changes, async (ctx) => {
    const { caller } = ctx.state;
    const given = bodyOf(invited, ctx);
    checkRole(given.role, ['role'], parts);
    const person = await people.invite(given, caller);
    ctx.status = 201;
    return { data: await invite(person, caller, parts) };
  });
  routes.post(`${all}/:documentId/link`, changes, async (ctx) => ({
    data: await invite(await people.find(idOf(ctx)), ctx.state.caller, parts),
  }));
  routes.put(`${all}/:documentId`, changes, async (ctx) => {
    const change = bodyOf(changed, ctx);
    if (change.role !== undefined) checkRole(change.role, ['role'], parts);
    return { data: await shown(await people.change(idOf(ctx), change, ctx.state.caller), ctx.state.caller) };
  });
  routes.delete(`${all}/:documentId`, changes, async (ctx) => {
    await people.remove(idOf(ctx), ctx.state.caller);
    ctx.status = 204;
  });
  routes.post(`${all}/:documentId/sign-out`, changes, async (ctx) => ({
    data: { sessions: await people.signOut(idOf(ctx), ctx.state.caller) },
  }));
  routes.delete(`${all}/:documentId/second-factor`, changes, async (ctx) => {
    await people.removeFactor(idOf(ctx), ctx.state.caller);
    ctx.status = 204;
  });
  routes.put(`${API}/staff-rules`, changes, async (ctx) => {
    const { caller } = ctx.state;
    const { from, ...values } = bodyOf(ruled, ctx);
    for (const [index, role] of (values.requiredRoles ?? []).entries()) checkRole(role, ['requiredRoles', index], parts);
    for (const [index, { role, provider }] of (values.providerRoles ?? []).entries()) {
      checkRole(role, ['providerRoles', index, 'role'], parts);
      if (!parts.providers.some(({ name }) => name === provider))
        throw problem(['providerRoles', index, 'provider'], `the provider "${provider}" does not exist`);
    }
    for (const role of rolesConcerned(rules.get(), values)) people.checkRole(role, caller);
    await rules.change(values, caller, from);
    return { data: rules.told() };
  });
  routes.get(`${API}/staff-roles/:name`, reads, async ({ params: { name = '' } }) => ({ data: await toldRole(name, parts) }));
}

async function invite(person: PersonFacts, caller: Caller, parts: PeopleRouteParts): Promise<Invited> {
  const { people, staff } = parts;
  const { mail } = staff;
  const code = await people.code(person.documentId, caller);
  const link = `/admin/recover#${new URLSearchParams({ invited: '1', code })}`;
  const by = caller.id === null ? null : await staff.accounts.care.callerOf(Number(caller.id));
  return {
    person: toldPerson(person, caller, people, await mail.failures()),
    link,
    mail: await mailed(mail, () => mail.invite(person, String(by?.account.attributes.name ?? ''), link)),
    expiresAt: new Date(Date.now() + INVITED_FOR * 1_000).toISOString(),
  };
}

/** A mail that is refused, such as for its address, must not hide the link of a person who exists by now. */
async function mailed({ obstacle }: StaffMail, send: () => Promise<void>): Promise<Invited['mail']> {
  if (obstacle === 'no-server') return 'off';
  if (obstacle === 'no-url') return { error: 'The URL of this service is not configured; set url in config/server' };
  try {
    await send();
    return 'queued';
  } catch (error) {
    if (isPlinthError(error) && error.status < 500) return { error: error.message };
    throw error;
  }
}

async function toldStaff(caller: Caller, { people, staff, rules, providers, secondFactor, file }: PeopleRouteParts): Promise<StaffTold> {
  const [all, failures] = await Promise.all([people.list(), staff.mail.failures()]);
  const roles = staff.roles.all.map(
    ({ name, title, isConfigured }): StaffRoleTold => ({
      name,
      title,
      file: isConfigured ? file : null,
      people: all.filter(({ role }) => role === name).length,
      isBeyond: people.isBeyond({ role: name }, caller),
    }),
  );
  return {
    people: all.map((person) => toldPerson(person, caller, people, failures)),
    roles,
    mail: staff.mail.arrives,
    secondFactor,
    providers,
    rules: rules.told(),
  };
}

function toldPerson(person: PersonFacts, caller: Caller, people: StaffPeople, failures: ReadonlyMap<number, MailFailure>): StaffPerson {
  const { id, documentId, name, email, role, blocked, password, secondFactor, providers, sessions, lastSeenAt, createdAt } = person;
  const hasCome = password || providers.length > 0;
  const failure = failures.get(id);
  return {
    mailFailure: failure === undefined ? null : { reason: failure.reason, nextAt: failure.nextAt },
    ...{ id, documentId, name, email, role, secondFactor, providers, sessions, lastSeenAt, createdAt },
    state: blocked ? 'disabled' : hasCome ? 'active' : 'invited',
    isMe: caller.id === id,
    isBeyond: people.isBeyond(person, caller),
  };
}

async function toldRole(name: string, { people, staff, file }: PeopleRouteParts): Promise<RoleTold> {
  const role = staff.roles.find(name);
  if (role === null) throw problem(['name'], `the role "${name}" does not exist`);
  return {
    ...{ id: null, name, title: role.title, description: null, isNeeded: true },
    people: (await people.list()).filter((person) => person.role === name).length,
    file: role.isConfigured ? file : null,
    isBuiltIn: !role.isConfigured,
    grants: staff.roles.grants(name),
  };
}

/** @throws ValueProblemsError for a role that does not exist */
function checkRole(role: string, path: readonly (string | number)[], { staff }: PeopleRouteParts): void {
  if (staff.roles.find(role) === null) throw problem(path, `the role "${role}" does not exist`);
}

function problem(path: readonly (string | number)[], message: string): ValueProblemsError {
  return new ValueProblemsError([problemAt(path, message)]);
}

function idOf({ params: { documentId = '' } }: RequestContext): string {
  return documentIdSchema.parse(documentId.slice(0, 64));
}
