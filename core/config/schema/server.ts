import { z } from 'zod';
import { atLeast, byteSize } from './numbers.ts';

/** Log levels, most important first. */
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** More workers would only compete for the processors. */
export const MOST_WORKERS = 64;

/** Minimum for the memory limit in bytes: with less, a worker would be replaced right after its start. */
const LEAST_MEMORY = 256 * 1024 * 1024;

/** `config/server`: listening address and time limits. */
export const serverSchema = z.strictObject({
  host: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address to listen on. With `0.0.0.0` other machines can connect too.')
    .meta({ env: 'HOST' }),
  port: z.int().min(0).max(65_535).default(1337).describe('Port to listen on. `0` uses any free one.').meta({ env: 'PORT' }),
  url: z
    .url()
    .optional()
    .describe('URL at which clients reach the server, for links that it sends. Default: made from host and port.')
    .meta({ env: 'PUBLIC_URL' }),
  encryptionKey: z
    .string()
    .refine((text) => Buffer.byteLength(text) >= 32, { message: 'must have at least 32 bytes; generate one with `plinth secret`' })
    .optional()
    .describe('Key that encrypts secrets entered at runtime, at least 32 bytes. With another key they cannot be decrypted.')
    .meta({ env: 'ENCRYPTION_KEY', secret: true }),
  proxy: z.boolean().default(false).describe('Trust `X-Forwarded-*` headers: only behind a proxy that sets them.'),
  proxies: atLeast(1, 1).describe(
    'Number of proxies that add to `X-Forwarded-For`, if `proxy` is on. The address of a client is the one that the outermost proxy saw.',
  ),
  requestTimeout: atLeast(1, 30_000).describe(
    'Milliseconds within which a request must arrive (otherwise 408), and within which it must be answered (otherwise 503; then it begins no further change). The middlewares and the authentication of the caller have this time each.',
  ),
  headersTimeout: atLeast(1, 15_000).describe(
    'Milliseconds within which the headers of a request must arrive, from its first byte or from the beginning of its connection (otherwise 408).',
  ),
  keepAliveTimeout: atLeast(0, 5_000).describe('Milliseconds for which an idle connection stays open.'),
  minimumRate: atLeast(0, 16_384).describe(
    'Bytes per second that a client must receive, over ten seconds, while more than 256 kB of a response wait for it. If less waits, the client must receive something every two minutes. Otherwise its connection is closed. `0`: no limit.',
  ),
  maxEventLoopDelay: atLeast(0, 1_000).describe(
    'Milliseconds by which the event loop may be late. It is checked four times a second; if two checks in a row exceed this, new requests get 503 with `Retry-After`, so that running requests keep their time. Health checks are always answered. `0`: no limit.',
  ),
  maxDatabaseWait: atLeast(0, 2_000).describe(
    'Milliseconds that a trivial statement may take, including the wait for a connection. If it takes longer, new requests get 503 with `Retry-After`. `0`: no limit.',
  ),
  readinessTimeout: atLeast(1, 2_000).describe('Milliseconds that one check of `/_health/ready` may take.'),
  drainDelay: z
    .int()
    .min(0)
    .optional()
    .describe(
      'Milliseconds for which a stopping server still accepts connections after `/_health/ready` has begun to fail. Default: in production 5000, or less if no client has been connected for a second; otherwise 0.',
    ),
  workers: z
    .union([z.literal('auto'), z.int().min(1).max(MOST_WORKERS)], { error: `expected "auto" or an integer from 1 to ${MOST_WORKERS}` })
    .default(1)
    .describe(
      'Number of processes that serve the app together on this machine, behind one port; `auto`: one per processor. They share the connections of `pool` in config/database. `plinth dev` has one.',
    )
    .meta({ env: 'WORKERS' }),
  workerMemory: byteSize(0)
    .refine((bytes) => bytes === 0 || bytes >= LEAST_MEMORY, { message: 'expected 0, or at least 256mb' })
    .describe(
      'Resident memory above which one of several workers is replaced with a new one. It is checked every five seconds, from a minute after the start of the worker on. A number of bytes, or a text such as `600mb`. `0`: no limit.',
    ),
  work: z
    .boolean()
    .default(true)
    .describe('Whether this node also runs jobs and items of queues; with `false`, other nodes run them: `plinth worker`.'),
  shutdownTimeout: atLeast(0, 30_000).describe('Milliseconds that running requests have to finish when the server stops.'),
  pluginTimeout: atLeast(1, 60_000).describe('Milliseconds that one plugin may take in one phase of the boot.'),
  logLevel: z
    .enum(LOG_LEVELS)
    .default('info')
    .describe('Lowest level of messages that are logged. `debug` adds the time of every boot phase.')
    .meta({ env: 'LOG_LEVEL' }),
  slowRequest: atLeast(0, 1_000).describe(
    'Milliseconds from which on the log shows where the time of a request was spent: in `reason` of its access line, or in a warning if access lines are off. `0`: never.',
  ),
  logFormat: z
    .enum(['auto', 'readable', 'json'])
    .default('auto')
    .describe('Format of log lines: for people (`readable`) or for programs (`json`). `auto`: for people if standard error is a terminal.')
    .meta({ env: 'LOG_FORMAT' }),
});

export type ServerConfig = z.output<typeof serverSchema>;
