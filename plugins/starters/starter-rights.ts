import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Config, Grant } from 'plinth';
import { editJson, type JsonObject, writeFiles } from 'plinth/plugins/content-type-builder';
import type { Roles } from 'plinth/plugins/users-permissions';
import type { Starter } from './starter.ts';

/** Dependencies of `StarterRights`. */
export interface RightsParts {
  readonly config: Pick<Config, 'access' | 'appDir' | 'files'>;
  /** Null if the plugin `users-permissions` is off. */
  readonly roles: Pick<Roles, 'find' | 'actions' | 'setActions'> | null;
}

/** A role of `config/access`. */
interface FileRole {
  readonly seed?: boolean;
  readonly actions?: readonly Grant[];
}

/**
 * Grants roles the actions of a starter, and revokes them. If `config/access.json` lists the actions of a role, they are changed in that
 * file, because every start applies it again. Those of other roles are changed in the database.
 */
export class StarterRights {
  readonly #parts: RightsParts;

  constructor(parts: RightsParts) {
    this.#parts = parts;
  }

  /**
   * Changes the roles that the file decides. Call it when the types exist, or are about to be removed.
   * @returns what is left to do by hand, one sentence each
   */
  async toFile({ rights }: Starter, change: RightsChange): Promise<readonly string[]> {
    const { appDir, files, access } = this.#parts.config;
    const own = Object.entries(rights).filter(([role]) => isSaid((access.roles as Record<string, FileRole> | undefined)?.[role]));
    if (own.length === 0) return [];
    if (!files.access.endsWith('.json')) {
      return own.map(
        ([role]) => `${files.access} is code and says what the role "${role}" may do: write the actions of these types there.`,
      );
    }
    const before = readFileSync(join(appDir, files.access), 'utf8');
    const said = JSON.parse(before.replace(/^\uFEFF/, '')) as JsonObject & { readonly roles?: Readonly<Record<string, FileRole>> };
    const roles = { ...said.roles };
    for (const [role, grants] of own) roles[role] = { ...roles[role], actions: changed(roles[role]?.actions ?? [], grants, change) };
    const after = editJson(before, { ...said, roles });
    if (after !== before) await writeFiles(appDir, [{ file: files.access, before, after }]);
    return [];
  }

  /** Changes the other roles, in the database. Call it while the app serves the types. */
  async toDatabase({ rights }: Starter, change: RightsChange): Promise<void> {
    const { config, roles } = this.#parts;
    if (roles === null) return;
    for (const [type, grants] of Object.entries(rights)) {
      if (isSaid((config.access.roles as Record<string, FileRole> | undefined)?.[type])) continue;
      const role = await roles.find(type);
      if (role === null) continue;
      const before = (await roles.actions(role)) ?? [];
      const after = changed(before, grants, change);
      if (!isDeepStrictEqual(before, after)) await roles.setActions(role, after);
    }
  }
}

/** A change of grants: add them, or remove those of certain types. */
export type RightsChange = { readonly add: true } | { readonly removed: ReadonlySet<string> };

function changed(before: readonly Grant[], grants: readonly Grant[], change: RightsChange): readonly Grant[] {
  if ('add' in change) return [...before, ...grants.filter((grant) => !before.some((each) => isDeepStrictEqual(each, grant)))];
  const isGone = (grant: Grant) => change.removed.has(uidOf(grant)) && grants.some((each) => isDeepStrictEqual(each, grant));
  return before.filter((grant) => !isGone(grant));
}

function uidOf(grant: Grant): string {
  const action = typeof grant === 'string' ? grant : grant.action;
  return action.slice(0, action.lastIndexOf('.'));
}

/** Whether every start sets the role's actions from the file. */
function isSaid(role: FileRole | undefined): boolean {
  return role !== undefined && role.seed !== true;
}
