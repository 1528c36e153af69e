import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { APP } from './plinth-build.ts';

/** A type that no relation refers to. */
const NOTE = {
  kind: 'collectionType',
  collectionName: 'notes',
  info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
  attributes: { text: { type: 'string' } },
};

/** Tables that the reads use. */
const TABLES = ['articles', 'authors', 'categories', 'restaurants', 'notes'];

/** Copies the app of the bench, with one more type. */
export function writtenApp(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  cpSync(APP, folder, { recursive: true });
  const type = join(folder, 'src/api/note/content-types/note');
  mkdirSync(type, { recursive: true });
  writeFileSync(join(type, 'schema.json'), JSON.stringify(NOTE));
  return folder;
}

/** The same app, which also counts responses from memory. That takes some time. */
export function countingApp(folder: string): string {
  writtenApp(folder);
  const plugin = { resolve: join(__dirname, '../answer-counts.ts'), config: { tables: TABLES } };
  writeFileSync(join(folder, 'config/plugins.json'), JSON.stringify({ 'answer-counts': plugin }));
  return folder;
}
