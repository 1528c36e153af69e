import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ConfigOverrides } from '../config/index.ts';
import type { Plugin } from '../kernel/index.ts';
import type { AttributeDefinition } from '../model/index.ts';
import { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts';

/** A content type, as in its schema file. */
export interface InlineContentType {
  /** Default `collectionType`. */
  readonly kind?: 'collectionType' | 'singleType';
  readonly collectionName?: string;
  readonly info: { readonly singularName: string; readonly pluralName: string; readonly displayName?: string };
  readonly options?: Readonly<Record<string, unknown>>;
  readonly pluginOptions?: Readonly<Record<string, unknown>>;
  readonly attributes: Readonly<Record<string, AttributeDefinition>>;
}

/** A component, as in its schema file. */
export interface InlineComponent {
  readonly info?: { readonly displayName: string };
  readonly attributes: Readonly<Record<string, AttributeDefinition>>;
}

/** An app defined inline in a test. */
export interface InlineApp {
  readonly contentTypes?: readonly InlineContentType[];
  /** By uid: `shared.seo`. */
  readonly components?: Readonly<Record<string, InlineComponent>>;
  /** Raw values of config files. */
  readonly config?: ConfigOverrides;
  /** Plugins in addition to the built-in ones. */
  readonly plugins?: readonly Plugin[];
  /** Further files by path, with their content. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Writes the files of an app to a temporary folder. @throws Error for components that are not by uid, such as a list */
export function writeApp(app: InlineApp): TemporaryFolder {
  const wrong = Object.keys(app.components ?? {}).find((uid) => !uid.includes('.'));
  if (wrong !== undefined) throw new Error(`components of an app are a record by uid, such as "shared.seo"; found "${wrong}"`);
  const folder = temporaryFolder();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true });
    writeFileSync(join(folder.path, path), text);
  };
  for (const { info, ...type } of app.contentTypes ?? []) {
    const schema = { kind: 'collectionType', ...type, info: { displayName: info.singularName, ...info } };
    write(`config/content-types/${info.singularName}.json`, JSON.stringify(schema));
  }
  for (const [uid, component] of Object.entries(app.components ?? {})) {
    const schema = { info: { displayName: uid }, ...component };
    write(`config/components/${uid.replace('.', '/')}.json`, JSON.stringify(schema));
  }
  for (const [path, text] of Object.entries(app.files ?? {})) write(path, text);
  return folder;
}
