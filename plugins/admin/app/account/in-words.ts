import { RequestError } from '../client/http-client.ts';
import { counted, t, told } from '../words/text.ts';

const MINUTE = 60;

/** Returns what went wrong when somebody signed in or changed their account, and what to do. */
export function inWords(error: unknown): string {
  if (!(error instanceof RequestError)) throw error;
  const { status, name, message } = error.problem;
  if (status === 0) return t('The server cannot be reached. Look whether it runs, then try again.');
  if (status === 429) return tooMany(error.problem.details);
  if (status >= 500) return t('The server could not do this. Try again; if it stays so, its log says why.');
  if (isRefused(error)) return t('That password does not fit this address.');
  const said = told(message);
  return (name === 'ValidationError' || status === 400) && !/[.。।]$/u.test(said) ? t('{sentence}.', { sentence: said }) : said;
}

/** Whether the address or the password was wrong. */
export function isRefused(error: unknown): boolean {
  return error instanceof RequestError && error.problem.message === 'Invalid identifier or password';
}

function tooMany({ retryAfter }: Readonly<Record<string, unknown>>): string {
  if (typeof retryAfter !== 'number') return t('Too many tries. Wait a minute, then try again.');
  return retryAfter <= MINUTE
    ? counted(retryAfter, 'Too many tries. Try again in {count} second.', 'Too many tries. Try again in {count} seconds.')
    : counted(
        Math.ceil(retryAfter / MINUTE),
        'Too many tries. Try again in {count} minute.',
        'Too many tries. Try again in {count} minutes.',
      );
}

/** Details of a response that asks for a second step. */
export interface SecondStep {
  readonly ticket: string;
  /** Whether a role needs a second factor that is not set up yet. */
  readonly enrol: boolean;
}

/** Returns the second step that the server asks for; null when it is another error. */
export function secondStepOf(error: unknown): SecondStep | null {
  if (!(error instanceof RequestError) || error.problem.name !== 'SecondFactorError') return null;
  const { secondFactor } = error.problem.details as { readonly secondFactor?: SecondStep };
  return secondFactor ?? null;
}
