import { checkWithSchema, deepFreeze, type SchemaFinding } from 'plinth';
import type { SettingSchema } from './settings.ts';

/** Values by key as they were given, before the schema fills in and changes any. */
export type GivenValues = Readonly<Record<string, unknown>>;

/** Values that a schema takes. */
interface Fitted {
  readonly values: Readonly<Record<string, unknown>>;
  /** Why others were left out, as after a new version of the plugin. */
  readonly findings: readonly SchemaFinding[];
}

/** The values that a schema takes of what was given: what does not fit has its default. */
export function fitValues(schema: SettingSchema, given: GivenValues, secrets: ReadonlySet<string>): Fitted {
  const checked = check(schema, given, secrets);
  if (checked.value !== null) return { values: deepFreeze(checked.value), findings: [] };
  const bad = new Set(checked.findings.map(({ path }) => path[0]));
  const fitting = Object.entries(given).filter(([key]) => !bad.has(key));
  // A rule about several keys may name none of them, or one that was not given.
  const rest = fitting.length === Object.keys(given).length ? {} : Object.fromEntries(fitting);
  if (Object.keys(given).length === 0) return { values: {}, findings: checked.findings };
  const { values, findings } = fitValues(schema, rest, secrets);
  return { values, findings: [...checked.findings, ...findings] };
}

/** What is wrong with values, as far as it concerns some keys, or all of them together. */
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
