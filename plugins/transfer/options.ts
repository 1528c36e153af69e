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
    .describe('Bytes that an import may have, unpacked.')
    .meta({ unit: 'bytes' }),
  maxStaged: z
    .int()
    .min(1_000)
    .optional()
    .describe('Bytes that all imports of one caller together may have stored. Default: four times `maxSize`.')
    .meta({ unit: 'bytes' }),
  maxArchives: z.int().min(1).max(1_000).default(4).describe('Archives that one node makes at once for those who fetch exports.'),
  maxLine: z
    .int()
    .min(1_000)
    .max(16_000_000)
    .default(4_000_000)
    .describe('Bytes that a line, and all versions of a document together, may have.')
    .meta({ unit: 'bytes' }),
  maxChosen: z.int().min(1).max(100_000).default(10_000).describe('Documents that may be chosen with what they lead to.'),
  keep: z
    .int()
    .min(HOUR)
    .max(30 * 24 * HOUR)
    .default(24 * HOUR)
    .describe('Milliseconds for which what was sent for an import is kept, and an export can be fetched.'),
  targets: z
    .record(
      z.string().regex(/^[\w.-]{1,60}$/),
      z.strictObject({
        url: z.string().refine(isRemoteUrl, 'must be an address: `https://example.org`').describe('Its address: `https://example.org`.'),
        token: z.string().min(20).describe('An API token of it: `env("PRODUCTION_TOKEN")`.'),
      }),
    )
    .default({})
    .describe('Other Plinths by name, which `/admin` and `plinth content push` may send content to.'),
  token: z
    .string()
    .min(20)
    .optional()
    .describe('API token of the other Plinth, for `plinth content push` and `pull` where nobody types it: `env("TRANSFER_TOKEN")`.'),
});

/** Options with their defaults. */
export type TransferOptions = z.output<typeof transferOptions>;
