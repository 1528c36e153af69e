import { join, resolve } from 'node:path';
import type { Config } from 'plinth';
import { type LocalOptions, localOptions } from '../options.ts';
import { checkOptions } from './check-options.ts';
import { LocalProvider } from './local-provider.ts';
import type { ProviderContext } from './provider.ts';

/** URL path of the files of `local`. */
export const PUBLIC_PATH = '/uploads';
/** In the same folder, so that a file can be moved atomically. The dot keeps it from being served. */
const INCOMING = '.incoming';

/** The provider `local` as configured: a folder of the app. */
export class LocalStorage {
  readonly options: LocalOptions;
  /** Absolute path. */
  readonly folder: string;
  /** Absolute path of a folder for incomplete files. */
  readonly incoming: string;

  /** @throws BootProblemsError for invalid options */
  constructor({ options, appDir }: Pick<ProviderContext, 'options' | 'appDir'>, config: Pick<Config, 'files'>) {
    this.options = checkOptions(localOptions, options, 'providerOptions', config);
    this.folder = resolve(appDir, this.options.folder);
    this.incoming = join(this.folder, INCOMING);
  }

  provider(): LocalProvider {
    return new LocalProvider(this.folder, this.incoming, PUBLIC_PATH, this.options.shard);
  }
}
