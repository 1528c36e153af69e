import { type AttributeOwner, type ContentType, type TypedContent, typingsText } from 'plinth';
import type { ReadSelection } from 'plinth/plugins/graphql';
import { literal, quoted } from './literals.ts';
import { isKeyed, type ReadParameters } from './read-parameters.ts';
import type { SeenModel } from './read-selection.ts';

/** A read that is formatted in several languages. */
export interface ToldRead {
  readonly type: ContentType;
  /** Null: a list, or the document of a single type. */
  readonly documentId: string | null;
  readonly parameters: ReadParameters;
  readonly selection: ReadSelection;
}

/** The address of the API. */
export interface ApiPlace {
  /** `https://example.org`, without a trailing slash. */
  readonly origin: string;
  /** Path prefix of REST: `/api`. */
  readonly prefix: string;
}

const DEFAULT_PREFIX = '/api';

/** Returns the path of a read, with its query string. */
export function restPath({ type, documentId, parameters }: ToldRead, { prefix }: ApiPlace): string {
  const path = type.kind === 'singleType' ? type.singularName : type.pluralName;
  const parts: string[] = [];
  for (const [name, value] of Object.entries(parameters)) write(parts, encodeURIComponent(name), value);
  const query = parts.length === 0 ? '' : `?${parts.join('&')}`;
  return `${prefix}/${path}${documentId === null ? '' : `/${encodeURIComponent(documentId)}`}${query}`;
}

function write(parts: string[], name: string, value: unknown): void {
  if (Array.isArray(value) || isKeyed(value))
    for (const [key, inner] of Object.entries(value)) write(parts, `${name}[${encodeURIComponent(key).replaceAll('%24', '$')}]`, inner);
  else parts.push(`${name}=${encodeURIComponent(String(value ?? ''))}`);
}

/** Returns the shell command that sends it. `-g` keeps curl from expanding brackets. */
export function curlText(url: string): string {
  return `curl -g '${url.replaceAll("'", "'\\''")}'`;
}

/** Returns the call with `plinth/client`. */
export function clientText({ type, documentId, parameters }: ToldRead, { origin, prefix }: ApiPlace): string {
  const isSingle = type.kind === 'singleType';
  const options = prefix === DEFAULT_PREFIX ? { url: origin } : { url: origin, prefix };
  const calls = isSingle
    ? `plinth.single(${quoted(type.singularName)}).find(`
    : `plinth.collection(${quoted(type.pluralName)}).${documentId === null ? 'find(' : `findOne(${quoted(documentId)}, `}`;
  const answer = isSingle || documentId !== null ? '{ data }' : '{ data, meta }';
  const head = `const ${answer} = await ${calls}`;
  const call = Object.keys(parameters).length === 0 ? `${head.replace(/, $/, '')});` : `${head}${literal(parameters, head.length)});`;
  return [
    "import { type ContentTypes, createClient } from 'plinth/client';",
    '',
    `const plinth = createClient<ContentTypes>(${literal(options)});`,
    call,
    '',
  ].join('\n');
}

/** Returns the type of one document of the response. */
export function typeText({ type, parameters }: ToldRead): string {
  const { fields, populate, status } = parameters;
  const parts: readonly unknown[] = [fields, populate, status];
  const given = [quoted(type.uid), ...parts.slice(0, 2).map((part) => (part === undefined ? 'undefined' : literal(part, 4, '  ')))];
  const all = [...given, status === undefined ? 'never' : quoted(String(status)), "'public'"];
  const name = `${type.singularName.charAt(0).toUpperCase()}${type.singularName.slice(1).replace(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`;
  return `import type { DocumentOf } from 'plinth/client';\n\nexport type ${name} = DocumentOf<\n${all.map((part) => `  ${part}`).join(',\n')}\n>;\n`;
}

/** Returns what `plinth types` writes for all types that a read names, as far as the caller may see. */
export function declaredText({ type, selection }: ToldRead, content: TypedContent, { model, sees }: SeenModel): string {
  const named = new Set([type.uid]);
  gather(selection, named);
  const seen = <Owner extends AttributeOwner>(owners: ReadonlyMap<string, Owner>): ReadonlyMap<string, Owner> => {
    const all = [...owners].filter(([uid]) => named.has(uid));
    return new Map(
      all.map(([uid, owner]) => [uid, { ...owner, attributes: new Map([...owner.attributes].filter(([, each]) => sees(owner, each))) }]),
    );
  };
  const [contentTypes, components] = [seen(model.contentTypes), seen(model.components)];
  return typingsText({ ...content, model: { ...model, contentTypes, components } });
}

function gather({ owner, branches }: ReadSelection, named: Set<string>): void {
  named.add(owner.uid);
  for (const { on } of branches) for (const selection of on.values()) gather(selection, named);
}
