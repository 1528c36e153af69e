import type { Ability } from 'plinth';
import type { ProgramScope } from 'plinth/plugins/admin';
import { MCP } from '../rights.ts';

/** What somebody may let a program do in his name, in the order in which people read it. */
export const SCOPES: readonly ProgramScope[] = ['read', 'write', 'upload', 'publish', 'delete'];

/** Chosen already when somebody is asked. What readers see, and what cannot be taken back, is his to choose. */
export const CHOSEN_AT_FIRST: readonly ProgramScope[] = ['read', 'write', 'upload'];

/** Verbs on documents of the app. */
const VERBS: Readonly<Record<string, ProgramScope>> = {
  ...{ find: 'read', findOne: 'read', readDraft: 'read' },
  ...{ create: 'write', update: 'write', createLocalization: 'write' },
  ...{ publish: 'publish', unpublish: 'publish', delete: 'delete' },
};

/** Actions beside those. What is in neither list no program has, whatever was granted to it. */
const NAMED: Readonly<Record<string, ProgramScope>> = {
  'plugin::upload.content-api.find': 'read',
  'plugin::upload.content-api.findOne': 'read',
  'plugin::upload.content-api.upload': 'upload',
  'plugin::users-permissions.user.find': 'read',
  'plugin::users-permissions.user.findOne': 'read',
  [MCP.publish]: 'publish',
  [MCP.remove]: 'delete',
};

/** Scopes in a text, as requests and answers have them; others are left out. */
export function scopesIn(text: string): readonly ProgramScope[] {
  const named = new Set(text.split(' '));
  return SCOPES.filter((scope) => named.has(scope));
}

/** Whether somebody may do anything of a scope by an agent. @param actions all that there are */
export function holds({ can }: Pick<Ability, 'can'>, scope: ProgramScope, actions: Iterable<string>): boolean {
  const hard = scope === 'publish' ? MCP.publish : scope === 'delete' ? MCP.remove : MCP.use;
  return can(MCP.use) && can(hard) && [...actions].some((action) => action !== hard && scopeOf(action) === scope && can(action));
}

/** What a person may do, as far as he lets a program do it. */
export class ProgramAbility implements Ability {
  readonly key: string;
  /** What people call the program. */
  readonly program: string;
  // Those who ask take these two out of it.
  readonly can: Ability['can'];
  readonly rule: Ability['rule'];

  /** @param person what he may do now */
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

/** The scope that an action belongs to; null: none. */
function scopeOf(action: string): ProgramScope | null {
  if (Object.hasOwn(NAMED, action)) return NAMED[action] ?? null;
  const verb = action.slice(action.lastIndexOf('.') + 1);
  return action.startsWith('api::') && Object.hasOwn(VERBS, verb) ? (VERBS[verb] ?? null) : null;
}
