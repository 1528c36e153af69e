import type { Command, CommandRun, Documents } from 'plinth';
import { type CheckParts, checkFiles } from './check-files.ts';
import { unusedFiles } from './unused-files.ts';

/** `plinth upload check|unused`. */
export function uploadCommand(parts: CheckParts): Command {
  return {
    name: 'upload',
    description: 'Manage media files',
    commands: [
      {
        name: 'check',
        description: 'Find missing, orphaned and incomplete files in the storage',
        keepsTables: true,
        options: [
          {
            flags: '--repair',
            description: 'delete orphaned files (older than 1 hour) and incomplete uploads (older than 1 day)',
          },
        ],
        run: (run) => checkFiles(parts, run),
      },
      {
        name: 'unused',
        description: 'List files that no document uses',
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
  print(`${count} unused files`);
}
