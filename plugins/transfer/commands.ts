import type { Command, CommandRun } from 'plinth';
import { type CommandParts, exportFile, importFile, pull, push } from './command-runs.ts';
import { CONFLICTS } from './imports/asked-import.ts';

const CHOICE = [
  { flags: '--type <types>', description: 'comma-separated content types, by name or uid (default: all content)' },
  { flags: '--documents <ids>', description: 'comma-separated documentIds, if --type names one content type' },
  { flags: '--with-links <steps>', description: 'levels of related documents to include (their files are always included)' },
  { flags: '--states <states>', description: 'versions: all, published or draft', default: 'all' },
  { flags: '--locales <codes>', description: 'comma-separated locales (default: all)' },
  { flags: '--without-files', description: 'exclude media files' },
];
const CARRY_OUT = [
  { flags: '--conflicts <choice>', description: `existing documents: ${CONFLICTS.join(', ')}`, default: 'skip' },
  { flags: '--yes', description: 'run the import; otherwise only preview it' },
];
const ANEW = { flags: '--anew', description: 'start over instead of resuming an interrupted import' };
const JSON_FLAG = { flags: '--json', description: 'output as JSON' };

/** `plinth content export|import|push|pull`. */
export function contentCommand(parts: CommandParts): Command {
  return {
    name: 'content',
    description: 'Export, import and transfer content',
    commands: [
      {
        name: 'export',
        description: 'Export content to a file: .tar.gz (with media), .jsonl or .csv (one content type)',
        arguments: '<file>',
        keepsTables: true,
        options: [...CHOICE, { flags: '--without-times', description: 'exclude timestamps' }, JSON_FLAG],
        run: (run) => exportFile(unhurried(run), parts),
      },
      {
        name: 'import',
        description: 'Import content from a file (dry run unless --yes is given)',
        arguments: '<file>',
        options: [
          ...CARRY_OUT,
          { flags: '--type <type>', description: 'content type of the rows of a .csv file' },
          { flags: '--columns <json>', description: 'attribute of each .csv column by its heading, as JSON object; null skips the column' },
          ANEW,
          JSON_FLAG,
        ],
        run: (run) => importFile(unhurried(run), parts),
      },
      {
        name: 'push',
        description: 'Push content to another Plinth instance',
        options: [
          { flags: '--to <url>', description: 'target instance: https://example.org, or a name from the option `targets`' },
          ...CHOICE,
          ...CARRY_OUT,
          ANEW,
          JSON_FLAG,
        ],
        run: (run) => push(unhurried(run), parts),
      },
      {
        name: 'pull',
        description: 'Pull content from another Plinth instance',
        options: [
          { flags: '--from <url>', description: 'target instance: https://example.org, or a name from the option `targets`' },
          ...CHOICE,
          ...CARRY_OUT,
          ANEW,
          JSON_FLAG,
        ],
        run: (run) => pull(unhurried(run), parts),
      },
    ],
  };
}

/** A run that reports its progress at most once a second. */
function unhurried(run: CommandRun): CommandRun {
  let next = 0;
  const tell = (line: string) => {
    if (performance.now() < next) return;
    next = performance.now() + 1_000;
    run.tell?.(line);
  };
  return { ...run, tell };
}
