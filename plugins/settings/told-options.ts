import { type SaidOption, z } from 'plinth';
import type { ToldOption } from './settings.ts';

/** The parts of a JSON schema that are used here. */
interface OptionSchema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, OptionSchema>>;
  readonly secret?: boolean;
}

/**
 * Lists the options of one plugin. A value is shown only if its schema leaves no room for a secret: it must not be marked as one, and must
 * describe all its parts (`providerOptions` does not).
 */
export function toldOptions(plugin: string, schema: z.ZodType, said: (path: string) => SaidOption | undefined): readonly ToldOption[] {
  const told: ToldOption[] = [];
  const walk = (at: OptionSchema, path: readonly string[]): void => {
    if (at.properties === undefined) {
      if (path.length === 0) return;
      const { value, saidBy } = said(path.join('.')) ?? { value: undefined, saidBy: null };
      const isShown = value !== undefined && value !== null && isOpen(at, value);
      const { description = null } = at;
      told.push({ plugin, path: path.join('.'), description, ...(isShown && { value }), isSecret: at.secret === true, saidBy });
      return;
    }
    for (const [name, below] of Object.entries(at.properties ?? {})) walk(below, [...path, name]);
  };
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as OptionSchema, []);
  return told;
}

/** Whether the schema rules out that a value contains a secret. */
function isOpen(schema: OptionSchema, value: unknown): boolean {
  const text = JSON.stringify(schema);
  if (text.includes('"secret":true')) return false;
  // Parts without a schema may contain anything.
  return typeof value !== 'object' || (text !== '{}' && !/"(?:additionalProperties|items)":\{\}/.test(text));
}
