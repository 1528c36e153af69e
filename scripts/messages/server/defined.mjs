// Reads the messages that the server defines with codes (`defineMessages` in core/messages).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDERS = ['core', 'plugins'];
const FILE = /(?:^|[\\/])messages\.ts$/;

/** All messages with codes: their English texts by code. @throws Error if two areas have one name, or a text is no literal */
export function readDefined() {
  const defined = new Map();
  const areas = new Set();
  for (const file of FOLDERS.flatMap(filesOf)) {
    for (const { area, texts } of definitionsIn(file)) {
      if (areas.has(area)) throw new Error(`${file}: the area "${area}" is defined twice`);
      areas.add(area);
      for (const [name, text] of texts) defined.set(`${area}.${name}`, text);
    }
  }
  return new Map([...defined].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function filesOf(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((file) => FILE.test(file) && !/(?:^|[\\/])(?:node_modules|dist|app)[\\/]/.test(file))
    .map((file) => join(root, folder, file))
    .sort();
}

function definitionsIn(file) {
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  return program.body.flatMap(({ declaration }) =>
    (declaration?.declarations ?? []).flatMap(({ init }) => (init?.callee?.name === 'defineMessages' ? [definitionOf(init, file)] : [])),
  );
}

function definitionOf({ arguments: [area, texts] }, file) {
  const entries = texts.properties.map(({ key, value }) => {
    if (typeof value.value !== 'string') throw new Error(`${file}: the text of "${key.name}" is no literal`);
    return [key.name, value.value];
  });
  return { area: area.value, texts: entries };
}
