import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Served, serveNewsroom } from '../browser/served.ts';
import { ROOT } from '../setup.mjs';

const TEMPLATE = join(ROOT, 'plugins/starters/templates/blog');

/** A value in a file of content, where `$ref` stands for a document and `$file` for a picture. */
type Value = null | string | number | boolean | readonly Value[] | { readonly [key: string]: Value };

interface ContentFile {
  readonly type: string;
  readonly documents: readonly {
    readonly key: string;
    readonly data: Readonly<Record<string, Value>>;
    readonly translations?: Readonly<Record<string, Readonly<Record<string, Value>>>>;
  }[];
}

interface Template {
  readonly content: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly locales: readonly object[];
  readonly rights: Readonly<Record<string, readonly string[]>>;
}

const json = <T>(path: string): T => JSON.parse(readFileSync(join(TEMPLATE, path), 'utf8'));

/** The schema files of the template, as files of an app. */
function schemaFiles(): Record<string, string> {
  const files: Record<string, string> = {};
  for (const folder of ['content-types', 'components'])
    for (const name of readdirSync(join(TEMPLATE, folder), { recursive: true, encoding: 'utf8' }))
      if (name.endsWith('.json')) files[`config/${folder}/${name}`] = readFileSync(join(TEMPLATE, folder, name), 'utf8');
  return files;
}

/**
 * Serves an app made of the template Blog, with its content. Pictures have copies in WebP, and articles a preview on the site.
 * @param site URL of the front end
 */
export async function serveBlog(site: string): Promise<Served> {
  const { content, files, locales, rights } = json<Template>('starter.json');
  const access = {
    locales: locales.map((locale, index) => ({ ...locale, isDefault: index === 0 })),
    roles: Object.fromEntries(Object.entries(rights).map(([role, actions]) => [role, { actions }])),
    tokens: [{ name: 'seeds', type: 'full-access', value: { env: 'TOKEN_FULL' } }],
  };
  const preview = { 'api::article.article': { url: `${site}/preview?slug={slug}&locale={locale}&token={token}` } };
  const served = await serveNewsroom({
    isEmpty: true,
    people: { editor: 'Eva' },
    files: { ...schemaFiles(), 'config/access.json': JSON.stringify(access) },
    plugins: { graphql: { config: { nullability: 'schema' } }, upload: { config: { variants: ['webp'] } }, admin: { config: { preview } } },
  });
  const pictures = new Map<string, number>();
  for (const [name, alternativeText] of Object.entries(files))
    pictures.set(name, await served.upload(name, 'image/png', readFileSync(join(TEMPLATE, 'files', name)), { alternativeText }));
  await writeContent(
    served,
    content.map((name) => ({ name, ...json<ContentFile>(`content/${name}.json`) })),
    pictures,
  );
  return served;
}

async function writeContent(
  served: Served,
  content: readonly (ContentFile & { readonly name: string })[],
  pictures: ReadonlyMap<string, number>,
): Promise<void> {
  const ids = new Map<string, string>();
  const resolved = (value: Value): unknown => {
    if (Array.isArray(value)) return value.map(resolved);
    if (value === null || typeof value !== 'object') return value;
    const { $ref, $file, ...rest } = value as Readonly<Record<string, Value>>;
    if (typeof $ref === 'string') return ids.get($ref) ?? null;
    if (typeof $file === 'string') return pictures.get($file);
    return Object.fromEntries(Object.entries(rest).map(([key, each]) => [key, resolved(each)]));
  };
  for (const { name, type, documents } of content) {
    const schema = json<{ readonly kind: string; readonly info: { readonly singularName: string; readonly pluralName: string } }>(
      `content-types/${name}.json`,
    );
    const isSingle = schema.kind === 'singleType';
    const path = `/api/${isSingle ? schema.info.singularName : schema.info.pluralName}`;
    for (const { key, data, translations = {} } of documents) {
      const written = await served.seed(isSingle ? 'PUT' : 'POST', `${path}?status=published`, resolved(data) as object);
      const id = String(written.documentId);
      ids.set(`${name}/${key}`, id);
      for (const [locale, texts] of Object.entries(translations))
        await served.seed('PUT', `${isSingle ? path : `${path}/${id}`}?status=published&locale=${locale}`, resolved(texts) as object);
    }
    if (documents.length === 0) throw new Error(`${type} has no content`);
  }
}
