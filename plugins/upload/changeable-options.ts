import { z } from 'plinth';
import type { Settings } from 'plinth/plugins/settings';
import { type UploadOptions, uploadOptions } from './options.ts';

const NAME = 'upload';

/** Options that may change at runtime. They apply to new files. */
const KEYS = ['sizeLimit', 'maxFiles', 'breakpoints', 'variants', 'placeholder', 'keepMetadata', 'pixelLimit'] as const;

/** The plugin's options. The setting `upload` changes some of them at runtime; the others come from the app's files. */
export function changeableOptions(settings: Settings, options: UploadOptions): UploadOptions {
  const { shape } = uploadOptions;
  const schema = z.strictObject({
    sizeLimit: z
      .int()
      .min(1)
      .default(1_000_000_000)
      .describe('Maximum file size in bytes.')
      .meta({ title: 'Maximum file size', unit: 'bytes' }),
    maxFiles: shape.maxFiles.meta({ title: 'Maximum files per request' }),
    breakpoints: shape.breakpoints.meta({ title: 'Image sizes', unit: 'pixels' }),
    variants: shape.variants.meta({ title: 'Image formats' }),
    placeholder: shape.placeholder.meta({ title: 'Blurred placeholders' }),
    keepMetadata: shape.keepMetadata.meta({ title: 'Keep image metadata (EXIF)' }),
    pixelLimit: shape.pixelLimit.meta({ title: 'Maximum image size', unit: 'pixels' }),
  });
  const paths = Object.fromEntries(KEYS.map((key) => [key, key]));
  const setting = settings.define(NAME, schema, { title: 'Files', options: paths });
  const changeable = { ...options };
  // Enumerable getters, so that copying the options with a spread reads the current values.
  for (const key of KEYS) Object.defineProperty(changeable, key, { enumerable: true, get: () => setting.get()[key] });
  return changeable;
}
