import { resolve } from 'node:path';
import type { Command, CommandRun, Config, Logger } from 'plinth';
import type { PlaceOptions } from '../options.ts';
import { FolderStore } from '../stores/folder-store.ts';
import { openStore } from '../stores/open-store.ts';
import type { Store } from '../stores/store.ts';
import { iso, streamObjects } from '../stream/object-name.ts';
import { restoreStream } from '../stream/restore.ts';
import { verifyBackup } from './verify.ts';

/** What the commands need. */
export interface BackupCommandParts {
  readonly to: PlaceOptions | undefined;
  readonly config: Pick<Config, 'appDir' | 'files'>;
  readonly logger: Logger;
}

const AT = { flags: '--at <moment>', description: 'restore to this time, such as 2026-11-25T13:00:00Z (default: the last change)' };
const FROM = { flags: '--from <folder>', description: 'folder of a continuous backup (default: the option "to" of the plugin)' };

/** `plinth backup restore`, `list` and `verify`, beside `plinth backup <file>`. */
export function backupCommands(parts: BackupCommandParts): Command {
  return {
    name: 'backup',
    description: 'Manage database backups',
    commands: [
      {
        name: 'restore',
        description: 'Restore the continuous backup to a point in time',
        arguments: '<file>',
        options: [AT, FROM],
        until: null,
        run: (run) => restore(parts, run),
      },
      {
        name: 'list',
        description: 'List available restore points',
        options: [FROM],
        until: null,
        run: (run) => list(parts, run),
      },
      {
        name: 'verify',
        description: 'Verify a backup by restoring it to a temporary location (exit code 1 on errors)',
        arguments: '[backup]',
        options: [
          AT,
          {
            flags: '--into <url>',
            description: 'URL of an empty database on a server to restore a dump to; - reads it from stdin',
          },
          { flags: '--uploads <folder>', description: 'folder with a copy of the media files to check (default: the storage of the app)' },
          { flags: '--json', description: 'output as JSON' },
        ],
        until: null,
        run: (run) => {
          const named = run.arguments[0];
          return verifyBackup(
            { backup: named === undefined ? null : resolve(named), stream: () => storeOf(parts, run), at: momentOf(run) },
            run,
          );
        },
      },
    ],
  };
}

async function restore(parts: BackupCommandParts, run: CommandRun): Promise<void> {
  const file = resolve(run.arguments[0] as string);
  const store = storeOf(parts, run);
  const { moment, snapshot, pages } = await restoreStream(store, momentOf(run), file);
  run.print(`restored ${file} from ${store.place}: a snapshot of ${iso(snapshot.until)} and ${pages} changes`);
  run.print(`contains all changes that were acknowledged before ${iso(moment)}`);
}

async function list(parts: BackupCommandParts, run: CommandRun): Promise<void> {
  const store = storeOf(parts, run);
  const objects = streamObjects(await store.list());
  for (const name of new Set(objects.map(({ generation }) => generation))) {
    const own = objects.filter(({ generation }) => generation === name);
    const snapshots = own.filter(({ kind }) => kind === 'snapshot');
    const [first, last] = [snapshots[0], own.at(-1)];
    if (first === undefined || last === undefined) continue;
    const [begin, end] = [iso(first.until), iso(Math.max(...own.map(({ until }) => until)))];
    run.print(`${begin} to ${end}: ${snapshots.length} snapshots, ${own.length - snapshots.length} changes`);
  }
  if (objects.length === 0) run.print(`no backup found in ${store.place}`);
}

/** @throws Error if neither `--from` nor the option `to` names a place */
function storeOf({ to, config, logger }: BackupCommandParts, run: CommandRun): Store {
  const { from } = run.options;
  if (typeof from === 'string') return new FolderStore(resolve(from));
  if (to !== undefined) return openStore(to, config, logger);
  throw new Error('no backup location is configured; specify a folder with --from, or set "to" of the plugin "backup" in config/plugins');
}

/** Milliseconds since 1970; null without `--at`. @throws Error for text that is no moment */
function momentOf({ options: { at } }: CommandRun): number | null {
  if (at === undefined) return null;
  const text = String(at);
  const time = Date.parse(text);
  if (Number.isNaN(time) || !/T.*(?:Z|[+-]\d\d:?\d\d)$/i.test(text)) {
    throw new Error(`--at must be a time with a time zone, such as 2026-11-25T13:00:00Z, not "${text}"`);
  }
  return time;
}
