import { BootProblemsError, type Config, type Paging, z } from 'plinth';

/** The value of every option. */
interface Values {
  readonly prefix: string;
  readonly defaultLimit: number;
  readonly maxLimit: number;
  readonly withCount: boolean;
  readonly strictParams: boolean;
  readonly mediaFilters: boolean;
}

/** Values used where nothing is configured. */
const DEFAULTS: Values = Object.freeze({
  prefix: '/api',
  defaultLimit: 25,
  maxLimit: 100,
  withCount: true,
  strictParams: false,
  mediaFilters: false,
});

/** Options of the plugin. The schema sets no defaults: missing options may be in `config/api`. */
export const restOptions = z.strictObject({
  prefix: z
    .string()
    .regex(/^(\/[\w.~-]+)+$/, { message: 'expected a path such as /api, with a leading slash and no trailing slash' })
    .optional()
    .meta({ default: DEFAULTS.prefix, description: 'Prefix of all content API routes.' }),
  defaultLimit: z.int().min(1).optional().meta({ default: DEFAULTS.defaultLimit, description: 'Default page size.' }),
  maxLimit: z.int().min(1).optional().meta({ default: DEFAULTS.maxLimit, description: 'Maximum page size.' }),
  withCount: z.boolean().optional().meta({
    default: DEFAULTS.withCount,
    description: 'Whether lists include the total count, unless specified in the request.',
  }),
  strictParams: z.boolean().optional().meta({
    default: DEFAULTS.strictParams,
    description: 'Whether unknown query parameters are rejected instead of ignored.',
  }),
  mediaFilters: z.boolean().optional().meta({
    default: DEFAULTS.mediaFilters,
    description: 'Whether filters can use media and the attributes of their files, as in Strapi. An import from Strapi turns it on.',
  }),
});

/** The settings that REST works with. */
export interface RestSettings {
  /** Path before every route: `/api`. */
  readonly prefix: string;
  readonly paging: Paging;
  /** The configured `maxLimit`; null if there is none. */
  readonly configuredLimit: number | null;
  readonly strictParams: boolean;
  /** Conditions that filters of requests may have on media. */
  readonly mediaFilters: 'none' | 'attributes';
}

/**
 * The settings from the plugin's options and from `rest` in `config/api`, the options' former place.
 * @param warn called for every option that has another value there: the plugin's own value is used
 * @throws BootProblemsError when the default page size exceeds the maximum
 */
export function restSettings(
  options: z.output<typeof restOptions>,
  { api, files }: Pick<Config, 'api' | 'files'>,
  warn: (message: string) => void,
): RestSettings {
  const values = { ...DEFAULTS };
  const places = new Map<string, { readonly file: string; readonly path: readonly string[] }>();
  const take = <Name extends keyof Values>(name: Name, value: Values[Name] | undefined, file: string, path: readonly string[]) => {
    if (value === undefined) return;
    const before = places.get(name);
    if (before && values[name] !== value) {
      warn(`${before.file}, ${before.path.join('.')} is ${values[name]} and is ignored, because ${file}, ${path.join('.')} is ${value}`);
    }
    values[name] = value;
    places.set(name, { file, path });
  };
  for (const name of Object.keys(DEFAULTS) as (keyof Values)[]) {
    take(name, api.rest[name], files.api, ['rest', name]);
    take(name, options[name], files.plugins, ['rest', 'config', name]);
  }
  const { prefix, defaultLimit, maxLimit, withCount, strictParams, mediaFilters } = values;
  const place = places.get('defaultLimit') ?? places.get('maxLimit');
  if (place && defaultLimit > maxLimit) {
    const message = `defaultLimit (${defaultLimit}) must not be greater than maxLimit (${maxLimit})`;
    throw new BootProblemsError('The configuration of REST is invalid', [{ ...place, message }]);
  }
  const configuredLimit = places.has('maxLimit') ? maxLimit : null;
  const paging = Object.freeze({ defaultLimit, maxLimit, withCount });
  return { prefix, paging, configuredLimit, strictParams, mediaFilters: mediaFilters ? 'attributes' : 'none' };
}
