import type { Command, CommandRun } from 'plinth';
import { type CommandParts, exportFile, importFile, pull, push } from './command-runs.ts';
import { CONFLICTS } from './imports/asked-import.ts';

const CHOICE = [
  { flags: '--type <types>', description: 'content types, by name or uid, with commas between them (default: all content)' },
  { flags: '--documents <ids>', description: 'these documents of the one type, with commas between them' },
  { flags: '--with-links <steps>', description: 'so many steps of what chosen documents lead to come along; their files always do' },
  { flags: '--states <states>', description: 'all, published or draft', default: 'all' },
  { flags: '--locales <codes>', description: 'these languages, with commas between them (default: all)' },
  { flags: '--without-files', description: 'leaves the bytes of files out' },
];
const CARRY_OUT = [
  { flags: '--conflicts <choice>', description: `documents that are there: ${CONFLICTS.join(', ')}`, default: 'skip' },
  { flags: '--yes', description: 'carries it out; without it, the plan is told and nothing is written' },
];
const ANEW = { flags: '--anew', description: 'begins anew, and does not go on with what was broken off' };
const JSON_FLAG = { flags: '--json', description: 'tells the result as JSON' };

/** `plinth content export|import|push|pull`. */
export function contentCommand(parts: CommandParts): Command {
  return {
    name: 'content',
    description: 'Moves content: to files, from files, and between Plinths',
    commands: [
      {
        name: 'export',
        description: 'Writes content to a file: .tar.gz (with files), .jsonl or .csv (one type)',
        arguments: '<file>',
        keepsTables: true,
        options: [...CHOICE, { flags: '--without-times', description: 'lines do not say when they were changed' }, JSON_FLAG],
        run: (run) => exportFile(unhurried(run), parts),
      },
      {
        name: 'import',
        description: 'Reads content from a file: says what would happen, and carries it out with --yes',
        arguments: '<file>',
        options: [
          ...CARRY_OUT,
          { flags: '--type <type>', description: 'of a .csv: which type its rows are of' },
          { flags: '--columns <json>', description: 'of a .csv: the attribute of each column, by its heading; null leaves it out' },
          ANEW,
          JSON_FLAG,
        ],
        run: (run) => importFile(unhurried(run), parts),
      },
      {
        name: 'push',
        description: 'Sends content to another Plinth, by an API token of it',
        options: [
          { flags: '--to <url>', description: 'the other Plinth: https://example.org, or a name of the option `targets`' },
          ...CHOICE,
          ...CARRY_OUT,
          ANEW,
          JSON_FLAG,
        ],
        run: (run) => push(unhurried(run), parts),
      },
      {
        name: 'pull',
        description: 'Fetches content from another Plinth, by an API token of it',
        options: [
          { flags: '--from <url>', description: 'the other Plinth: https://example.org, or a name of the option `targets`' },
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
