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

const AT = { flags: '--at <moment>', description: 'go back to this moment, such as 2026-11-25T13:00:00Z (default: the last change)' };
const FROM = { flags: '--from <folder>', description: 'a folder that holds a stream (default: the place of the option "to")' };

/** `plinth backup restore`, `list` and `verify`, beside `plinth backup <file>`. */
export function backupCommands(parts: BackupCommandParts): Command {
  return {
    name: 'backup',
    description: 'backups of the database',
    commands: [
      {
        name: 'restore',
        description: 'make a database file of the copy that follows every change, as it was at a moment',
        arguments: '<file>',
        options: [AT, FROM],
        until: null,
        run: (run) => restore(parts, run),
      },
      {
        name: 'list',
        description: 'tell which moments can be restored',
        options: [FROM],
        until: null,
        run: (run) => list(parts, run),
      },
      {
        name: 'verify',
        description: 'restore a backup into a temporary place and check it; ends with 1 when something is broken',
        arguments: '[backup]',
        options: [
          AT,
          {
            flags: '--into <url>',
            description: 'URL of an empty database of a server, to restore a dump into; - reads it from standard input',
          },
          { flags: '--uploads <folder>', description: 'look for the bytes of files in this copy (default: where the app stores them)' },
          { flags: '--json', description: 'the result as JSON' },
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
  run.print(`everything that was acknowledged before ${iso(moment)} is in`);
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
  if (objects.length === 0) run.print(`there is no backup in ${store.place}`);
}

/** @throws Error if neither `--from` nor the option `to` names a place */
function storeOf({ to, config, logger }: BackupCommandParts, run: CommandRun): Store {
  const { from } = run.options;
  if (typeof from === 'string') return new FolderStore(resolve(from));
  if (to !== undefined) return openStore(to, config, logger);
  throw new Error('no place of backups is known: name a folder, or set "to" of the plugin "backup" in config/plugins');
}

/** Milliseconds since 1970; null without `--at`. @throws Error for text that is no moment */
function momentOf({ options: { at } }: CommandRun): number | null {
  if (at === undefined) return null;
  const text = String(at);
  const time = Date.parse(text);
  if (Number.isNaN(time) || !/T.*(?:Z|[+-]\d\d:?\d\d)$/i.test(text)) {
    throw new Error(`--at takes a moment with its zone, such as 2026-11-25T13:00:00Z, not "${text}"`);
  }
  return time;
}
