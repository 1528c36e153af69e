import { z } from 'plinth';

/** Seconds in a week: S3 signs for no longer. */
const WEEK = 604_800;

const keys = { accessKeyId: z.string().min(1).optional(), secretAccessKey: z.string().min(1).optional().meta({ secret: true }) };

const s3Options = z
  .strictObject({
    region: z.string('expected the region of the bucket: "eu-central-1"').regex(/^[\w-]+$/, { message: 'expected the name of a region' }),
    /** Of a service other than Amazon's. */
    endpoint: z.url({ protocol: /^https?$/, error: 'expected a URL of http or https' }).optional(),
    /** Whether the bucket stands in the path of addresses, rather than before the host. */
    forcePathStyle: z.boolean().default(false),
    credentials: z
      .strictObject({
        accessKeyId: z.string('expected the id of a key').min(1),
        secretAccessKey: z.string('expected the secret of the key').min(1).meta({ secret: true }),
        sessionToken: z.string().min(1).optional().meta({ secret: true }),
      })
      .optional()
      .meta({ secret: true }),
    ...keys,
    maxAttempts: z.int().min(1).max(10).default(3),
    requestChecksumCalculation: z.enum(['WHEN_SUPPORTED', 'WHEN_REQUIRED']).optional(),
    responseChecksumValidation: z.enum(['WHEN_SUPPORTED', 'WHEN_REQUIRED']).optional(),
    params: z.strictObject(
      {
        Bucket: z.string('expected the name of the bucket').regex(/^[\w.-]{3,255}$/, { message: 'expected the name of a bucket' }),
        /** Null: none is sent, for buckets that refuse every one. */
        ACL: z.string().min(1).nullable().default('public-read'),
        signedUrlExpires: z.coerce.number().int().min(1).max(WEEK).default(900),
      },
      { error: ({ input }) => (input === undefined ? 'expected { Bucket }' : undefined) },
    ),
  })
  .superRefine(({ credentials, accessKeyId, secretAccessKey }, { addIssue }) => {
    const message = 'expected accessKeyId and secretAccessKey together, or neither';
    if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) addIssue({ code: 'custom', path: ['accessKeyId'], message });
    if (credentials !== undefined && accessKeyId !== undefined) {
      addIssue({ code: 'custom', path: ['accessKeyId'], message: 'stands in credentials already' });
    }
  });

/** `providerOptions` of `s3`, in the words of the dialect. */
export const s3ProviderOptions = z.strictObject({
  /** Address before the keys, where it is not the bucket's own: that of a content network. */
  baseUrl: z
    .url({ protocol: /^https?$/, error: 'expected a URL of http or https' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** Folder in the bucket. */
  rootPath: z
    .string()
    .transform((path) => path.replace(/^\/+|\/+$/g, ''))
    .pipe(
      z.string().regex(/^(?:(?!\.{1,2}(?:\/|$))[\w.-]+(?:\/(?!$)|$))*$/, {
        message: 'expected names of letters, digits, ".", "_" and "-", with "/" between them',
      }),
    )
    .default(''),
  /** Milliseconds for a connection. */
  connectionTimeout: z.int().min(1).default(5_000),
  /** Milliseconds for a request with its answer, the bytes of a downloaded file aside. */
  requestTimeout: z.int().min(1).default(60_000),
  /** Whether whatever lies directly below `rootPath` was put there by this library, so that it may be listed, and removed when no file names it. */
  list: z.boolean().default(false),
  s3Options,
});

/** `providerOptions` of `s3`, checked. */
export type S3ProviderOptions = z.output<typeof s3ProviderOptions>;

/** Parameters of S3 that a request may have beside ours. */
const parameters = z
  .record(
    z.string().regex(/^(?!(?:Bucket|Key|Body)$)[A-Z]\w*$/, { message: 'expected a parameter of S3 other than Bucket, Key and Body' }),
    z.union([z.string(), z.number(), z.boolean(), z.record(z.string(), z.string())]),
  )
  .default({});

/** `actionOptions` of `s3`. */
export const s3ActionOptions = z.strictObject({ upload: parameters, uploadStream: parameters, delete: parameters });

/** `actionOptions` of `s3`, checked. */
export type S3ActionOptions = z.output<typeof s3ActionOptions>;
