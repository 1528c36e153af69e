import { byteSize, z } from 'plinth';

/** Options of the plugin. */
export const uploadOptions = z.strictObject({
  provider: z
    .string()
    .min(1)
    .default('local')
    .describe(
      'Where the bytes of files are stored: `local` (a folder), `s3` (a bucket; also `aws-s3`), or a provider that another plugin has added to `UPLOAD`.',
    ),
  providerOptions: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('Options of the provider. The README of the plugin lists those of `local` and `s3`.'),
  actionOptions: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('Options of the provider for single actions. `local` has none, `s3` takes parameters of its requests.'),
  sizeLimit: byteSize(1_000_000_000)
    .refine((bytes) => bytes > 0, { message: 'expected at least 1 byte' })
    .describe('Maximum bytes of a file.'),
  maxFiles: z.int().min(1).default(100).describe('Maximum number of files in one request.'),
  deduplicate: z
    .boolean()
    .default(false)
    .describe(
      'Whether files with the same content share their bytes, and so their URL. The README of the plugin describes what this reveals.',
    ),
  keepVersions: z
    .int()
    .min(0)
    .max(100)
    .default(5)
    .describe(
      'Maximum number of earlier versions that are stored of a replaced file, beside the original. They are private, and can be restored. 0: none, and no original.',
    ),
  breakpoints: z
    .record(
      z.string().regex(/^(?!placeholder$)[A-Za-z][\w-]{0,31}$/, {
        message: 'expected a name of letters, digits, "-" and "_", other than "placeholder"',
      }),
      z.int().min(1).max(16_384),
    )
    .default({ large: 1_000, medium: 750, small: 500 })
    .describe(
      'Smaller copies of images by name: side in pixels of the square into which the copy fits. There is also `thumbnail`, which fits into 245 × 156.',
    ),
  folders: z
    .boolean()
    .default(false)
    .describe(
      'Whether the library has folders: `folder` of files, `/api/upload/folders`, and `fileInfo.folder`, for callers with the rights to them.',
    ),
  variants: z
    .array(z.enum(['webp', 'avif']))
    .default([])
    .describe('Additional formats of each smaller copy, in `formats` as `small_webp`. AVIF takes ten times as long as the others.'),
  placeholder: z
    .boolean()
    .default(false)
    .describe(
      'Whether `formats` contains a `placeholder`: an image of at most 16 × 16 pixels as a data URL, to show blurred while a larger one is loading.',
    ),
  keepMetadata: z
    .boolean()
    .default(false)
    .describe('Whether images keep the metadata of cameras and programs: place (GPS), time, camera, author.'),
  pixelLimit: z.int().min(1).default(250_000_000).describe('Maximum number of pixels of an image.'),
  imageWorkers: z
    .int()
    .min(1)
    .max(64)
    .optional()
    .describe('Number of images that a node processes at a time, each in one thread. Default: half the number of processors.'),
  imageQueue: z.int().min(0).default(500).describe('Maximum number of images that may wait for processing; above: 503.'),
});

/** The options, validated. */
export type UploadOptions = z.output<typeof uploadOptions>;

/** `providerOptions` of `local`. */
export const localOptions = z.strictObject({
  folder: z.string().min(1).default('public/uploads').describe('Folder of the files, from the app. All nodes must share it.'),
  maxAge: z
    .int()
    .min(0)
    .default(31_536_000)
    .describe(
      'Seconds for which clients may use a file without asking again. 0: they ask each time. A URL without a version (`v`) may show other content after the file is replaced, so there the maximum is an hour.',
    ),
  shard: z.boolean().default(false).describe('Whether new files are spread over folders: two levels of 256.'),
});

/** `providerOptions` of `local`, validated. */
export type LocalOptions = z.output<typeof localOptions>;
