import { isDeepStrictEqual } from 'node:util';
import { type Access, type BootProblem, checkActions, type Documents, type Grant, grantSchema, nearest, z } from 'plinth';
import type { Role, RoleInput, Roles } from './roles.ts';
import { calledBy, namesNobody, PUBLIC_ROLE, STANDARD_ROLES } from './standard-roles.ts';

const SIGN_IN_ACTION = 'plugin::users-permissions.auth.callback';

/** A role in `config/access`. */
const roleSchema = z.strictObject({
  name: z.string().min(3).max(255).optional().describe('Display name of the role. Default: derived from the key.'),
  description: z.string().max(255).optional().describe('Description of the role.'),
  seed: z
    .boolean()
    .default(false)
    .describe(
      'Whether the actions are granted only when the role is created, so that they can be changed later. Otherwise every start resets the role to exactly these actions.',
    ),
  actions: z
    .array(grantSchema)
    .describe(
      'Actions that the role grants. The wildcards `api::*` and `api::<name>.<name>.*` stand for all document actions; give the full name of other actions. An entry can also be an object with a condition and field permissions: `{ "action", "where", "fields" }`.',
    ),
});

/** The standard role that a type probably misspells; null if none. A role that is not a typo has its own `name`. */
function nearStandard(type: string): string | null {
  const names = STANDARD_ROLES.map((role) => role.type);
  if (names.includes(type)) return null;
  const meant = nearest(type, names);
  // `publish` is as similar to `public` as a typo would be, but is a word of its own.
  return meant !== null && Math.abs(meant.length - type.length) <= 1 && (meant.length === type.length || meant.slice(-1) === type.slice(-1))
    ? meant
    : null;
}

const TYPE = /^[A-Za-z0-9_-]{3,64}$/;

/** Whether `config/access` accepts this role type. */
export function isRoleType(type: string): boolean {
  return TYPE.test(type);
}

/** Whether `config/access` accepts this role name. */
export function isRoleName(name: string): boolean {
  return roleSchema.shape.name.safeParse(name).success;
}

/** The section `roles` of `config/access`, by role type. */
export const rolesSchema = z
  .record(z.string().regex(TYPE, 'expected 3 to 64 letters, digits, "_" and "-"'), roleSchema)
  .superRefine((roles, issues) => {
    for (const [type, { name }] of Object.entries(roles)) {
      const meant = name === undefined ? nearStandard(type) : null;
      if (meant === null) continue;
      const message = `there is no built-in role with this key; did you mean "${meant}"? To define your own role with this key, set its "name"`;
      issues.addIssue({ code: 'custom', path: [type], message });
    }
  })
  .describe('Roles by type. Roles that are not listed are not changed.');

/** The section `roles`, validated. */
export type ConfiguredRoles = z.output<typeof rolesSchema>;

/**
 * Creates the standard roles and those of `config/access`, and sets the actions of the latter. Standard roles that the file does not name
 * get the actions of the reference, once. Safe to run on several nodes at once.
 */
export async function applyConfiguredRoles(configured: ConfiguredRoles, roles: Roles): Promise<void> {
  const types = new Set([...STANDARD_ROLES.map(({ type }) => type), ...Object.keys(configured)]);
  for (const type of types) {
    const entry = configured[type];
    const role = await roles.ensure(roleInput(type, entry));
    if (entry === undefined) {
      await roles.seedActions(role, STANDARD_ROLES.find((standard) => standard.type === type)?.actions ?? []);
      continue;
    }
    if (entry.seed) {
      await roles.seedActions(role, entry.actions);
      continue;
    }
    await renameWhenDifferent(role, entry, roles);
    if (!sameActions(await roles.actions(role), entry.actions)) await roles.setActions(role, entry.actions);
  }
}

/** Checks the section. Unknown actions and rules that do not fit the model are problems; actions of disabled plugins are notes. */
export function checkConfiguredRoles(
  configured: ConfiguredRoles,
  { access, documents }: { readonly access: Access; readonly documents: Pick<Documents, 'checkRule'> },
  plugins: readonly string[],
  file: string,
): { readonly problems: readonly BootProblem[]; readonly notes: readonly string[] } {
  const problems: BootProblem[] = [];
  const notes = new Set<string>();
  for (const [type, entry] of Object.entries(configured)) {
    const findings = checkActions(access, entry.actions, plugins);
    for (const { index, message } of findings.problems) problems.push({ file, path: ['roles', type, 'actions', index], message });
    for (const { message } of findings.notes) notes.add(message);
    for (const [index, grant] of entry.actions.entries()) {
      const mistakes = documents.checkRule(grant, calledBy(type, access));
      problems.push(...mistakes.map(({ path, message }) => ({ file, path: ['roles', type, 'actions', index, ...path], message })));
      if (!namesNobody(type, grant)) continue;
      const message = '"$caller" cannot be used in this role: public requests have no signed-in user';
      problems.push({ file, path: ['roles', type, 'actions', index, 'where'], message });
    }
  }
  if (cannotSignIn(configured)) notes.add(`end users cannot sign in: the role "public" does not have the action ${SIGN_IN_ACTION}`);
  return { problems, notes: [...notes].map((note) => `${file}: ${note}`) };
}

/** Whether the file defines the role `public` without sign-in, probably because the list was written with content in mind. */
function cannotSignIn({ [PUBLIC_ROLE]: strangers }: ConfiguredRoles): boolean {
  return (
    strangers?.seed === false && !strangers.actions.some((grant) => (typeof grant === 'string' ? grant : grant.action) === SIGN_IN_ACTION)
  );
}

function roleInput(type: string, entry: ConfiguredRoles[string] | undefined): RoleInput {
  const standard = STANDARD_ROLES.find((role) => role.type === type);
  return {
    type,
    name: entry?.name ?? standard?.name ?? capitalized(type),
    description: entry?.description ?? standard?.description ?? null,
  };
}

async function renameWhenDifferent(role: Role, { name, description }: ConfiguredRoles[string], roles: Roles): Promise<void> {
  const change = {
    ...(name !== undefined && name !== role.name ? { name } : {}),
    ...(description !== undefined && description !== role.description ? { description } : {}),
  };
  if (Object.keys(change).length > 0) await roles.rename(role, change);
}

/** `shop_manager` as a readable name: `Shop manager`. */
function capitalized(type: string): string {
  const words = type.replace(/[_-]+/g, ' ').trim();
  if (words.length < 3) return type;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function sameActions(left: readonly Grant[] | null, right: readonly Grant[]): boolean {
  return isDeepStrictEqual(left, right);
}
