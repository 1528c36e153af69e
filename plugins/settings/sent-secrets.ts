import { isDeepStrictEqual } from 'node:util';
import type { GivenValues } from './fit-values.ts';
import type { SettingSecurity } from './security.ts';
import type { SettingSchema } from './settings.ts';

/** A value that a file or the environment sets. */
export interface SaidValue {
  readonly value: unknown;
  readonly saidBy: string;
}

/** Where the secrets of a setting would be sent, with some values. */
export interface SentSecrets {
  readonly schema: SettingSchema;
  readonly security: SettingSecurity;
}

/**
 * Secrets that would be sent elsewhere, or less protected, with other values. Each key is looked at alone: rules about several keys, which
 * may name a secret, do not matter here.
 */
export function redirectedSecrets({ schema, security }: SentSecrets, before: GivenValues, after: GivenValues): readonly string[] {
  const isOther = (key: string) => !isDeepStrictEqual(valueAt(schema, before, key), valueAt(schema, after, key));
  const isWeaker = (key: string) => valueAt(schema, before, key) === true && valueAt(schema, after, key) !== true;
  return [...security.sentTo]
    .filter(([, { where, protectedBy = [] }]) => where.some(isOther) || protectedBy.some(isWeaker))
    .map(([secret]) => secret);
}

/** A secret, and the keys that mean nothing without it. */
export function withIts(secret: string, { sentTo }: SettingSecurity): readonly string[] {
  return [secret, ...(sentTo.get(secret)?.with ?? [])];
}

/**
 * Keys whose values of files are not used, because stored values would send these secrets elsewhere than files say.
 * @param stored the stored values that are not secrets
 */
export function withheldKeys(sent: SentSecrets, said: ReadonlyMap<string, SaidValue>, stored: GivenValues): ReadonlySet<string> {
  const files = Object.fromEntries([...said].map(([key, { value }]) => [key, value]));
  const redirected = redirectedSecrets(sent, files, { ...stored, ...files }).filter((secret) => said.has(secret));
  return new Set(redirected.flatMap((secret) => withIts(secret, sent.security)));
}

function valueAt({ shape }: SettingSchema, given: GivenValues, key: string): unknown {
  const schema = shape[key] as SettingSchema['shape'][string];
  const { success, data } = schema.safeParse(given[key]);
  return success ? data : schema.safeParse(undefined).data;
}
