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
    .describe('Address to listen on. `0.0.0.0` answers to other machines too.')
    .meta({ env: 'HOST' }),
  port: z.int().min(0).max(65_535).default(1337).describe('Port to listen on. `0` takes any free one.').meta({ env: 'PORT' }),
  url: z
    .url()
    .optional()
    .describe('Address under which clients reach the server, for links that it sends. Default: made of host and port.')
    .meta({ env: 'PUBLIC_URL' }),
  encryptionKey: z
    .string()
    .refine((text) => Buffer.byteLength(text) >= 32, { message: 'must have at least 32 bytes; `plinth secret` makes one' })
    .optional()
    .describe(
      'What secrets are sealed with that people enter while the service runs, at least 32 bytes. With another one they cannot be opened.',
    )
    .meta({ env: 'ENCRYPTION_KEY', secret: true }),
  proxy: z.boolean().default(false).describe('Believe `X-Forwarded-*` headers: only behind a proxy that sets them.'),
  proxies: atLeast(1, 1).describe(
    'How many proxies add to `X-Forwarded-For`, where `proxy` is on: the address of a client is what the outermost of them saw.',
  ),
  requestTimeout: atLeast(1, 30_000).describe(
    'Milliseconds in which a request must have arrived (else 408), and in which it must be answered (else 503). Middlewares, and finding out who the caller is, have it each.',
  ),
  headersTimeout: atLeast(1, 15_000).describe(
    'Milliseconds in which the headers of a request must have arrived, from its first byte on or from the beginning of its connection (else 408).',
  ),
  keepAliveTimeout: atLeast(0, 5_000).describe('Milliseconds for which an idle connection stays open.'),
  minimumRate: atLeast(0, 16_384).describe(
    'Bytes per second that a client must take of an answer while more than 256 kB of it wait, over ten seconds; of less it must take something every two minutes. Else its connection is closed. `0`: no limit.',
  ),
  maxEventLoopDelay: atLeast(0, 1_000).describe(
    'Milliseconds by which the event loop may be late at two looks in a row, of four a second; beyond, new requests are answered 503 with `Retry-After`, so that those under way keep their time. Health is always told. `0`: never.',
  ),
  maxDatabaseWait: atLeast(0, 2_000).describe(
    'Milliseconds that a trivial statement may take, waiting for its connection included; beyond, new requests are answered 503 with `Retry-After`. `0`: never.',
  ),
  readinessTimeout: atLeast(1, 2_000).describe('Milliseconds that one check of `/_health/ready` may take.'),
  drainDelay: z
    .int()
    .min(0)
    .optional()
    .describe(
      'Milliseconds between the first failing `/_health/ready` and the moment when a stopping server takes no more connections. Default: in production 5000, or less where nobody has been connected for a second; else 0.',
    ),
  workers: z
    .union([z.literal('auto'), z.int().min(1).max(MOST_WORKERS)], { error: `expected "auto" or a whole number from 1 to ${MOST_WORKERS}` })
    .default(1)
    .describe(
      'Processes that serve the app together on this machine, behind one port; `auto`: as many as it has processors. Connections of `pool` in config/database are divided among them. `plinth dev` has one.',
    )
    .meta({ env: 'WORKERS' }),
  workerMemory: byteSize(0)
    .refine((bytes) => bytes === 0 || bytes >= LEAST_MEMORY, { message: 'expected 0, or at least 256mb' })
    .describe(
      'Resident memory from which on one of several workers is replaced by a new one, looked at every five seconds, and at the earliest a minute after its start; a number of bytes, or a text such as `600mb`. `0`: however much it takes.',
    ),
  work: z
    .boolean()
    .default(true)
    .describe('Whether this node also runs jobs and items of queues; `false` leaves them to other nodes: `plinth worker`.'),
  shutdownTimeout: atLeast(0, 30_000).describe('Milliseconds that running requests have to finish when the server stops.'),
  pluginTimeout: atLeast(1, 60_000).describe('Milliseconds that one plugin may take in one phase of the boot.'),
  logLevel: z
    .enum(LOG_LEVELS)
    .default('info')
    .describe('Least important messages that are logged. `debug` adds the time of every boot phase.')
    .meta({ env: 'LOG_LEVEL' }),
  slowRequest: atLeast(0, 1_000).describe(
    'Milliseconds from which on the log says where the time of a request went: `reason` of its access line, or a warning where there are none. `0`: never.',
  ),
  logFormat: z
    .enum(['auto', 'readable', 'json'])
    .default('auto')
    .describe(
      'How lines of the log look: for people (`readable`) or for programs (`json`). `auto`: for people if standard error is a terminal.',
    )
    .meta({ env: 'LOG_FORMAT' }),
});

export type ServerConfig = z.output<typeof serverSchema>;
