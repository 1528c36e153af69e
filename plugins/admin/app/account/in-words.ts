import { RequestError } from '../client/http-client.ts';
import { t, translateServer } from '../i18n/translate.ts';

const MINUTE = 60;

/** Returns what went wrong when somebody signed in or changed their account, and what to do. */
export function inWords(error: unknown): string {
  if (!(error instanceof RequestError)) throw error;
  const { status, name, message } = error.problem;
  if (status === 0) return t('account.serverUnreachable');
  if (status === 429) return tooMany(error.problem.details);
  if (status >= 500) return t('account.serverError');
  if (isRefused(error)) return t('account.invalidCredentials');
  const said = translateServer(message);
  return (name === 'ValidationError' || status === 400) && !/[.。।]$/u.test(said) ? t('account.sentence', { sentence: said }) : said;
}

/** Whether the address or the password was wrong. */
export function isRefused(error: unknown): boolean {
  return error instanceof RequestError && error.problem.message === 'Invalid identifier or password';
}

function tooMany({ retryAfter }: Readonly<Record<string, unknown>>): string {
  if (typeof retryAfter !== 'number') return t('account.tooManyAttempts');
  return retryAfter <= MINUTE
    ? t('account.tooManyAttemptsSeconds', { count: retryAfter })
    : t('account.tooManyAttemptsMinutes', { count: Math.ceil(retryAfter / MINUTE) });
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
