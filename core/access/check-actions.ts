import { nearest } from '../errors/index.ts';
import type { Access } from './access.ts';

/** A pattern that stands for no action. */
export interface ActionFinding {
  /** Where it stood in the list, from 0. */
  readonly index: number;
  readonly message: string;
}

/** What is wrong with a list of actions that somebody configured. */
export interface ActionFindings {
  /** Mistakes: the boot should stop. */
  readonly problems: readonly ActionFinding[];
  /** Actions of plugins that are off: harmless. */
  readonly notes: readonly ActionFinding[];
}

/**
 * Looks for names that stand for no action. A name that belongs to a plugin which is off is a note; any other is a problem, told
 * with the nearest known name.
 * @param patterns actions and wildcards, as `Access.expand` takes them
 * @param plugins names of the plugins that are on
 */
export function checkActions(access: Access, patterns: readonly string[], plugins: readonly string[]): ActionFindings {
  const problems: ActionFinding[] = [];
  const notes: ActionFinding[] = [];
  const unknown = new Set(access.expand(patterns).unknown);
  for (const [index, pattern] of patterns.entries()) {
    if (!unknown.has(pattern)) continue;
    const owner = /^plugin::([^.]+)\./.exec(pattern)?.[1];
    if (owner !== undefined && !plugins.includes(owner)) {
      const message = `"${pattern}" is left out: the plugin "${owner}" is not on${suggestion(nearest(owner, plugins))}`;
      notes.push({ index, message });
    } else {
      problems.push({ index, message: `"${pattern}" is not an action${suggestion(nearest(pattern, known(access, pattern)))}` });
    }
  }
  return { problems, notes };
}

/** What the pattern may have been meant to be: wildcards for one that has a star, else actions. */
function known(access: Access, pattern: string): Iterable<string> {
  if (!pattern.includes('*')) return access.actions.keys();
  const wildcards = new Set(['api::*']);
  for (const { action, wildcard } of access.actions.values()) {
    if (wildcard) wildcards.add(`${action.slice(0, action.lastIndexOf('.'))}.*`);
  }
  return wildcards;
}

function suggestion(name: string | null): string {
  return name === null ? '' : ` (did you mean "${name}"?)`;
}
