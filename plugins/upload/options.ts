import { byteSize, z } from 'plinth';

/** Options of the plugin. */
export const uploadOptions = z.strictObject({
  provider: z
    .string()
    .min(1)
    .default('local')
    .describe(
      'Where the bytes of files are kept: `local` (a folder), `s3` (a bucket; also `aws-s3`), or what another plugin has added to `UPLOAD`.',
    ),
  providerOptions: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('What the provider wants to know; those of `local` and `s3` stand in the README of the plugin.'),
  actionOptions: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('What the provider wants to know about single actions; `local` asks nothing, `s3` takes parameters of its requests.'),
  sizeLimit: byteSize(1_000_000_000)
    .refine((bytes) => bytes > 0, { message: 'expected at least 1 byte' })
    .describe('Bytes that a file may have.'),
  maxFiles: z.int().min(1).default(100).describe('Files that one request may upload.'),
  deduplicate: z
    .boolean()
    .default(false)
    .describe('Whether files of the same content share their bytes, and so their address. The README of the plugin says what that tells.'),
  breakpoints: z
    .record(
      z.string().regex(/^(?!placeholder$)[A-Za-z][\w-]{0,31}$/, {
        message: 'expected a name of letters, digits, "-" and "_", other than "placeholder"',
      }),
      z.int().min(1).max(16_384),
    )
    .default({ large: 1_000, medium: 750, small: 500 })
    .describe(
      'Smaller copies of images by name: pixels of the side of the square that the copy fits into. Beside `thumbnail`, which fits into 245 × 156.',
    ),
  folders: z
    .boolean()
    .default(false)
    .describe(
      'Whether files stand in folders: `folder` of files, `/api/upload/folders`, and `fileInfo.folder`, for callers with the rights to them.',
    ),
  variants: z
    .array(z.enum(['webp', 'avif']))
    .default([])
    .describe(
      'Formats in which each smaller copy is made too: `formats` tells it as `small_webp`. AVIF takes ten times as long as the others.',
    ),
  placeholder: z
    .boolean()
    .default(false)
    .describe(
      'Whether `formats` holds a `placeholder`: an image of at most 16 × 16 pixels as a data URL, to be shown blurred while a larger one is loading.',
    ),
  keepMetadata: z
    .boolean()
    .default(false)
    .describe('Whether images keep what cameras and programs have noted in them: place (GPS), time, camera, author.'),
  pixelLimit: z.int().min(1).default(50_000_000).describe('Pixels that an image may have.'),
  imageWorkers: z
    .int()
    .min(1)
    .max(64)
    .optional()
    .describe('Images that a node works on at a time, each on one thread. Default: half as many as it has processors.'),
  imageQueue: z.int().min(0).default(500).describe('Images that may wait for that; with more the answer is 503.'),
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
    .describe('Seconds for which clients may use a file without asking again. 0: they ask each time.'),
  shard: z.boolean().default(false).describe('Whether new files are spread over folders: two levels of 256.'),
});

/** `providerOptions` of `local`, validated. */
export type LocalOptions = z.output<typeof localOptions>;
