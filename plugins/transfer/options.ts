import { z } from 'plinth';
import { remoteUrl } from './remote/remote-plinth.ts';

/** Whether content may be sent to this address. */
function isRemoteUrl(url: string): boolean {
  try {
    return remoteUrl(url) !== '';
  } catch {
    return false;
  }
}

const HOUR = 3_600_000;
const GIGABYTE = 2 ** 30;

/** Options of the plugin. */
export const transferOptions = z.strictObject({
  maxSize: z
    .int()
    .min(1_000)
    .max(100 * GIGABYTE)
    .default(GIGABYTE)
    .describe('Maximum size of an import in bytes, decompressed.')
    .meta({ unit: 'bytes' }),
  maxStaged: z
    .int()
    .min(1_000)
    .optional()
    .describe("Maximum total size of a caller's imports in bytes. Default: four times `maxSize`.")
    .meta({ unit: 'bytes' }),
  maxArchives: z
    .int()
    .min(1)
    .max(1_000)
    .default(4)
    .describe('Maximum number of archives that one node generates at the same time for export downloads.'),
  maxLine: z
    .int()
    .min(1_000)
    .max(16_000_000)
    .default(4_000_000)
    .describe('Maximum size in bytes of a line, and of all versions of a document in total.')
    .meta({ unit: 'bytes' }),
  maxChosen: z.int().min(1).max(100_000).default(10_000).describe('Maximum number of selected documents, including related documents.'),
  keep: z
    .int()
    .min(HOUR)
    .max(30 * 24 * HOUR)
    .default(24 * HOUR)
    .describe('Milliseconds for which import data is stored and an export can be downloaded.'),
  targets: z
    .record(
      z.string().regex(/^[\w.-]{1,60}$/),
      z.strictObject({
        url: z
          .string()
          .refine(isRemoteUrl, 'must be a URL such as `https://example.org`')
          .describe('URL of the other Plinth instance, for example `https://example.org`.'),
        token: z
          .string()
          .min(20)
          .describe('API token of that instance, for example `env("PRODUCTION_TOKEN")`.')
          .meta({ secret: true, sentTo: ['targets.*.url'] }),
      }),
    )
    .default({})
    .describe('Other Plinth instances by name, to which `/admin` and `plinth content push` can send content.'),
  token: z
    .string()
    .min(20)
    .optional()
    .describe('API token of the other Plinth instance, for `plinth content push` and `pull` without a prompt: `env("TRANSFER_TOKEN")`.')
    // It goes to the address that a command names.
    .meta({ secret: true, sentTo: [] }),
});

/** Options with their defaults. */
export type TransferOptions = z.output<typeof transferOptions>;
