import { checkWithSchema, deepFreeze, type SchemaFinding } from 'plinth';
import type { SettingSchema } from './settings.ts';

/** The given values by key, before the schema adds defaults or converts any. */
export type GivenValues = Readonly<Record<string, unknown>>;

/** Values that match a schema. */
interface Fitted {
  readonly values: Readonly<Record<string, unknown>>;
  /** Why other values were left out, for example after a plugin update. */
  readonly findings: readonly SchemaFinding[];
}

/** Keeps the given values that match a schema. The others get their defaults. */
export function fitValues(schema: SettingSchema, given: GivenValues, secrets: ReadonlySet<string>): Fitted {
  const checked = check(schema, given, secrets);
  if (checked.value !== null) return { values: deepFreeze(checked.value), findings: [] };
  const bad = new Set(checked.findings.map(({ path }) => path[0]));
  const fitting = Object.entries(given).filter(([key]) => !bad.has(key));
  // A rule about several keys may name none of them, or one that was not given. Then all values are dropped.
  const rest = fitting.length === Object.keys(given).length ? {} : Object.fromEntries(fitting);
  if (Object.keys(given).length === 0) return { values: {}, findings: checked.findings };
  const { values, findings } = fitValues(schema, rest, secrets);
  return { values, findings: [...checked.findings, ...findings] };
}

/** The findings about values that concern the given keys, or all keys together. */
export function flawsOf(
  schema: SettingSchema,
  given: GivenValues,
  secrets: ReadonlySet<string>,
  concerned: ReadonlySet<PropertyKey>,
): readonly SchemaFinding[] {
  const { findings } = check(schema, given, secrets);
  return findings.filter(({ path: [key] }) => key === undefined || concerned.has(key));
}

function check(schema: SettingSchema, given: GivenValues, secrets: ReadonlySet<string>) {
  return checkWithSchema(schema, given, ([key]) => (key === undefined || secrets.has(String(key)) ? 'nothing' : 'values'));
}
