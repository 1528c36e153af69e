import { BootProblemsError, type Config, type z } from 'plinth';

/**
 * Options of a provider, checked.
 * @param key `providerOptions` or `actionOptions`
 * @throws BootProblemsError for what it does not take
 */
export function checkOptions<T extends z.ZodType>(schema: T, options: unknown, key: string, { files }: Pick<Config, 'files'>): z.output<T> {
  const checked = schema.safeParse(options);
  if (checked.success) return checked.data;
  const problems = checked.error.issues.map(({ path, message }) => ({
    file: files.plugins,
    plugin: 'upload',
    path: [key, ...path],
    message,
  }));
  throw new BootProblemsError('Files cannot be kept as it is configured', problems);
}
