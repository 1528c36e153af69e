import { resolve } from 'node:path';
import type { Config, Logger } from 'plinth';
import type { PlaceOptions } from '../options.ts';
import { FolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';
import type { Store } from './store.ts';

/** Makes the store that the options name. @throws BootProblemsError for options of S3 that are invalid */
export function openStore(place: PlaceOptions, config: Pick<Config, 'appDir' | 'files'>, log: Logger): Store {
  return 'folder' in place ? new FolderStore(resolve(config.appDir, place.folder)) : createS3Store(place.s3, config, log);
}
