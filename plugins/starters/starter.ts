import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Grant } from 'plinth';
import type { JsonObject } from 'plinth/plugins/content-type-builder';

/** A content type or component of a starter. */
export interface StarterType {
  readonly uid: string;
  readonly isComponent: boolean;
  /** The content of its file. */
  readonly schema: JsonObject;
}

/** A document of a starter. In its values, `{ "$ref": "<type>/<key>" }` stands for a document, and `{ "$file": "<name>" }` for a file. */
export interface StarterDocument {
  readonly key: string;
  readonly data: JsonObject;
  /** Localized attributes by locale. */
  readonly translations?: Readonly<Record<string, JsonObject>>;
  /** Whether to leave it unpublished. */
  readonly draft?: boolean;
}

/** The documents of one content type. */
export interface StarterDocuments {
  /** Their name in references: `article`. */
  readonly name: string;
  /** Uid of their content type. */
  readonly type: string;
  readonly documents: readonly StarterDocument[];
}

/** A picture of a starter. */
export interface StarterFile {
  readonly name: string;
  readonly alternativeText: string;
  /** Absolute path. */
  readonly path: string;
}

/** A template for new projects: types, content, pictures, locales and permissions. */
export interface Starter {
  /** Name of its folder. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What it demonstrates, in a few words each. */
  readonly shows: readonly string[];
  readonly locales: readonly { readonly code: string; readonly name: string }[];
  /** Components first. */
  readonly types: readonly StarterType[];
  /** Documents come after those that they refer to, except where references are circular. */
  readonly content: readonly StarterDocuments[];
  readonly files: readonly StarterFile[];
  /** The actions granted to visitors, by type of their role. */
  readonly rights: Readonly<Record<string, readonly Grant[]>>;
}

/** The content of `starter.json`. */
interface StarterFacts extends Pick<Starter, 'title' | 'description' | 'shows' | 'locales' | 'rights'> {
  /** Names of the files in `content`, in their order. */
  readonly content: readonly string[];
  /** Alternative texts by names of the files in `files`. */
  readonly files: Readonly<Record<string, string>>;
}

const FOLDER = join(__dirname, 'templates');

/** Names of the starters that come with Plinth, in the order in which they are offered. */
export const STARTERS_THERE = ['blog', 'shop', 'documentation'] as const;

/** Reads a starter. @throws Error when there is none */
export function readStarter(name: string): Starter {
  const folder = join(FOLDER, name);
  const { content, files, ...facts } = readJson<StarterFacts>(folder, 'starter.json');
  return {
    name,
    ...facts,
    types: [...componentsIn(folder), ...contentTypesIn(folder)],
    content: content.map((each) => ({ name: each, ...readJson<Omit<StarterDocuments, 'name'>>(folder, 'content', `${each}.json`) })),
    files: Object.entries(files).map(([file, alternativeText]) => ({ name: file, alternativeText, path: join(folder, 'files', file) })),
  };
}

function componentsIn(folder: string): readonly StarterType[] {
  const categories = readdirSync(join(folder, 'components')).sort();
  return categories.flatMap((category) =>
    namesIn(folder, 'components', category).map((name) => ({
      uid: `${category}.${name}`,
      isComponent: true,
      schema: readJson<JsonObject>(folder, 'components', category, `${name}.json`),
    })),
  );
}

function contentTypesIn(folder: string): readonly StarterType[] {
  return namesIn(folder, 'content-types').map((name) => ({
    uid: `api::${name}.${name}`,
    isComponent: false,
    schema: readJson<JsonObject>(folder, 'content-types', `${name}.json`),
  }));
}

function namesIn(...path: readonly string[]): readonly string[] {
  return readdirSync(join(...path))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
}

function readJson<Content>(...path: readonly string[]): Content {
  return JSON.parse(readFileSync(join(...path), 'utf8')) as Content;
}
