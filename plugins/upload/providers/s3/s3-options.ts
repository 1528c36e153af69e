import { z } from 'plinth';

/** Seconds in a week, the longest validity of an S3 signature. */
const WEEK = 604_800;

/** What decides where the keys of the bucket are used. */
const SENT_TO = ['s3Options.endpoint', 's3Options.region', 's3Options.params.Bucket'];

const keys = {
  accessKeyId: z.string().min(1).optional(),
  secretAccessKey: z.string().min(1).optional().meta({ secret: true, sentTo: SENT_TO }),
};

const s3Options = z
  .strictObject({
    region: z.string('expected the region of the bucket: "eu-central-1"').regex(/^[\w-]+$/, { message: 'expected a region name' }),
    /** For services other than Amazon's. */
    endpoint: z.url({ protocol: /^https?$/, error: 'expected an http or https URL' }).optional(),
    /** Whether the bucket is in the URL's path instead of the host. */
    forcePathStyle: z.boolean().default(false),
    credentials: z
      .strictObject({
        accessKeyId: z.string('expected an access key ID').min(1),
        secretAccessKey: z.string('expected a secret access key').min(1).meta({ secret: true, sentTo: SENT_TO }),
        sessionToken: z.string().min(1).optional().meta({ secret: true, sentTo: SENT_TO }),
      })
      .optional()
      .meta({ secret: true, sentTo: SENT_TO }),
    ...keys,
    maxAttempts: z.int().min(1).max(10).default(3),
    requestChecksumCalculation: z.enum(['WHEN_SUPPORTED', 'WHEN_REQUIRED']).optional(),
    responseChecksumValidation: z.enum(['WHEN_SUPPORTED', 'WHEN_REQUIRED']).optional(),
    params: z.strictObject(
      {
        Bucket: z.string('expected the bucket name').regex(/^[\w.-]{3,255}$/, { message: 'expected a bucket name' }),
        /** Null: no ACL is sent, for buckets that refuse all ACLs. */
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
      addIssue({ code: 'custom', path: ['accessKeyId'], message: 'is already set in credentials' });
    }
  });

/** `providerOptions` of `s3`, with the dialect's keys. */
export const s3ProviderOptions = z.strictObject({
  /** Base of public URLs, if it differs from the bucket's own: that of a CDN. */
  baseUrl: z
    .url({ protocol: /^https?$/, error: 'expected an http or https URL' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** Folder in the bucket. */
  rootPath: z
    .string()
    .transform((path) => path.replace(/^\/+|\/+$/g, ''))
    .pipe(
      z.string().regex(/^(?:(?!\.{1,2}(?:\/|$))[\w.-]+(?:\/(?!$)|$))*$/, {
        message: 'expected path segments of letters, digits, ".", "_" and "-", separated by "/"',
      }),
    )
    .default(''),
  /** Timeout of a connection, in milliseconds. */
  connectionTimeout: z.int().min(1).default(5_000),
  /** Timeout of a request and its response, without the bytes of a download, in milliseconds. */
  requestTimeout: z.int().min(1).default(60_000),
  /** Milliseconds without an arriving part after which an upload in parts is given up. */
  partsTimeout: z.int().min(0).default(30_000),
  /** Whether everything directly below `rootPath` belongs to this library, so that it may be listed, and deleted if no file names it. */
  list: z.boolean().default(false),
  s3Options,
});

/** `providerOptions` of `s3`, validated. */
export type S3ProviderOptions = z.output<typeof s3ProviderOptions>;

/** Additional S3 parameters of a request. */
const parameters = z
  .record(
    z.string().regex(/^(?!(?:Bucket|Key|Body)$)[A-Z]\w*$/, { message: 'expected an S3 parameter other than Bucket, Key and Body' }),
    z.union([z.string(), z.number(), z.boolean(), z.record(z.string(), z.string())]),
  )
  .default({});

/** `actionOptions` of `s3`. */
export const s3ActionOptions = z.strictObject({ upload: parameters, uploadStream: parameters, delete: parameters });

/** `actionOptions` of `s3`, validated. */
export type S3ActionOptions = z.output<typeof s3ActionOptions>;
