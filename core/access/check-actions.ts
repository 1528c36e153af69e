import { nearest } from '../errors/index.ts';
import type { Access } from './access.ts';
import { type Grant, patternOf, ruleOf } from './grant.ts';

/** A grant that is not right. */
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
 * Looks for names that stand for no action, and for actions that are granted in two ways. A name that belongs to a plugin which is off is a
 * note; anything else is a problem, a misspelt name told with the nearest known one.
 * @param grants as `Access.expand` takes them
 * @param plugins names of the plugins that are on
 */
export function checkActions(access: Access, grants: readonly Grant[], plugins: readonly string[]): ActionFindings {
  const problems: ActionFinding[] = [];
  const notes: ActionFinding[] = [];
  const unknown = new Set(access.expand(grants).unknown);
  const patterns = grants.map(patternOf);
  for (const [index, grant] of grants.entries()) {
    const pattern = patternOf(grant);
    if (ruleOf(grant) !== null && pattern === 'api::*') {
      problems.push({ index, message: 'a rule is about one content type: name it, "api::<name>.<name>.*"' });
    }
    const first = patterns.indexOf(pattern);
    if (first !== index && (ruleOf(grant) !== null || ruleOf(grants[first] as Grant) !== null)) {
      problems.push({
        index,
        message: `"${pattern}" is granted twice, with a rule: say everything in one entry (\`$or\` joins conditions)`,
      });
    }
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
