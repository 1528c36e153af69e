import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'plinth';
import type { ConfigExports } from './config-exports.ts';

/** `plinth config export`. */
export function configCommand(exports: ConfigExports): Command {
  return {
    name: 'config',
    description: 'The configuration of the app beside its files',
    commands: [
      {
        name: 'export',
        keepsTables: true,
        description:
          'Writes out as files of config/ what people have changed while the service ran; what files say wins from the next start on',
        options: [{ flags: '--to <folder>', description: 'write the files into this folder, rather than to the terminal' }],
        async run({ options, print }) {
          const { files, notes } = await exports.collect();
          const to = options.to === undefined ? null : resolve(String(options.to));
          // Writes all files, or none if one of them exists.
          const there = to === null ? [] : files.map(({ file }) => join(to, file)).filter((path) => existsSync(path));
          if (there.length > 0)
            throw new Error(`${there.join(', ')} is there already: name an empty folder, and put what it says into your files`);
          for (const { file, text } of files) {
            if (to === null) print(`// ${file}\n${text}`);
            else {
              mkdirSync(dirname(join(to, file)), { recursive: true });
              writeFileSync(join(to, file), text);
              print(join(to, file));
            }
          }
          for (const note of notes) print(`// ${note}`);
          if (files.length === 0) print('// nothing has been changed that files could say');
        },
      },
    ],
  };
}
