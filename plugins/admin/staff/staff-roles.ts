import {
  type Ability,
  type Access,
  type BootProblem,
  checkActions,
  createAbility,
  type Documents,
  type Grant,
  patternOf,
  ruleOf,
} from 'plinth';
import type { AdminOptions } from '../options.ts';
import { BUILT_IN_ROLES } from './built-in-roles.ts';

/** A role of staff. */
export interface StaffRole {
  /** Value of `role` in records of people. */
  readonly name: string;
  readonly title: string;
  /** Whether the options define it, rather than this plugin alone. */
  readonly isConfigured: boolean;
}

/** The staff roles, and what they may do. */
export interface StaffRoles {
  readonly all: readonly StaffRole[];
  /** Null for a role that was removed: people who have it may do nothing. */
  find(name: string): StaffRole | null;
  /** Returns the grants of a role as they are written; empty for a role that was removed. */
  grants(name: string | null): readonly Grant[];
  /** Returns the grants of a role, and wildcards of what a built-in role may do besides when types or plugins are added. */
  lasting(name: string | null): readonly Grant[];
  /** Returns the ability of a role. Made once for each role; call it after all actions are declared. */
  ability(name: string | null): Ability;
  /** Returns what rules of the options mean where it may not be what was intended. See `Documents.ruleWarnings`. */
  warnings(): readonly string[];
  /** Returns grants of actions that do not exist, and rules that do not fit the model. */
  problems(file: string, plugins: readonly string[]): readonly BootProblem[];
}

/** What roles need. */
export interface StaffRoleSources {
  readonly access: Access;
  readonly documents: Documents;
  /** The roles of the options. */
  readonly configured: AdminOptions['roles'];
}

const NOTHING = createAbility(new Set());

/** Creates the roles of every app and those of the options. */
export function createStaffRoles({ access, documents, configured }: StaffRoleSources): StaffRoles {
  const names = [...new Set([...Object.keys(BUILT_IN_ROLES), ...Object.keys(configured)])];
  const all = names.map(
    (name): StaffRole => ({
      name,
      title: configured[name]?.title ?? BUILT_IN_ROLES[name]?.title ?? titleOf(name),
      isConfigured: Object.hasOwn(configured, name),
    }),
  );
  const abilities = new Map<string, Ability>();
  const grantsOf = (name: string): readonly Grant[] =>
    configured[name]?.actions ?? BUILT_IN_ROLES[name]?.granted(access, [...documents.model.contentTypes.values()]) ?? [];
  const laterOf = (name: string): readonly Grant[] => (Object.hasOwn(configured, name) ? [] : (BUILT_IN_ROLES[name]?.later ?? []));
  return {
    all,
    find: (name) => all.find((role) => role.name === name) ?? null,
    grants: (name) => (name === null || !names.includes(name) ? [] : grantsOf(name)),
    lasting: (name) => (name === null || !names.includes(name) ? [] : [...grantsOf(name), ...laterOf(name)]),
    ability(name) {
      if (name === null || !names.includes(name)) return NOTHING;
      let ability = abilities.get(name);
      if (ability === undefined) {
        const { actions, rules, wildcards } = access.expand(grantsOf(name));
        const later = laterOf(name).map((grant) => [patternOf(grant), ruleOf(grant)] as const);
        ability = createAbility(actions, rules, new Map([...wildcards, ...later]));
        abilities.set(name, ability);
      }
      return ability;
    },
    warnings() {
      return Object.entries(configured).flatMap(([name, { actions }]) =>
        actions.flatMap((grant) =>
          documents
            .ruleWarnings(grant)
            .map((warning) => `role ${name} of staff, condition of ${typeof grant === 'string' ? grant : grant.action}: ${warning}`),
        ),
      );
    },
    problems(file, plugins) {
      return Object.entries(configured).flatMap(([name, { actions }]) => {
        const at = (index: number) => ['admin', 'config', 'roles', name, 'actions', index];
        const unknown = checkActions(access, actions, plugins).problems.map(({ index, message }) => ({ file, path: at(index), message }));
        // `userType` is null: rules with `$user` are about users of the app, and staff are not.
        const rules = actions.flatMap((grant, index) =>
          documents
            .checkRule(grant, { actions: access.actions, userType: null })
            .map(({ path, message }) => ({ file, path: [...at(index), ...path], message })),
        );
        return [...unknown, ...rules];
      });
    },
  };
}

/** Turns `shop_manager` into a title: `Shop manager`. */
function titleOf(name: string): string {
  const words = name.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
