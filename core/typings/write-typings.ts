import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Axis, Documents } from '../documents/index.ts';
import { type Attribute, type AttributeOwner, type AttributeTypes, type Component, type ContentType, schemaFiles } from '../model/index.ts';
import { describe, inputOf, isRequiredInput, outputOf, type SectionName, sectionOf } from './typed-attribute.ts';
import type { Nullability, Typings } from './typings.ts';

/** The documents of a kernel that was booted until `tables`, and the settings of its types; without `nullability`: `schema`. */
export type TypedContent = Pick<Documents, 'model' | 'axesOf'> & Partial<Typings>;

/** What the types of an app are made from. */
export function typedContent(documents: Documents, { nullability }: Typings): TypedContent {
  return { model: documents.model, axesOf: (type) => documents.axesOf(type), nullability };
}

/** File name of an app's types, in its folder. */
export const TYPINGS_FILE = 'plinth-env.d.ts';

/** Result of writing the file. */
export interface WrittenTypings {
  /** Absolute path. */
  readonly file: string;
  readonly changed: boolean;
}

/**
 * Writes the types of an app's content, unless the file is up to date. Concurrent readers see either the old or the new content.
 * @param out file path, relative to the app's folder
 */
export async function writeTypings(content: TypedContent, appDir: string, out = TYPINGS_FILE): Promise<WrittenTypings> {
  const file = resolve(appDir, out);
  return { file, changed: await keepFile(file, typingsText(content)) };
}

/** Whether the file would change; nothing is written. */
export async function checkTypings(content: TypedContent, appDir: string, out = TYPINGS_FILE): Promise<WrittenTypings> {
  const file = resolve(appDir, out);
  return { file, changed: await differs(file, typingsText(content)) };
}

const INTRODUCTION = `// Written by \`plinth types\`: what the compiler knows of this app's content. It changes with the model; do not edit it.
`;

/** The content of the file: every content type and component, and the parameters of the axes. */
export function typingsText(content: TypedContent): string {
  const { model, nullability = 'schema' } = content;
  const types = byUid(model.contentTypes);
  const axes = new Map<string, Axis>();
  for (const type of types) for (const axis of content.axesOf(type)) axes.set(axis.name, axis);
  const body = [
    block(
      'interface ContentTypes',
      types.flatMap((type) => contentTypeLines(type, content.axesOf(type), nullability)),
    ),
    block(
      'interface Collections',
      types.flatMap((type) => routeLine(type, 'collectionType', type.pluralName)),
    ),
    block(
      'interface Singles',
      types.flatMap((type) => routeLine(type, 'singleType', type.singularName)),
    ),
    block(
      'interface Components',
      byUid(model.components).flatMap((component) => componentLines(component, nullability)),
    ),
    block('interface VersionParameters<Choice extends string>', [...axes.values()].flatMap(parameterLines)),
    block(
      'interface LinkPins',
      [...axes.values()].map((axis) => `readonly ${axis.name}?: ${valuesOf(axis, axis.name)};`),
    ),
  ]
    .filter((lines) => lines.length > 0)
    .flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
  const code = block("declare module 'plinth/client'", body).join('\n');
  const used = ['Block', 'Entry', 'Json', 'MorphRef', 'Ref', 'ZoneEntry'].filter((name) => new RegExp(`\\b${name}\\b[<[; ]`).test(code));
  const imports = used.length === 0 ? "import 'plinth/client';" : `import type { ${used.join(', ')} } from 'plinth/client';`;
  return `${INTRODUCTION}${imports}\n\n${code}\n`;
}

function byUid<T extends AttributeOwner>(owners: ReadonlyMap<string, T>): readonly T[] {
  return [...owners.values()].sort((a, b) => (a.uid < b.uid ? -1 : 1));
}

/** Types of plugins have their own routes, which are not known here. */
function routeLine({ kind, uid }: ContentType, of: ContentType['kind'], name: string): readonly string[] {
  return kind === of && uid.startsWith('api::') ? [`'${name}': '${uid}';`] : [];
}

function contentTypeLines(type: ContentType, axes: readonly Axis[], nullability: Nullability): readonly string[] {
  const lenient = axes.flatMap(lenientValues);
  return [
    comment(type.displayName),
    ...block(`'${type.uid}':`, [...(lenient.length > 0 ? [`lenient: ${union(lenient)};`] : []), ...ownerLines(type, nullability)], ';'),
  ];
}

function componentLines(component: Component, nullability: Nullability): readonly string[] {
  return [comment(component.displayName), ...block(`'${component.uid}':`, ownerLines(component, nullability), ';')];
}

const SECTIONS: readonly SectionName[] = ['fields', 'relations', 'media', 'components', 'zones'];

function ownerLines({ attributes }: AttributeOwner, nullability: Nullability): readonly string[] {
  const all = [...attributes.values()];
  const inputs = all.filter(({ writable, name }) => writable === 'yes' && name !== 'id');
  const own = all.filter(({ kind, type }) => kind === 'scalar' && 'ownOperators' in type && type.ownOperators !== undefined);
  return [
    ...named(
      'required',
      all.filter(({ kind, definition }) => kind === 'scalar' && definition.required === true),
    ),
    ...named(
      'private',
      all.filter((attribute) => attribute.private),
    ),
    ...named(
      'onRequest',
      all.filter(({ definition }) => definition.onRequest === true),
    ),
    ...named(
      'unsorted',
      all.filter(({ kind, type }) => kind === 'scalar' && 'sortable' in type && type.sortable === false),
    ),
    ...SECTIONS.flatMap((section) => {
      const members = all.filter((attribute) => sectionOf(attribute) === section);
      const lines = members.flatMap((attribute) => memberLines(attribute, nullability));
      return members.length === 0 ? [] : block(`${section}:`, lines, ';');
    }),
    ...(own.length === 0 ? [] : block('operators:', own.map(operatorLine), ';')),
    ...block(
      'input:',
      inputs.flatMap((attribute) => inputLine(attribute)),
      ';',
    ),
  ];
}

function named(section: string, attributes: readonly Attribute[]): readonly string[] {
  return attributes.length === 0 ? [] : [`${section}: ${union(attributes.map(({ name }) => name))};`];
}

function memberLines(attribute: Attribute, nullability: Nullability): readonly string[] {
  const doc = attribute.definition.implicit === true ? [] : [comment(describe(attribute))];
  return [...doc, `${attribute.name}: ${outputOf(attribute, nullability)};`];
}

function inputLine(attribute: Attribute): string {
  return `${attribute.name}${isRequiredInput(attribute) ? '' : '?'}: ${inputOf(attribute)};`;
}

function operatorLine({ name, type }: Attribute): string {
  const operators = 'ownOperators' in type ? Object.keys(type.ownOperators ?? {}) : [];
  return `${name}: { ${operators.map((operator) => `readonly ${operator}?: unknown`).join('; ')} };`;
}

/** Values of the axis for which versions may be incomplete. */
function lenientValues(axis: Axis): readonly string[] {
  return (axis.parameters?.[axis.name] ?? []).filter((value) => axis.strictness?.(value) === 'lenient');
}

function parameterLines(axis: Axis): readonly string[] {
  const choice = lenientValues(axis).length > 0 ? axis.name : null;
  return Object.keys(axis.parameters ?? { [axis.name]: null }).map((parameter) => {
    const values = valuesOf(axis, parameter);
    return `readonly ${parameter}?: ${parameter === choice ? `Choice & (${values})` : values};`;
  });
}

function valuesOf(axis: Axis, parameter: string): string {
  const values = axis.parameters?.[parameter] ?? null;
  return values === null ? 'string' : union(values);
}

function union(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(' | ');
}

function comment(text: string): string {
  return `/** ${text.replaceAll('*/', '* /').replace(/\s+/g, ' ')} */`;
}

function block(head: string, lines: readonly string[], end = ''): readonly string[] {
  if (lines.length === 0) return [`${head} {}${end}`];
  return [`${head} {`, ...lines.map((line) => (line === '' ? '' : `  ${line}`)), `}${end}`];
}

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

/** Whether a file is missing or has other content than a text. */
async function differs(file: string, text: string): Promise<boolean> {
  try {
    return (await readFile(file, 'utf8')) !== text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
}

/** Writes a text to a file, unless it has that content already. Concurrent readers see either the old or the new content. */
async function keepFile(file: string, text: string): Promise<boolean> {
  if (!(await differs(file, text))) return false;
  const next = `${file}.${randomBytes(6).toString('hex')}`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(next, text);
    await rename(next, file);
  } finally {
    await rm(next, { force: true });
  }
  return true;
}
