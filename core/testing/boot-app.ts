import { setTimeout as sleep } from 'node:timers/promises';
import type supertest from 'supertest';
import type { EnvValues } from '../config/index.ts';
import { DATABASE } from '../database/index.ts';
import { JOBS } from '../jobs/index.ts';
import { createKernel, type KernelInstance, type Logger } from '../kernel/index.ts';
import { type InlineApp, writeApp } from './inline-app.ts';
import { reuseSchema } from './schema-template.ts';
import { PATIENT, sqliteDialect, type TemporaryDatabase, type TestDialect } from './test-dialect.ts';

/** The app and database that a test boots. */
export interface BootAppOptions {
  /** Folder of an app, or an app defined inline. Default: an app without content types. */
  readonly app?: string | InlineApp;
  /** A URL, or a dialect for a temporary database, which `close` removes. Default: SQLite in a temporary file. */
  readonly database?: string | TestDialect;
  /** Environment variables. Those of the process are ignored. */
  readonly env?: EnvValues;
  /** Default: errors go to standard error, everything else is discarded. */
  readonly logger?: Logger;
}

/** A running app. */
export interface BootedApp {
  readonly kernel: KernelInstance;
  /** `http://127.0.0.1:41234`. */
  readonly url: string;
  /** supertest on the app: `request.get('/api/articles')`. Needs the package supertest. */
  readonly request: ReturnType<typeof supertest>;
  /** Shuts the kernel down and removes temporary files. */
  close(): Promise<void>;
}

/** Boots an app on a free port, with temporary files and database. A failed boot leaves nothing behind. */
export async function bootApp({ app = {}, database = sqliteDialect, env = {}, logger }: BootAppOptions = {}): Promise<BootedApp> {
  const { config = {}, plugins = [] }: InlineApp = typeof app === 'string' ? {} : app;
  const folder = typeof app === 'string' ? null : writeApp(app);
  let made: TemporaryDatabase | null = null;
  let kernel: KernelInstance | null = null;
  const close = async () => {
    await kernel?.shutdown();
    await made?.remove();
    folder?.remove();
  };
  try {
    made = typeof database === 'string' ? null : await database.createDatabase();
    const { server, database: databaseConfig } = config as { readonly server?: object; readonly database?: object };
    kernel = createKernel({
      appDir: folder?.path ?? (app as string),
      env,
      overrides: {
        plugins,
        ...(logger === undefined ? {} : { logger }),
        config: {
          ...config,
          // The test runs in the same event loop and on the same machine as others: delays say nothing about the app.
          server: { host: '127.0.0.1', port: 0, logLevel: 'error', maxEventLoopDelay: 0, maxDatabaseWait: 0, ...server },
          database: { url: made?.url ?? database, ...PATIENT, ...databaseConfig },
        },
      },
    });
    if (made !== null) reuseSchema(kernel, made.url, [config, typeof app === 'string' ? app : app.files]);
    await kernel.start();
    const url = kernel.url as string;
    return {
      kernel,
      url,
      get request() {
        // Required only here, so that plinth/testing works without it.
        return (require('supertest') as typeof supertest)(url);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Milliseconds between two checks, and until a job counts as failed. */
const POLL = 20;
const PATIENCE = 60_000;

/**
 * Runs a job, and waits until a run that began after the call has ended, on any node.
 * @param app with a kernel that is ready
 * @throws Error when there is no such job, or after a minute
 */
export async function runJob({ kernel }: { readonly kernel: KernelInstance }, name: string): Promise<void> {
  const { knex } = kernel.container.resolve(DATABASE);
  const row = () => knex('plinth_jobs').where('name', name).first('started_for', 'attempts');
  const before = Number((await row())?.started_for ?? 0);
  kernel.container.resolve(JOBS).runSoon(name);
  for (const end = performance.now() + PATIENCE; performance.now() < end; await sleep(POLL)) {
    const now = await row();
    if (now !== undefined && Number(now.started_for) > before && now.attempts === 0) return;
  }
  throw new Error(`job "${name}" has not run within ${PATIENCE} ms`);
}
