import { alignColumns, type Command, type CommandRun, NotFoundError, nearest, SYSTEM } from 'plinth';
import type { Setting, Settings, ShownValue } from './settings.ts';

/** `plinth settings show|set|unset`. */
export function settingsCommand(settings: Settings): Command {
  const change = async (name: string | undefined, key: string | undefined, value: unknown, { print }: CommandRun) => {
    const { cleared } = await named(settings, name).change({ [key ?? '']: value }, SYSTEM);
    print(`${name}.${key} was ${value === undefined ? 'reset to its default' : 'set'}`);
    for (const lost of cleared) print(`${name}.${lost} was cleared, because it would now be sent to another server. Set it again`);
  };
  return {
    name: 'settings',
    description: 'Manage runtime settings',
    commands: [
      {
        name: 'show',
        until: 'sync',
        description: 'Show all settings and their sources (secrets are hidden)',
        async run({ print }) {
          const rows = settings.all.flatMap((setting) => setting.shown().map((value) => rowOf(setting, value)));
          for (const line of alignColumns(rows)) print(line);
        },
      },
      {
        name: 'set',
        until: 'sync',
        description: 'Set a value (JSON or string; prompts for secrets)',
        arguments: '<setting> <key> [value]',
        async run(run) {
          const [name, key, text] = run.arguments;
          const value = text ?? (await run.readSecret(`${name}.${key}: `));
          await change(name, key, jsonOrText(value), run);
        },
      },
      {
        name: 'unset',
        until: 'sync',
        description: 'Reset a value to its default',
        arguments: '<setting> <key>',
        run: (run) => change(run.arguments[0], run.arguments[1], undefined, run),
      },
    ],
  };
}

/** @throws NotFoundError */
function named({ all }: Settings, name = ''): Setting {
  const setting = all.find((one) => one.name === name);
  if (setting !== undefined) return setting;
  const meant = nearest(
    name,
    all.map((one) => one.name),
  );
  throw new NotFoundError(`setting "${name}" not found${meant === null ? '' : ` (did you mean "${meant}"?)`}`);
}

function rowOf({ name }: Setting, { key, value, isSecret, isSet, saidBy }: ShownValue): readonly string[] {
  const shown = isSecret ? (isSet ? '(secret, set)' : '(secret, not set)') : value === undefined ? '(not set)' : JSON.stringify(value);
  return [name, key, shown, saidBy ?? (isSet ? 'database' : 'default')];
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
