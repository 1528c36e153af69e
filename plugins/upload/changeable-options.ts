import { z } from 'plinth';
import type { Settings } from 'plinth/plugins/settings';
import { type UploadOptions, uploadOptions } from './options.ts';

const NAME = 'upload';

/** What may change while files are there: it holds for those that come. */
const KEYS = ['sizeLimit', 'maxFiles', 'breakpoints', 'variants', 'placeholder', 'keepMetadata', 'pixelLimit'] as const;

/** The options of the plugin, of which people change some while the service runs: the setting `upload`. What the files of the app say stays. */
export function changeableOptions(settings: Settings, options: UploadOptions): UploadOptions {
  const { shape } = uploadOptions;
  const schema = z.strictObject({
    sizeLimit: shape.sizeLimit.meta({ title: 'Largest file', unit: 'bytes' }),
    maxFiles: shape.maxFiles.meta({ title: 'Files at once' }),
    breakpoints: shape.breakpoints.meta({ title: 'Sizes of pictures', unit: 'pixels' }),
    variants: shape.variants.meta({ title: 'Formats of smaller copies' }),
    placeholder: shape.placeholder.meta({ title: 'Blurred placeholders' }),
    keepMetadata: shape.keepMetadata.meta({ title: 'Keep what cameras note' }),
    pixelLimit: shape.pixelLimit.meta({ title: 'Largest picture', unit: 'pixels' }),
  });
  const paths = Object.fromEntries(KEYS.map((key) => [key, key]));
  const setting = settings.define(NAME, schema, { title: 'Files', options: paths });
  const changeable = { ...options };
  // Enumerable, as what they stand for: who copies the options has the present ones.
  for (const key of KEYS) Object.defineProperty(changeable, key, { enumerable: true, get: () => setting.get()[key] });
  return changeable;
}
