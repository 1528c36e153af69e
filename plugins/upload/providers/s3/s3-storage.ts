import { BootProblemsError, type Config, type Logger } from 'plinth';
import { checkOptions } from '../check-options.ts';
import type { ProviderContext } from '../provider.ts';
import { s3ActionOptions, s3ProviderOptions } from './s3-options.ts';
import { missingPackages } from './s3-packages.ts';
import { S3Provider } from './s3-provider.ts';

/** Names of the provider: this project's, and the dialect's. */
export const S3_NAMES = ['s3', 'aws-s3'] as const;

/**
 * Creates the provider `s3` as configured.
 * @param at path in `config/plugins` and key of its options
 * @throws BootProblemsError for invalid options, and if its packages are missing
 */
export function createS3Provider(
  { options, actionOptions }: ProviderContext,
  config: Pick<Config, 'files'>,
  log: Logger,
  { path, key } = { path: ['upload', 'config'], key: 'providerOptions' },
): S3Provider {
  const checked = checkOptions(s3ProviderOptions, options, key, config, path);
  const actions = checkOptions(s3ActionOptions, actionOptions, 'actionOptions', config);
  const missing = missingPackages();
  if (missing.length > 0) {
    const message = `storing files in S3 requires packages that are not installed. Run: npm install ${missing.join(' ')}`;
    throw new BootProblemsError('The file storage is not configured correctly:', [
      { file: config.files.plugins, path: [...path, path[0] === 'upload' ? 'provider' : key], message },
    ]);
  }
  return new S3Provider(checked, actions, log);
}
