import { resolve } from 'node:path';
import { ImportError } from '../import-error.ts';

/** Options of `plinth import compare`. */
export interface CheckOptions {
  readonly reference: string;
  readonly plinth: string;
  readonly referenceToken: string | undefined;
  readonly token: string | undefined;
  readonly user: string | undefined;
  readonly requests: number;
  readonly seed: number;
  readonly timeout: number;
  readonly json: string | undefined;
}

/**
 * Reads the options of the command, and secrets from the environment.
 * @throws ImportError for missing or invalid options
 */
export function readOptions(given: Readonly<Record<string, unknown>>, env: (name: string) => string | undefined): CheckOptions {
  const text = (name: string) => (typeof given[name] === 'string' && given[name] !== '' ? (given[name] as string) : undefined);
  const address = (name: string) => {
    const value = text(name);
    if (value === undefined)
      throw new ImportError(`--${name} is missing: the address of ${name === 'plinth' ? 'Plinth' : 'the reference'}`);
    return value;
  };
  const number = (name: string, least: number) => {
    const value = text(name) ?? '';
    if (!/^\d{1,9}$/.test(value) || Number(value) < least)
      throw new ImportError(`--${name} is "${value}": expected an integer, ${least} at least`);
    return Number(value);
  };
  const token = text('token') ?? env('CHECK_TOKEN');
  const json = text('json');
  return {
    reference: address('reference'),
    plinth: address('plinth'),
    token,
    // Tokens of the source stay valid after an import, so that one token is enough.
    referenceToken: text('referenceToken') ?? env('CHECK_REFERENCE_TOKEN') ?? token,
    user: text('user'),
    requests: number('requests', 1),
    seed: number('seed', 0),
    timeout: number('timeout', 1),
    json: json === undefined ? undefined : resolve(json),
  };
}
