import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { APP, buildPlinth, plinthCommand } from '../bench/plinth-build.ts';
import { referenceCommand, writeReferenceProject } from '../bench/reference-project.ts';
import { type Server, startServer } from '../bench/server.ts';

/** Permissions of everybody for files. */
const ACTIONS = ['find', 'findOne', 'upload'].map((verb) => `plugin::upload.content-api.${verb}`);

/** A server that is measured. */
export interface UploadTarget {
  readonly name: string;
  /** Starts it with its database and files. */
  start(): Promise<Server>;
  /** Removes the database and the files. */
  clean(): void;
}

/** This tree, compiled as by `npm run build`, with the bench's app and public files. */
export function plinthTarget(folder: string): UploadTarget {
  const build = buildPlinth(join(folder, 'plinth'), true);
  const app = join(folder, 'upload-app');
  const database = join(folder, 'upload-plinth.db');
  const clean = () => {
    rmSync(app, { recursive: true, force: true });
    removeDatabase(database);
  };
  return {
    name: 'plinth',
    clean,
    start() {
      cpSync(APP, app, { recursive: true });
      const access = { roles: { public: { actions: ['api::*', ...ACTIONS] } } };
      writeFileSync(join(app, 'config/access.json'), JSON.stringify(access));
      return startServer('plinth', plinthCommand({ build, app, databaseUrl: `sqlite:${database}` }));
    },
  };
}

/** The bench's reference implementation, with public files; its packages are installed into the folder. */
export function referenceTarget(folder: string): UploadTarget {
  const project = join(folder, 'reference');
  const database = join(folder, 'upload-reference.db');
  const uploads = join(project, 'public/uploads');
  const version = writeReferenceProject(project, APP, ACTIONS);
  const clean = () => {
    rmSync(uploads, { recursive: true, force: true });
    removeDatabase(database);
  };
  return {
    name: `reference ${version}`,
    clean,
    start() {
      mkdirSync(uploads, { recursive: true });
      return startServer('reference', referenceCommand(project, { kind: 'sqlite', url: `sqlite:${database}` }));
    },
  };
}

function removeDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
}
