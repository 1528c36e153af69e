import { z } from 'plinth';
import { SETTINGS, type Setting } from 'plinth/plugins/settings';
import { onlyPlugins } from '../../core/testing/only-plugins.ts';
import { ofPlainKernel } from './plain-kernel.ts';
import { alignedTable } from './table.ts';

/** Keys that sign or encrypt are not sent; others go where a command says. */
const NOWHERE = 'no setting or option';

interface OptionSchema {
  readonly secret?: boolean;
  readonly sentTo?: readonly string[];
  readonly properties?: Readonly<Record<string, OptionSchema>>;
  readonly additionalProperties?: OptionSchema | boolean;
  readonly anyOf?: readonly OptionSchema[];
}

/** The table of settings that can redirect trust. */
export function risksTable(): string {
  const rows = ofSettings(({ name, security }) =>
    [...security.risks].map(([key, { leadsTo, needs }]) => [`\`${name}.${key}\``, leadsTo, `\`${needs}\``]),
  );
  return alignedTable(['Setting', 'A change of it', 'Needs'], rows);
}

/** The table of secrets in settings and options, with what decides where they are sent. */
export function secretsTable(): string {
  const ofSetting = ofSettings(({ name, security }) =>
    [...security.sentTo].map(([secret, { where, protectedBy = [] }]) => [
      `setting \`${name}.${secret}\``,
      [...where, ...protectedBy].map((key) => `\`${key}\``).join(', ') || NOWHERE,
    ]),
  );
  const ofOptions = Object.keys(onlyPlugins()).flatMap((plugin) => {
    const { options } = (require(`plinth/plugins/${plugin}`) as { readonly default: { readonly options?: z.ZodType } }).default;
    const schema = options && (z.toJSONSchema(options, { io: 'input', unrepresentable: 'any' }) as OptionSchema);
    return schema === undefined ? [] : secretsOf(schema, []).map(([path, to]) => [`option \`${plugin}\`, \`${path}\``, to]);
  });
  return alignedTable(['Secret', 'Where it is sent is decided by'], [...ofSetting, ...ofOptions]);
}

function ofSettings(rowsOf: (setting: Setting) => string[][]): string[][] {
  return ofPlainKernel((kernel) => kernel.container.resolve(SETTINGS).all.flatMap(rowsOf));
}

function secretsOf(schema: OptionSchema, path: readonly string[]): readonly (readonly [path: string, sentTo: string])[] {
  const { secret, sentTo = [], properties = {}, additionalProperties: entry, anyOf = [] } = schema;
  const own = secret === true ? [[path.join('.'), sentTo.map((to) => `\`${shown(to)}\``).join(', ') || NOWHERE] as const] : [];
  const below = Object.entries(properties).flatMap(([name, each]) => secretsOf(each, [...path, name]));
  const choices = anyOf.flatMap((choice) => secretsOf(choice, path));
  return [...own, ...below, ...choices, ...(typeof entry === 'object' ? secretsOf(entry, [...path, '<name>']) : [])];
}

function shown(path: string): string {
  return path.replaceAll('*', '<name>');
}
