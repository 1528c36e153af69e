import type { Command, CommandRun, Documents } from 'plinth';
import { allFiles } from '../library/file-rows.ts';
import { type CheckParts, checkFiles } from './check-files.ts';
import { shownFiles } from './shown-files.ts';

/** `plinth upload check|unused`. */
export function uploadCommand(parts: CheckParts): Command {
  return {
    name: 'upload',
    description: 'Files: what is missing, what is left over, what no document shows',
    commands: [
      {
        name: 'check',
        description: 'Lists files whose bytes are missing, and bytes that belong to no file',
        looks: true,
        options: [{ flags: '--repair', description: 'remove both; bytes when they are older than an hour' }],
        run: (run) => checkFiles(parts, run),
      },
      {
        name: 'unused',
        description: 'Lists files that no document shows, in any version',
        looks: true,
        run: (run) => unused(run, parts.documents),
      },
    ],
  };
}

async function unused({ print }: CommandRun, documents: Documents): Promise<void> {
  const shown = await shownFiles(documents);
  const shared = await sharedHashes(documents);
  let count = 0;
  for await (const { id, documentId, name, hash } of allFiles(documents)) {
    if (shown.has(documentId)) continue;
    count++;
    print(`${id}\t${name}${shared.has(hash) ? '\tshared' : ''}`);
  }
  print(`${count} files are shown by no document`);
}

/** Hashes of bytes that several files share: they stay until the last one is removed. */
async function sharedHashes(documents: Documents): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for await (const { hash, contentHash } of allFiles(documents)) {
    if (contentHash !== null) (seen.has(hash) ? shared : seen).add(hash);
  }
  return shared;
}
