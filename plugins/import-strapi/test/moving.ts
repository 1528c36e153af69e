import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kernel } from 'plinth';
import { SYSTEM } from 'plinth';
import { type BootedApp, bootApp } from 'plinth/testing';
import { importProject } from '../import-project.ts';
import { makeProject, type TestProject } from './source-project.ts';

/** A project to import, new for each test. */
export interface Moving {
  readonly project: TestProject;
  /** Folder of the new app. */
  readonly app: string;
  /** The program's kernel before there is an app. */
  readonly known: Kernel;
  /** Boots the app with its own database, until the end of the test or the next run. */
  serve(): Promise<BootedApp>;
  /** Runs the command, and returns its output. */
  run(
    options?: object,
    more?: { readonly kernel?: Kernel; readonly signal?: AbortSignal; opened?(kernel: Kernel): unknown; print?(line: string): unknown },
  ): Promise<readonly string[]>;
  /** Stops the booted app. */
  stop(): Promise<void>;
  /** The JSON report. */
  report(): ReturnType<typeof JSON.parse>;
}

/** Headers of a caller with full access. */
export const TOKEN = { authorization: 'Bearer token-of-the-website' };

/** Creates a project before each test of this block, and deletes it afterwards. */
export function moving(): Moving {
  let project: TestProject;
  let folder: string;
  let known: BootedApp;
  const served: BootedApp[] = [];
  const app = () => join(folder, 'app');

  beforeAll(async () => {
    known = await bootApp();
  });
  afterAll(() => known.close());
  beforeEach(() => {
    project = makeProject();
    folder = mkdtempSync(join(tmpdir(), 'moved-'));
  });
  afterEach(async () => {
    await stop();
    project.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const stop = async () => {
    for (const each of served.splice(0)) await each.close();
  };
  const serve = async () => {
    const booted = await bootApp({ app: app(), database: `sqlite:${join(app(), '.plinth/data.db')}`, env: {} });
    served.push(booted);
    return booted;
  };
  return {
    get project() {
      return project;
    },
    get app() {
      return app();
    },
    get known() {
      return known.kernel;
    },
    serve,
    stop,
    run: async (options = {}, { kernel = known.kernel, signal, opened, print } = {}) => {
      const lines: string[] = [];
      const before = served.length;
      const told = (line: string) => {
        lines.push(line);
        print?.(line);
      };
      await importProject({
        ...{ caller: SYSTEM, kernel, arguments: [], app: app(), print: told, readSecret: async () => '' },
        options: { project: project.folder, ...options },
        ...(signal !== undefined && { signal }),
        openApp: async () => {
          const { kernel: own } = await serve();
          await opened?.(own);
          return own;
        },
      });
      for (const each of served.splice(before)) await each.close();
      return lines;
    },
    report: () => JSON.parse(readFileSync(join(app(), 'import-report.json'), 'utf8')),
  };
}
