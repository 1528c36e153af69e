import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'plinth';
import type { ConfigExports } from './config-exports.ts';

/** `plinth config export`. */
export function configCommand(exports: ConfigExports): Command {
  return {
    name: 'config',
    description: 'Manage configuration',
    commands: [
      {
        name: 'export',
        keepsTables: true,
        description: 'Export runtime settings as configuration files (files take precedence after the next start)',
        options: [{ flags: '--to <folder>', description: 'output folder (default: stdout)' }],
        async run({ options, print }) {
          const { files, notes } = await exports.collect();
          const to = options.to === undefined ? null : resolve(String(options.to));
          // Writes all files, or none if one of them exists.
          const there = to === null ? [] : files.map(({ file }) => join(to, file)).filter((path) => existsSync(path));
          if (there.length > 0)
            throw new Error(`${there.join(', ')} already exists; specify an empty folder, and merge its files into your configuration`);
          for (const { file, text } of files) {
            if (to === null) print(`// ${file}\n${text}`);
            else {
              mkdirSync(dirname(join(to, file)), { recursive: true });
              writeFileSync(join(to, file), text);
              print(join(to, file));
            }
          }
          for (const note of notes) print(`// ${note}`);
          if (files.length === 0) print('// no runtime settings to export');
        },
      },
    ],
  };
}
