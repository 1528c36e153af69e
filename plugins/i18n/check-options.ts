import { type ModelDefinitions, ModelError, type ModelProblem } from 'plinth';

/**
 * Checks `pluginOptions.i18n` of content types and of their attributes. Anything but `true` would leave them without locales.
 * @throws ModelError with every key that is unknown, and every `localized` that is neither true nor false
 */
export function checkOptions({ contentTypes }: ModelDefinitions): void {
  const problems = contentTypes.flatMap(({ origin, pluginOptions, attributes }) => [
    ...mistakes(origin, 'pluginOptions.i18n', pluginOptions),
    ...Object.entries(attributes).flatMap(([name, attribute]) =>
      mistakes(origin, `attributes.${name}.pluginOptions.i18n`, attribute.pluginOptions),
    ),
  ]);
  if (problems.length > 0) throw new ModelError(problems);
}

function mistakes(origin: string, path: string, pluginOptions: unknown): ModelProblem[] {
  const options = isObject(pluginOptions) ? pluginOptions.i18n : undefined;
  if (options === undefined) return [];
  if (!isObject(options)) return [{ origin, path, message: `expected an object, found ${JSON.stringify(options)}` }];
  return Object.entries(options).flatMap(([key, value]) => {
    const at = { origin, path: `${path}.${key}` };
    if (key !== 'localized') return [{ ...at, message: 'unknown key; known is localized' }];
    return typeof value === 'boolean' ? [] : [{ ...at, message: `expected true or false, found ${JSON.stringify(value)}` }];
  });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
