import { BootProblemsError, type Config, checkConfig, type z } from 'plinth';

/**
 * Validates the options of a provider.
 * @param key `providerOptions` or `actionOptions`
 * @throws BootProblemsError for unknown or invalid options
 */
export function checkOptions<T extends z.ZodType>(schema: T, options: unknown, key: string, { files }: Pick<Config, 'files'>): z.output<T> {
  const { value, problems } = checkConfig(schema, options, {}, { file: files.plugins, at: ['upload', 'config', key] });
  if (problems.length > 0) throw new BootProblemsError('Files cannot be kept as it is configured:', problems);
  return value as z.output<T>;
}
