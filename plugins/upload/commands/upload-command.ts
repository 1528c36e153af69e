import type { Command, CommandRun, Documents } from 'plinth';
import { type CheckParts, checkFiles } from './check-files.ts';
import { unusedFiles } from './unused-files.ts';

/** `plinth upload check|unused`. */
export function uploadCommand(parts: CheckParts): Command {
  return {
    name: 'upload',
    description: 'Files: what is missing, what is left over, what no document shows',
    commands: [
      {
        name: 'check',
        description:
          'Lists files whose bytes are missing, bytes that belong to no file, and uploads to the storage that were never finished',
        keepsTables: true,
        options: [
          {
            flags: '--repair',
            description: 'remove them; bytes when they are older than an hour, unfinished uploads when older than a day',
          },
        ],
        run: (run) => checkFiles(parts, run),
      },
      {
        name: 'unused',
        description: 'Lists files that no document shows, in any version',
        keepsTables: true,
        run: (run) => unused(run, parts.documents),
      },
    ],
  };
}

async function unused({ print }: CommandRun, documents: Documents): Promise<void> {
  let count = 0;
  for await (const { id, name, isShared } of unusedFiles(documents)) {
    count++;
    print(`${id}\t${name}${isShared ? '\tshared' : ''}`);
  }
  print(`${count} files are shown by no document`);
}
