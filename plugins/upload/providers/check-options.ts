import { BootProblemsError, type Config, checkConfig, type z } from 'plinth';

/**
 * Validates the options of a provider.
 * @param key `providerOptions` or `actionOptions`
 * @param at path of `config/plugins` that the key is in
 * @throws BootProblemsError for unknown or invalid options
 */
export function checkOptions<T extends z.ZodType>(
  schema: T,
  options: unknown,
  key: string,
  { files }: Pick<Config, 'files'>,
  at: readonly string[] = ['upload', 'config'],
): z.output<T> {
  const { value, problems } = checkConfig(schema, options, {}, { file: files.plugins, at: [...at, key] });
  if (problems.length > 0) throw new BootProblemsError('The file storage is not configured correctly:', problems);
  return value as z.output<T>;
}
