import type { Ability } from 'plinth';
import type { ProgramScope } from 'plinth/plugins/admin';
import { MCP } from '../rights.ts';

/** The scopes that a person can grant, in the order of the page. */
export const SCOPES: readonly ProgramScope[] = ['read', 'write', 'upload', 'publish', 'delete'];

/** Scopes that are preselected. Publishing and deleting are not: readers see the one, and the other cannot be undone. */
export const CHOSEN_AT_FIRST: readonly ProgramScope[] = ['read', 'write', 'upload'];

/** The scopes of verbs on the app's documents. */
const VERBS: Readonly<Record<string, ProgramScope>> = {
  ...{ find: 'read', findOne: 'read', readDraft: 'read' },
  ...{ create: 'write', update: 'write', createLocalization: 'write' },
  ...{ publish: 'publish', unpublish: 'publish', delete: 'delete' },
};

/** The scopes of other actions. No program has an action that is in neither list, whatever its scopes are. */
const NAMED: Readonly<Record<string, ProgramScope>> = {
  'plugin::upload.content-api.find': 'read',
  'plugin::upload.content-api.findOne': 'read',
  'plugin::upload.content-api.upload': 'upload',
  'plugin::users-permissions.user.find': 'read',
  'plugin::users-permissions.user.findOne': 'read',
  [MCP.publish]: 'publish',
  [MCP.remove]: 'delete',
};

/** The known scopes in a space-separated text; others are dropped. */
export function scopesIn(text: string): readonly ProgramScope[] {
  const named = new Set(text.split(' '));
  return SCOPES.filter((scope) => named.has(scope));
}

/** Whether a person may do anything of a scope through an agent. @param actions all declared actions */
export function holds({ can }: Pick<Ability, 'can'>, scope: ProgramScope, actions: Iterable<string>): boolean {
  const hard = scope === 'publish' ? MCP.publish : scope === 'delete' ? MCP.remove : MCP.use;
  return can(MCP.use) && can(hard) && [...actions].some((action) => action !== hard && scopeOf(action) === scope && can(action));
}

/** The rights of a person, limited to the scopes that the person granted a program. */
export class ProgramAbility implements Ability {
  readonly key: string;
  /** Name of the program. */
  readonly program: string;
  // Properties instead of methods, because callers destructure them.
  readonly can: Ability['can'];
  readonly rule: Ability['rule'];

  /** @param person the person's current rights */
  constructor(person: Ability, scopes: readonly ProgramScope[], program: string) {
    const granted = new Set(scopes);
    this.program = program;
    this.key = `program:${scopes.join('+')}:${person.key}`;
    this.can = (action) => {
      const scope = scopeOf(action);
      return (action === MCP.use || (scope !== null && granted.has(scope))) && person.can(action);
    };
    this.rule = (action) => (this.can(action) ? person.rule(action) : null);
  }
}

/** The scope of an action; null if it has none. */
function scopeOf(action: string): ProgramScope | null {
  if (Object.hasOwn(NAMED, action)) return NAMED[action] ?? null;
  const verb = action.slice(action.lastIndexOf('.') + 1);
  return action.startsWith('api::') && Object.hasOwn(VERBS, verb) ? (VERBS[verb] ?? null) : null;
}
