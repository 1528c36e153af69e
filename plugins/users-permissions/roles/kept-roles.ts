import {
  type Access,
  type Caller,
  checkActions,
  type Documents,
  type Grant,
  NotFoundError,
  type ValueProblem,
  ValueProblemsError,
} from 'plinth';
import { ROLE_UID } from '../content-types.ts';
import { MESSAGES } from '../messages.ts';
import type { Role } from '../roles.ts';
import { calledBy } from '../standard-roles.ts';
import type { KeptRole, KeptRoles } from '../users/users.ts';
import { countUsers } from './role-users.ts';
import { grantsOfRole, type RoleChange, type RoleWrites, type RoleWritesParts, reachedRole } from './role-writes.ts';

/** Maximum number of roles in a list. */
const PAGING = Object.freeze({ defaultLimit: 1_000, maxLimit: 1_000, withCount: false });

/** What `createKeptRoles` needs. */
export interface KeptRolesParts extends RoleWritesParts {
  readonly documents: Documents;
  readonly writes: RoleWrites;
  /** Names of the enabled plugins. */
  readonly plugins: readonly string[];
}

/** Roles with lists of grants. Uses the same writes as the HTTP routes. */
export function createKeptRoles(parts: KeptRolesParts): KeptRoles {
  const { config, documents, isConfigured, isNeeded, roles, writes } = parts;
  const told = async (role: KeptRole['role'], users: ReadonlyMap<unknown, number> | null): Promise<KeptRole> => {
    const type = String(role.type);
    return {
      role,
      users: users === null ? null : (users.get(role.documentId) ?? 0),
      keptBy: isConfigured(type) ? config.files.access : null,
      isNeeded: isNeeded(type),
      grants: await grantsOfRole(role as unknown as Role, roles),
    };
  };
  /** @param by who has chosen the grants; undefined: nobody has chosen their conditions */
  const checked = <Given extends RoleChange>(given: Given, held: readonly Grant[], by?: Caller, type?: string): Given => {
    const problems = given.grants === undefined ? [] : grantProblems(given.grants, held, parts, by, type);
    if (problems.length > 0) throw new ValueProblemsError(problems);
    return given;
  };
  const withMore = async (type: string, grants: readonly Grant[]) => {
    const role = await roles.find(type);
    if (role === null) throw new NotFoundError(MESSAGES.roleNotFound);
    const held = await grantsOfRole(role, roles);
    return { role, held, grants: [...held, ...grants] };
  };
  return {
    async list(caller: Caller) {
      const query = documents.parse(ROLE_UID, { sort: 'name' }, 'list', caller, { paging: PAGING, identified: 'found' });
      const [found, users] = await Promise.all([documents.find(query), countUsers(documents, caller)]);
      return Promise.all(found.documents.map((role) => told(role, users)));
    },
    async find(id, caller) {
      const [{ role, shown }, users] = await Promise.all([reachedRole(id, 'findOne', parts, caller), countUsers(documents, caller)]);
      return told({ ...shown, type: role.type, documentId: role.documentId }, users);
    },
    async create(given, request) {
      const type = await writes.make(checked(given, [], request.caller), request);
      return Number(((await roles.find(type)) as unknown as { readonly id: number }).id);
    },
    async update(id, given, request) {
      const { role } = await reachedRole(id, 'updateRole', parts, request.caller);
      await writes.change(role, checked(given, await grantsOfRole(role, roles), request.caller, role.type), request);
    },
    async grant(type, more, request) {
      const { role, held, grants } = await withMore(type, more);
      await writes.change(role, checked({ grants, seen: held }, held, undefined, type), request);
    },
    async checkGrant(type, more, caller) {
      const { role, grants } = await withMore(type, more);
      await writes.checkChange(role, grants, caller);
    },
    async remove(id, request) {
      await writes.remove(id, request);
    },
  };
}

/** Grants that no longer match anything may stay if they were granted before: their plugin or content type may come back. */
function grantProblems(
  grants: readonly Grant[],
  held: readonly Grant[],
  {
    access,
    documents,
    plugins,
  }: { readonly access: Access; readonly documents: Pick<Documents, 'checkRule'>; readonly plugins: readonly string[] },
  by: Caller | undefined,
  type: string | undefined,
): readonly ValueProblem[] {
  const before = new Set(held.map((grant) => JSON.stringify(grant)));
  const isNew = (index: number) => !before.has(JSON.stringify(grants[index]));
  const { problems, notes } = checkActions(access, grants, plugins);
  return [
    ...[...problems, ...notes].filter(({ index }) => isNew(index)).map(({ index, message }) => problem([index], message)),
    ...grants.flatMap((grant, index) =>
      isNew(index)
        ? documents.checkRule(grant, calledBy(type, access), by).map(({ path, message }) => problem([index, ...path], message))
        : [],
    ),
  ];
}

function problem(path: readonly (string | number)[], message: string): ValueProblem {
  return { path: ['grants', ...path], message: `grants.${path.join('.')}: ${message}`, name: 'ValidationError' };
}
