import { formatPath, z } from 'plinth';
import { CONFIG_SCHEMAS } from '../../core/config/config.ts';
import { pluginEntrySchema } from '../../core/config/schema/plugins.ts';

/** One key of a config file, for documentation. */
export interface ConfigKey {
  /** `rest.maxLimit`. */
  readonly path: string;
  /** As in JSON: `integer from 0 to 65535`, `"FULL" or "NORMAL"`, `list of text`. */
  readonly type: string;
  /** JSON; null if there is none. */
  readonly default: string | null;
  /** The environment variable that sets the value if the file does not. */
  readonly env: string | null;
  readonly meaning: string;
}

/** The keys of one config file, or of one plugin's `config`. */
export interface ConfigDescription {
  /** `config/server`, or `config/plugins, graphql`. */
  readonly title: string;
  readonly keys: readonly ConfigKey[];
}

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly description?: string;
  readonly env?: string;
}

/** Describes every key of every config file, and of the options of the given plugins, with type, default and meaning. */
export function describeConfig(
  plugins: readonly { readonly name: string; readonly options?: z.ZodType }[] = [],
): readonly ConfigDescription[] {
  const { plugins: _entries, ...files } = CONFIG_SCHEMAS;
  return [
    ...Object.entries(files).map(([name, schema]) => ({ title: `config/${name}`, keys: describeSchema(schema) })),
    {
      title: 'config/plugins',
      keys: describeSchema(pluginEntrySchema).map((key) => ({ ...key, path: `<name>.${key.path}` })),
    },
    ...plugins.map(({ name, options }) => ({
      title: `config/plugins, ${name}`,
      keys: options === undefined ? [] : describeSchema(options),
    })),
  ];
}

/** The keys of an object schema, nested ones by dotted path. */
export function describeSchema(schema: z.ZodType): readonly ConfigKey[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return keysOf(json, []);
}

function keysOf(schema: JsonSchema, path: readonly PropertyKey[]): readonly ConfigKey[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, value]): readonly ConfigKey[] => {
    const here = [...path, name];
    if (value.properties !== undefined) return keysOf(value, here);
    const key: ConfigKey = {
      path: formatPath(here),
      type: typeName(value),
      default: value.default === undefined ? null : JSON.stringify(value.default),
      env: value.env ?? null,
      meaning: value.description ?? '',
    };
    const items = value.items?.properties === undefined ? [] : keysOf(value.items, [...path, `${name}[]`]);
    const { additionalProperties: entry } = value;
    const entries = typeof entry === 'object' ? keysOf(entry, [...here, '<name>']) : [];
    return [key, ...items, ...entries];
  });
}

/** The type of a value in a few words. */
function typeName(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeName).join(' or ');
  switch (schema.type) {
    case 'string':
      return 'text';
    case 'integer':
    case 'number':
      return `${schema.type}${bounds(schema)}`;
    case 'array':
      return schema.items === undefined ? 'list' : `list of ${typeName(schema.items)}`;
    case 'object':
      return 'object';
    default:
      return schema.type === undefined ? 'anything' : String(schema.type);
  }
}

function bounds({ minimum, maximum }: JsonSchema): string {
  const from = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? '' : ` from ${minimum}`;
  const to = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? '' : ` to ${maximum}`;
  return from + to;
}
