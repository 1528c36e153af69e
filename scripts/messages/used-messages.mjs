import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MESSAGE_ID } from './compile.mjs';

/** The ids of messages that stand in the sources below a folder, without tests. */
export function usedMessages(folder) {
  const used = new Set();
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name);
    if (!file.isFile() || !/\.tsx?$/.test(path) || /[\\/]test[\\/]|i18n[\\/]messages\.ts$/.test(path)) continue;
    for (const [, id] of readFileSync(path, 'utf8').matchAll(MESSAGE_ID)) used.add(id);
  }
  return used;
}
