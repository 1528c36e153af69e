import { byteSize, z } from 'plinth';

/** Options of the plugin. */
export const uploadOptions = z.strictObject({
  provider: z
    .string()
    .min(1)
    .default('local')
    .describe(
      'Storage provider: `local` (a folder), `s3` (a bucket; also `aws-s3`), or a provider registered by another plugin with `UPLOAD`.',
    ),
  providerOptions: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('Provider options. See the README of the plugin for those of `local` and `s3`.'),
  actionOptions: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('Provider options for individual operations. `local` has none; `s3` accepts request parameters.'),
  sizeLimit: byteSize(1_000_000_000)
    .refine((bytes) => bytes > 0, { message: 'expected at least 1 byte' })
    .describe('Maximum file size in bytes.'),
  maxFiles: z.int().min(1).default(100).describe('Maximum number of files in one request.'),
  deduplicate: z
    .boolean()
    .default(false)
    .describe('Whether files with identical content share their data and URL. See the README of the plugin for what this reveals.'),
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
        message: 'expected letters, digits, "-" and "_", and not "placeholder"',
      }),
      z.int().min(1).max(16_384),
    )
    .default({ large: 1_000, medium: 750, small: 500 })
    .describe('Image sizes by name: the maximum width and height in pixels. `thumbnail` (245 × 156) always exists.'),
  folders: z
    .boolean()
    .default(false)
    .describe(
      'Whether the media library has folders: `folder` of files, `/api/upload/folders` and `fileInfo.folder`, for callers with permission.',
    ),
  variants: z
    .array(z.enum(['webp', 'avif']))
    .default([])
    .describe(
      'Additional formats of each image size, listed in `formats` as, for example, `small_webp`. AVIF takes about ten times as long as the others.',
    ),
  placeholder: z
    .boolean()
    .default(false)
    .describe(
      'Whether `formats` contains a `placeholder`: an image of at most 16 × 16 pixels as a data URL, shown blurred while the full image loads.',
    ),
  keepMetadata: z
    .boolean()
    .default(false)
    .describe('Whether images keep their EXIF metadata, such as GPS location, time, camera and author.'),
  pixelLimit: z.int().min(1).default(250_000_000).describe('Maximum number of pixels of an image.'),
  imageWorkers: z
    .int()
    .min(1)
    .max(64)
    .optional()
    .describe('Number of images that a node processes concurrently, each in its own thread. Default: half the number of CPU cores.'),
  imageQueue: z.int().min(0).default(500).describe('Maximum number of images waiting to be processed. If exceeded: 503.'),
});

/** The options, validated. */
export type UploadOptions = z.output<typeof uploadOptions>;

/** `providerOptions` of `local`. */
export const localOptions = z.strictObject({
  folder: z.string().min(1).default('public/uploads').describe('Folder for files, relative to the app. All nodes must share it.'),
  maxAge: z
    .int()
    .min(0)
    .default(31_536_000)
    .describe(
      'Seconds for which clients can cache a file (`max-age`). 0: they revalidate it for each use. For URLs without a version (`v`), the maximum is one hour, because the contents change when the file is replaced.',
    ),
  shard: z.boolean().default(false).describe('Whether new files are distributed over subfolders: two levels of 256 folders.'),
});

/** `providerOptions` of `local`, validated. */
export type LocalOptions = z.output<typeof localOptions>;
