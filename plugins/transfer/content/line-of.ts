import {
  type Attribute,
  type Documents,
  type DocumentValue,
  isLinking,
  type LinkingAttribute,
  type Model,
  ownValue,
  type VersionLink,
} from 'plinth';
import { groupedBy } from './lists.ts';
import { hasAxis } from './readable-types.ts';
import { contentOf, type LineData, type LineLink, type VersionLine, writtenLinks } from './version-line.ts';

/** A version as it was read. */
export type Row = DocumentValue & { readonly id: number; readonly documentId: string; readonly locale?: string };

/** Input of `lineOf`: a version and what belongs to it. */
export interface ReadVersion {
  readonly attributes: readonly Attribute[];
  readonly type: string;
  readonly status: 'draft' | 'published';
  readonly row: Row;
  /** Links that the caller may see. */
  readonly links: readonly VersionLink[];
}

/** Converts a version to a line. */
export function lineOf(documents: Documents, { attributes, type, status, row, links }: ReadVersion): VersionLine {
  const { documentId, updatedAt, locale } = row;
  const byPath = groupedBy(links, ({ path }) => JSON.stringify(path));
  return {
    type,
    documentId,
    ...(typeof locale === 'string' && hasAxis(documents, type, 'locale') && { locale }),
    ...(hasAxis(documents, type, 'status') && { status }),
    ...(updatedAt !== undefined && updatedAt !== null && { updatedAt: new Date(updatedAt as string).toISOString() }),
    data: dataOf(documents.model, attributes, row, [], byPath),
  };
}

function dataOf(
  model: Model,
  attributes: readonly Attribute[],
  values: LineData,
  path: VersionLink['path'],
  links: ReadonlyMap<string, readonly VersionLink[]>,
): LineData {
  const entries = attributes.map((attribute): [string, unknown] => {
    const { name } = attribute;
    const here = [...path, name];
    if (attribute.kind === 'scalar') return [name, ownValue(values, name) ?? null];
    if (isLinking(attribute)) {
      const own = links.get(JSON.stringify(here)) ?? [];
      return [
        name,
        writtenLinks(
          attribute,
          own.map((link) => linkOf(attribute, link)),
        ),
      ];
    }
    const entry = (item: LineData, at: VersionLink['path']) => {
      const uid = attribute.kind === 'component' ? attribute.component : String(item.__component);
      const data = dataOf(model, contentOf(model.component(uid)), item, at, links);
      return attribute.kind === 'component' ? data : { __component: uid, ...data };
    };
    const value = ownValue(values, name);
    if (Array.isArray(value)) return [name, value.map((item: LineData, index) => entry(item, [...here, index]))];
    return [name, value === null || value === undefined ? null : entry(value as LineData, here)];
  });
  return Object.fromEntries(entries);
}

function linkOf({ kind }: LinkingAttribute, { target, documentId, pins }: VersionLink): LineLink {
  return { ...(kind === 'morph' && { __type: target }), documentId, ...pins };
}
