import { type ModelDefinitions, type ModelProblem, nearest } from 'plinth';

/**
 * Checks `pluginOptions.i18n` of content types and their attributes. Otherwise, any value but `true` would silently mean "without locales".
 * @returns every unknown key, and every `localized` that is neither true nor false
 */
export function checkOptions({ contentTypes, components }: ModelDefinitions): readonly ModelProblem[] {
  return [...contentTypes, ...components].flatMap(({ origin, attributes, ...definition }) => [
    ...mistakes(origin, 'pluginOptions.i18n', 'pluginOptions' in definition ? definition.pluginOptions : undefined),
    ...Object.entries(attributes).flatMap(([name, attribute]) =>
      mistakes(origin, `attributes.${name}.pluginOptions.i18n`, attribute.pluginOptions),
    ),
  ]);
}

function mistakes(origin: string, path: string, pluginOptions: unknown): ModelProblem[] {
  const options = isObject(pluginOptions) ? pluginOptions.i18n : undefined;
  if (options === undefined) return [];
  if (!isObject(options)) return [{ origin, path, message: `expected an object, found ${JSON.stringify(options)}` }];
  return Object.entries(options).flatMap(([key, value]) => {
    const at = { origin, path: `${path}.${key}` };
    if (key !== 'localized')
      return [
        { ...at, message: nearest(key, ['localized']) ? 'unknown key; did you mean "localized"?' : 'unknown key; known is localized' },
      ];
    return typeof value === 'boolean' ? [] : [{ ...at, message: `expected true or false, found ${JSON.stringify(value)}` }];
  });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
