import { join } from 'node:path';
import { type AttributeTypes, schemaFiles } from '../model/index.ts';
import { differs, keepFile } from './keep-file.ts';

/** The schema files in the package, by content. They cover the attribute types of core and of its plugins. */
const FILES = { contentType: 'content-type.json', component: 'component.json' } as const;

/** The text of the JSON schemas for editors, by file name. */
export function schemaTexts(types: AttributeTypes): ReadonlyMap<string, string> {
  const schemas = schemaFiles(types);
  return new Map(
    ([...Object.keys(FILES)] as (keyof typeof FILES)[]).map((key) => [FILES[key], `${JSON.stringify(schemas[key], null, 2)}\n`]),
  );
}

/**
 * Writes the JSON schemas of an app whose plugins add attribute types, to `.plinth/schemas`.
 * @returns the folder; null if the files in the package suffice
 */
export async function writeSchemas(types: AttributeTypes, appDir: string): Promise<string | null> {
  const texts = schemaTexts(types);
  const shipped = join(__dirname, 'schemas');
  const differ = await Promise.all([...texts].map(([name, text]) => differs(join(shipped, name), text)));
  if (!differ.includes(true)) return null;
  const folder = join(appDir, '.plinth', 'schemas');
  for (const [name, text] of texts) await keepFile(join(folder, name), text);
  return folder;
}
