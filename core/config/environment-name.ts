import { nearest } from '../errors/index.ts';
import { type BootProblem, ENVIRONMENT } from './boot-error.ts';
import type { EnvValues } from './env.ts';

const PRODUCTION = 'production';
/** Names that are no misspelling of `production` and need no note. */
const OTHERS: ReadonlySet<string> = new Set(['development', 'dev', 'test']);
/** What people write for `production`. */
const MEANT = /^(prod|prd|live|production)$/i;

/**
 * A value of `NODE_ENV` that was probably meant to be `production`. It would run as development, with everything open that helps
 * development.
 * @returns the problem; none for any other value
 */
export function environmentProblems({ NODE_ENV: name = '' }: EnvValues): readonly BootProblem[] {
  if (name === PRODUCTION || !isMeant(name.trim())) return [];
  const message = `"${name}" runs as development, with everything open that helps development; write "${PRODUCTION}"`;
  return [{ file: ENVIRONMENT, path: ['NODE_ENV'], message }];
}

function isMeant(name: string): boolean {
  return MEANT.test(name) || nearest(name, [PRODUCTION]) !== null;
}

/** A sentence for the log about a name that Plinth does not know, such as `staging`; null for a known one. */
export function environmentNote(name: string): string | null {
  if (name === PRODUCTION || OTHERS.has(name)) return null;
  return `NODE_ENV is "${name}", which runs as development: only "${PRODUCTION}" closes what helps development`;
}
