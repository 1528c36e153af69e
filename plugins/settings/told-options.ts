import { type SaidOption, z } from 'plinth';
import type { ToldOption } from './settings.ts';

/** What is looked at of a JSON schema. */
interface OptionSchema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, OptionSchema>>;
  readonly secret?: boolean;
}

/**
 * The options of one plugin, one by one. A value is told where its schema leaves no room for a secret: not where it says that there is one, and not what
 * another one reads (`providerOptions`).
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

/** Whether nothing of a value can be a secret, by its schema. */
function isOpen(schema: OptionSchema, value: unknown): boolean {
  const text = JSON.stringify(schema);
  if (text.includes('"secret":true')) return false;
  // What nobody described may hold anything.
  return typeof value !== 'object' || (text !== '{}' && !/"(?:additionalProperties|items)":\{\}/.test(text));
}
