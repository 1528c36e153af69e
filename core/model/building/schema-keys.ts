import { nearest } from '../../errors/index.ts';
import type { ComponentDefinition, ContentTypeDefinition, ModelDefinitions } from '../definitions.ts';
import type { ModelProblems } from '../model-error.ts';

/** Names and options in schema files that plugins define. */
export interface PluginKeys {
  /** Names of plugins: keys of `pluginOptions`. */
  readonly names: readonly string[];
  /** Keys of `options` that plugins read. */
  readonly schemaOptions: readonly string[];
  /** Options of attributes that plugins read, among those in `OF_PLUGINS`. */
  readonly attributeOptions: readonly string[];
}

/** Options that are known, whether or not the plugin that reads them is on. */
const MEANT: readonly string[] = ['draftAndPublish', 'privateAttributes'];

/** Options of attributes that have no effect without the plugin of the same name. */
const OF_PLUGINS: readonly string[] = ['search'];

/** Options that the reference writes into schema files. They have no effect here. */
const TOLERATED: readonly string[] = [
  'autoMigration',
  'comment',
  'hidden',
  'increments',
  'populateCreatorFields',
  'reviewWorkflows',
  'timestamps',
  'version',
];

/** Plugins of the reference. Their names resemble those of plugins here, but their options are allowed. */
const FOREIGN: readonly string[] = ['content-manager', 'content-type-builder', 'documentation', 'email', 'review-workflows', 'versions'];

/** Whether a key is the author's own (`x-…`): it is neither read nor reported. */
export function isOwnKey(key: string): boolean {
  return key.startsWith('x-');
}

/** Whether a key is one of `options`, and of no other part of a schema file. */
export function isTypeOption(key: string): boolean {
  return MEANT.includes(key) || TOLERATED.includes(key);
}

/** Refuses keys of `options` and `pluginOptions` that resemble known keys. Ignoring such a typing error would change how the type works. */
export function checkOptionKeys(
  { origin, options, attributes, ...definition }: ContentTypeDefinition | ComponentDefinition,
  { names, schemaOptions }: PluginKeys,
  problems: ModelProblems,
): void {
  const meant = [...MEANT, ...schemaOptions];
  for (const key of keysOf(options)) {
    const near = isKnownOption(key, schemaOptions) ? null : nearest(key, meant);
    if (near !== null) problems.add(origin, `options.${key}`, `unknown option; did you mean "${near}"?`);
  }
  const places = [['pluginOptions', 'pluginOptions' in definition ? definition.pluginOptions : undefined] as const].concat(
    Object.entries(attributes).map(([name, attribute]) => [`attributes.${name}.pluginOptions`, attribute.pluginOptions] as const) as never,
  );
  for (const [path, pluginOptions] of places) {
    for (const key of keysOf(pluginOptions)) {
      const near = names.includes(key) || FOREIGN.includes(key) ? null : nearest(key, names);
      if (near !== null) problems.add(origin, `${path}.${key}`, `the plugin "${key}" does not exist; did you mean "${near}"?`);
    }
  }
}

/** Notes about options of schema files that have no effect, one sentence each. */
export function schemaNotes(
  { contentTypes, components }: ModelDefinitions,
  { schemaOptions, attributeOptions }: PluginKeys,
): readonly string[] {
  const unread = OF_PLUGINS.filter((key) => !attributeOptions.includes(key));
  return [...contentTypes, ...components].flatMap(({ origin, options, attributes }) => [
    ...keysOf(options)
      .filter((key) => !isOwnKey(key) && !isKnownOption(key, schemaOptions))
      .map((key) => `${origin}, options.${key}: this option is not used`),
    ...Object.entries(attributes).flatMap(([name, attribute]) =>
      unread
        .filter((key) => attribute[key] !== undefined && attribute[key] !== false)
        .map((key) => `${origin}, attributes.${name}.${key}: this option is not used while the plugin "${key}" is disabled`),
    ),
  ]);
}

function isKnownOption(key: string, schemaOptions: readonly string[]): boolean {
  return MEANT.includes(key) || TOLERATED.includes(key) || schemaOptions.includes(key);
}

function keysOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}
