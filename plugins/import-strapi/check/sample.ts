import type { Attribute, AttributeOwner, ContentType, Model, ScalarAttribute } from 'plinth';
import { isLocalized, keepsDrafts } from './content.ts';
import { pathOf } from './question.ts';
import type { Answer, Server } from './server.ts';

/** A version of a document in the reference. */
export interface SeenVersion {
  readonly documentId: string;
  readonly status: 'published' | 'draft';
  /** Undefined for types without locales. */
  readonly locale: string | undefined;
}

const PAGE = 25;
/** Maximum number of values kept of an attribute. */
const KEPT = 60;

/** A sample of the reference's content, for the generation of questions: values, ids, locales. */
export class Sample {
  readonly #versions = new Map<string, SeenVersion[]>();
  readonly #values = new Map<string, Map<string, unknown>>();
  readonly #model: Model;
  /** Locale codes, the default one first. */
  locales: readonly string[] = [];
  /** Records of users and files, as returned. */
  users: readonly Record<string, unknown>[] = [];
  files: readonly Record<string, unknown>[] = [];

  constructor(model: Model) {
    this.#model = model;
  }

  /** Versions of a content type, in the order of their ids. */
  versions(uid: string): readonly SeenVersion[] {
    return this.#versions.get(uid) ?? [];
  }

  /** Distinct values of an attribute, without null. */
  values(uid: string, attribute: string): readonly unknown[] {
    return [...(this.#values.get(`${uid} ${attribute}`)?.values() ?? [])];
  }

  /** Adds a version of a document, with everything populated in it. */
  add(type: ContentType, entry: Record<string, unknown>, status: SeenVersion['status']): void {
    const { documentId, locale } = entry;
    if (typeof documentId === 'string') {
      const seen = this.#versions.get(type.uid) ?? [];
      if (!seen.some((other) => other.documentId === documentId && other.locale === locale && other.status === status)) {
        seen.push({ documentId, status, locale: isLocalized(type) && typeof locale === 'string' ? locale : undefined });
      }
      this.#versions.set(type.uid, seen);
    }
    this.visit(type, entry);
  }

  /** Adds the values of an entry. */
  visit(owner: AttributeOwner, entry: unknown): void {
    if (typeof entry !== 'object' || entry === null) return;
    for (const [name, value] of Object.entries(entry)) {
      const attribute = owner.attributes.get(name);
      if (attribute === undefined || attribute.private || value === null || value === undefined) continue;
      if (attribute.kind === 'scalar') this.#note(`${owner.uid} ${name}`, value);
      else for (const inner of Array.isArray(value) ? value : [value]) this.#visitInner(attribute, inner);
    }
  }

  #visitInner(attribute: Exclude<Attribute, ScalarAttribute>, inner: unknown): void {
    if (attribute.kind === 'relation') {
      this.visit(this.#model.contentType(attribute.target), inner);
      return;
    }
    const uid = attribute.kind === 'component' ? attribute.component : (inner as { readonly __component?: unknown } | null)?.__component;
    const component = typeof uid === 'string' ? this.#model.components.get(uid) : undefined;
    if (component !== undefined) this.visit(component, inner);
  }

  #note(key: string, value: unknown): void {
    const known = this.#values.get(key) ?? new Map<string, unknown>();
    if (known.size < KEPT) known.set(JSON.stringify(value), value);
    this.#values.set(key, known);
  }
}

/** Reads the first and last documents of each type, in every status and locale. */
export async function takeSample(reference: Server, model: Model, types: readonly ContentType[]): Promise<Sample> {
  const sample = new Sample(model);
  sample.locales = await localesOf(reference);
  for (const type of types) {
    for (const status of keepsDrafts(type) ? (['published', 'draft'] as const) : (['published'] as const)) {
      for (const locale of isLocalized(type) ? sample.locales : [undefined]) {
        const version = { ...(keepsDrafts(type) && { status }), ...(locale !== undefined && { locale }), populate: '*' };
        if (type.kind === 'singleType') {
          const { body } = await reference.read(pathOf(`/api/${type.singularName}`, version));
          for (const entry of listOf(body, 'data')) sample.add(type, entry, status);
          continue;
        }
        for (const sort of ['id:asc', 'id:desc']) {
          const { body } = await reference.read(pathOf(`/api/${type.pluralName}`, { ...version, sort, pagination: { pageSize: PAGE } }));
          for (const entry of listOf(body, 'data')) sample.add(type, entry, status);
        }
      }
    }
  }
  sample.users = await recordsOf(reference, sample, '/api/users', model.contentTypes.get('plugin::users-permissions.user'));
  sample.files = await recordsOf(reference, sample, '/api/upload/files', model.contentTypes.get('plugin::upload.file'));
  return sample;
}

async function localesOf(reference: Server): Promise<readonly string[]> {
  const { body } = await reference.read('/api/i18n/locales');
  const found = listOf(body).filter(({ code }) => typeof code === 'string');
  return found.sort((one, other) => Number(other.isDefault === true) - Number(one.isDefault === true)).map(({ code }) => code as string);
}

async function recordsOf(
  reference: Server,
  sample: Sample,
  path: string,
  type: ContentType | undefined,
): Promise<readonly Record<string, unknown>[]> {
  if (type === undefined) return [];
  const answer: Answer = await reference.read(pathOf(path, { sort: 'id:asc', limit: PAGE, populate: '*' }));
  const records = answer.status === 200 ? listOf(answer.body) : [];
  for (const record of records) sample.visit(type, record);
  return records;
}

/** The objects in a response, whether one or many. */
function listOf(body: unknown, key?: string): Record<string, unknown>[] {
  const value = key === undefined ? body : (body as Record<string, unknown> | undefined)?.[key];
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((item): item is Record<string, unknown> => typeof item === 'object' && item !== null && !Array.isArray(item));
}
