import { isDeepStrictEqual } from 'node:util';
import {
  type Attribute,
  type AttributeOwner,
  type ContentType,
  isLinking,
  type LinkingAttribute,
  type Model,
  type RelationAttribute,
} from 'plinth';

/** Values by attribute, as in a body of REST; links are documentIds. */
export type LineData = Readonly<Record<string, unknown>>;

/** A version of a document as a line of a file. */
export interface VersionLine {
  /** Uid of the content type. */
  readonly type: string;
  readonly documentId: string;
  /** Only for types with locales. */
  readonly locale?: string;
  /** Only for types with drafts. */
  readonly status?: 'draft' | 'published';
  /** When the version was last changed in its source; UTC, ISO 8601. */
  readonly updatedAt?: string;
  readonly data: LineData;
  /** For a file: the name of its bytes in the archive. */
  readonly bytes?: string;
}

/**
 * A link of a version: the documentId alone, or with the axis values of the version that it is pinned to. In polymorphic relations it has
 * the type of the document as `__type`.
 */
export interface LineLink {
  readonly documentId: string;
  readonly [axis: string]: string;
}

const DOCUMENT_ID = /^[\w-]{1,64}$/;

/** Whether a text can be the id of a document in a file. */
export function isDocumentId(text: string): boolean {
  return DOCUMENT_ID.test(text);
}

/** Whether an attribute is content: requests may write it, responses may contain it unchanged, and links are owned by the type itself. */
export function isContent(attribute: Attribute): boolean {
  if (attribute.private || attribute.writable !== 'yes') return false;
  if (isLinking(attribute)) return attribute.side === 'owner' && attribute.storage !== 'siblings';
  return attribute.kind !== 'scalar' || (attribute.type.prepare === undefined && attribute.name !== 'id');
}

/** The content attributes of a type or component, in the order of its schema. */
export function contentOf(owner: AttributeOwner): readonly Attribute[] {
  return [...owner.attributes.values()].filter(isContent);
}

/** Identifies a version within its document. */
export function versionName({ locale, status }: Pick<VersionLine, 'locale' | 'status'>): string {
  return [locale ?? '', status ?? ''].join('/');
}

/** Whether a version equals a line, in all attributes that the line contains. */
export function saysTheSame(line: LineData, current: LineData | undefined): boolean {
  return current !== undefined && Object.entries(line).every(([name, value]) => isDeepStrictEqual(value ?? null, current[name] ?? null));
}

/** Called with each link of a line. */
export type LinkVisitor = (attribute: RelationAttribute, link: LineLink, path: string) => LineLink | null;

/**
 * Converts the data of a line, with the links that `visit` returns.
 * @param visit returns the link to use instead; null leaves it out
 * @param shape how relations are written: `body` for a write, `line` as in files
 */
export function withLinks(model: Model, type: ContentType, data: LineData, visit: LinkVisitor, shape: 'body' | 'line'): LineData {
  return walk(model, type, data, '', visit, shape);
}

/** Calls `visit` with each link of a line. */
export function visitLinks(
  model: Model,
  type: ContentType,
  data: LineData,
  visit: (attribute: RelationAttribute, link: LineLink) => void,
): void {
  const seen: LinkVisitor = (attribute, link) => {
    visit(attribute, link);
    return link;
  };
  walk(model, type, data, '', seen, 'line');
}

function walk(model: Model, owner: AttributeOwner, data: LineData, path: string, visit: LinkVisitor, shape: 'body' | 'line'): LineData {
  const entries = Object.entries(data).map(([name, value]): [string, unknown] => {
    const attribute = owner.attributes.get(name);
    const here = path === '' ? name : `${path}.${name}`;
    if (attribute === undefined || !isContent(attribute) || attribute.kind === 'scalar') return [name, value];
    if (isLinking(attribute)) {
      const links = linksOf(attribute, value);
      // Left as it is, so that the write refuses it with its own message.
      if (links === null) return [name, value];
      const kept = links.flatMap(({ relation, link }, index) => visit(relation, link, attribute.many ? `${here}[${index}]` : here) ?? []);
      return [name, shape === 'body' ? { set: kept } : writtenLinks(attribute, kept)];
    }
    const entry = (item: unknown, at: string): unknown => {
      if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
      const uid = attribute.kind === 'component' ? attribute.component : (item as LineData).__component;
      const component = typeof uid === 'string' ? model.components.get(uid) : undefined;
      return component === undefined ? item : walk(model, component, item as LineData, at, visit, shape);
    };
    return [name, Array.isArray(value) ? value.map((item, index) => entry(item, `${here}[${index}]`)) : entry(value, here)];
  });
  return Object.fromEntries(entries);
}

/** Links as a line contains them: one or null for a to-one relation, otherwise a list. */
export function writtenLinks({ many }: LinkingAttribute, links: readonly LineLink[]): unknown {
  const written = links.map((link) => (Object.keys(link).length === 1 ? link.documentId : link));
  return many ? written : (written[0] ?? null);
}

/** The links in a value of a line with the relation of each; null if the value is invalid. */
function linksOf(
  attribute: LinkingAttribute,
  value: unknown,
): readonly { readonly relation: RelationAttribute; readonly link: LineLink }[] | null {
  const links = (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]).map((item: unknown) => {
    const named = typeof item === 'string' ? { documentId: item } : (item as Partial<LineLink> | null);
    if (typeof named?.documentId !== 'string' || !isDocumentId(named.documentId)) return null;
    const link = named as LineLink;
    const relation = attribute.kind === 'relation' ? attribute : attribute.on.get(link.__type ?? '');
    return relation === undefined ? null : { relation, link };
  });
  return links.some((link) => link === null) ? null : links.flatMap((link) => link ?? []);
}
