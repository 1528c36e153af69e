import { nearest } from '../errors/index.ts';
import type { Access } from './access.ts';
import { type Grant, patternOf, ruleOf } from './grant.ts';

/** An invalid or ineffective grant. */
export interface ActionFinding {
  /** Index in the list, from 0. */
  readonly index: number;
  readonly message: string;
}

/** Findings for a configured list of actions. */
export interface ActionFindings {
  /** Mistakes that must stop the boot. */
  readonly problems: readonly ActionFinding[];
  /** Actions of plugins that are off. They are harmless. */
  readonly notes: readonly ActionFinding[];
}

/**
 * Checks grants for names that match no action, and for actions that are granted twice in different ways. A name of a plugin that is off is
 * a note; anything else is a problem. For a misspelt name the likely one is suggested, but never one that grants more.
 * @param grants in the form that `Access.expand` takes
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
      problems.push({
        index,
        message: '"api::*" cannot have conditions; grant the actions of one content type, such as "api::<name>.<name>.*"',
      });
    }
    const first = patterns.indexOf(pattern);
    if (first !== index && (ruleOf(grant) !== null || ruleOf(grants[first] as Grant) !== null)) {
      problems.push({
        index,
        message: `"${pattern}" is granted twice with conditions. Merge the entries; use \`$or\` to join conditions`,
      });
    }
    if (!unknown.has(pattern)) continue;
    const reason = reasonToLeaveOut(access, pattern, plugins);
    if (reason !== null) notes.push({ index, message: `"${pattern}" is ignored: ${reason}` });
    else problems.push({ index, message: `"${pattern}" is not an action${advice(access, pattern, plugins)}` });
  }
  return { problems, notes };
}

/** The parts of an action's name. */
interface ActionName {
  /** `api::article.article`, `plugin::upload.content-api`. */
  readonly subject: string;
  /** `find`, `*`. */
  readonly part: string;
}

function nameOf(action: string): ActionName {
  const dot = action.lastIndexOf('.');
  return { subject: action.slice(0, Math.max(dot, 0)), part: action.slice(dot + 1) };
}

/** Why an unknown name is harmless; null when it is a mistake. */
function reasonToLeaveOut({ actions, absent }: Access, pattern: string, plugins: readonly string[]): string | null {
  const plugin = /^plugin::([^.]+)\./.exec(pattern)?.[1];
  if (plugin !== undefined) {
    if (plugins.includes(plugin)) return null;
    if (absent.names.includes(plugin)) return `the plugin "${plugin}" is disabled`;
    return nearest(plugin, plugins) === null ? `the plugin "${plugin}" does not exist` : null;
  }
  const { subject, part } = nameOf(pattern);
  if (!/^api::[^.*]+\.[^.*]+$/.test(subject)) return null;
  const subjects = subjectsOf(actions.keys());
  const hasTypes = [...subjects].some((known) => known.startsWith('api::'));
  if (hasTypes && !subjects.has(subject)) return null;
  // Without any document routes, a wildcard matches no action.
  const owner = absent.ownerOfAction(part === '*' && !hasTypes ? 'find' : part);
  return owner === null ? null : `the plugin "${owner}" is disabled`;
}

/** Suggests a correct name. It is matched part by part, so that it never suggests a different right. */
function advice({ actions }: Access, pattern: string, plugins: readonly string[]): string {
  if (pattern === '*') return '; use "api::*" for all content types of the app, and list other actions individually';
  if (/^api[:.]*\*$/.test(pattern)) return ' (did you mean "api::*"?)';
  const { subject, part } = nameOf(pattern);
  if (part === '*' && subject.startsWith('plugin::')) return '; list the actions of plugins individually';
  const subjects = subjectsOf(actions.keys());
  const about = subjects.has(subject)
    ? subject
    : (nearestSubject(subject, subjects, plugins) ?? (part === '*' ? null : shortSubject(subject, part, [...actions.keys()])));
  if (about === null) return fullNameAdvice(pattern, subjects);
  if (part === '*') return about.startsWith('api::') && about !== subject ? ` (did you mean "${about}.*"?)` : '';
  const parts = [...actions.keys()].map(nameOf).filter((name) => name.subject === about);
  const known = parts.map((name) => name.part);
  const meant = known.includes(part) ? part : nearest(part, known);
  if (meant !== null) return ` (did you mean "${about}.${meant}"?)`;
  return about === subject ? `; actions of ${subject}: ${known.sort().join(', ')}` : '';
}

function nearestSubject(subject: string, subjects: ReadonlySet<string>, plugins: readonly string[]): string | null {
  const [, plugin, rest] = /^plugin::([^.]+)\.?(.*)$/.exec(subject) ?? [];
  if (plugin === undefined)
    return nearest(
      subject,
      [...subjects].filter((known) => known.startsWith('api::')),
    );
  const owner = plugins.includes(plugin) ? plugin : nearest(plugin, plugins);
  const prefix = `plugin::${owner}.`;
  const own = [...subjects].filter((known) => known.startsWith(prefix)).map((known) => known.slice(prefix.length));
  const meant = own.includes(rest ?? '') ? rest : nearest(rest ?? '', own);
  return meant === null || meant === undefined ? null : `${prefix}${meant}`;
}

/** The subject that a name without all of its parts means: `article`, `articles` and `api::article` stand for `api::article.article`. */
function shortSubject(subject: string, part: string, actions: readonly string[]): string | null {
  const [area, short = ''] = subject.includes('::') ? subject.split('::') : ['api', subject];
  if (short === '' || (subject.includes('::') && short.includes('.'))) return null;
  const names = actions.map(nameOf);
  if (area === 'plugin') {
    const own = new Set(
      names.filter((name) => name.subject.startsWith(`plugin::${short}.`) && name.part === part).map((name) => name.subject),
    );
    return own.size === 1 ? ([...own][0] as string) : null;
  }
  const types = new Map([...subjectsOf(actions)].filter((name) => name.startsWith('api::')).map((name) => [nameOf(name).part, name]));
  const meant = types.has(short) ? short : nearest(short, types.keys());
  return meant === null ? null : (types.get(meant) ?? null);
}

/** Says what the name of an action looks like, where none resembles the given one. */
function fullNameAdvice(pattern: string, subjects: ReadonlySet<string>): string {
  if (pattern.includes('::')) return '';
  const example = [...subjects].find((subject) => subject.startsWith('api::')) ?? 'api::article.article';
  return `; use the full name, such as "${example}.find" (\`plinth routes\` lists all actions)`;
}

function subjectsOf(actions: Iterable<string>): ReadonlySet<string> {
  return new Set([...actions].map((action) => nameOf(action).subject));
}
