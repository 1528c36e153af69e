import { type LinkedRow, type StoredLink, type StoredPlace, type StoredRow, type StoredRows, siblingKey } from './read-rows.ts';
import { FILE_UID, FIRST, type SourceModel, type SourceOwner, type SourceType } from './source-model.ts';
import type { SourceRemark, SourceRule } from './source-remark.ts';
import { readValue } from './values.ts';

/** A document for the document service: see `ImportedDocument` of core. */
export interface SourceDocument {
  readonly type: string;
  readonly documentId: string;
  readonly versions: readonly SourceVersion[];
}

/** A version of a document. */
export interface SourceVersion {
  readonly id: number;
  readonly axes: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The target of a link. */
export interface SourceLink {
  readonly documentId: string;
  /** Uid of its type, in a polymorphic attribute. */
  readonly type?: string;
  readonly pins?: Readonly<Record<string, string>>;
  readonly position?: number;
  readonly inversePosition?: number;
}

/** The locales of the source. */
export interface SourceLocales {
  readonly defaultCode: string;
  readonly codes: ReadonlySet<string>;
}

/** The version that is being read. */
interface Version {
  readonly type: SourceType;
  readonly documentId: string;
  readonly row: number;
  readonly locale: string | null;
  /** Null if the type has no drafts. */
  readonly isPublished: boolean | null;
}

/** Assembles documents from rows. Irregular data is remarked. */
export class DocumentMaker {
  readonly #model: SourceModel;
  readonly #locales: SourceLocales;
  readonly #remark: (remark: SourceRemark) => void;

  constructor(model: SourceModel, locales: SourceLocales, remark: (remark: SourceRemark) => void) {
    this.#model = model;
    this.#locales = locales;
    this.#remark = remark;
  }

  /** The documents of rows, in the order of the rows. */
  make(type: SourceType, stored: StoredRows): readonly SourceDocument[] {
    const byDocument = new Map<string, StoredRow[]>();
    for (const row of stored.rows) {
      const documentId = String(row.columns.document_id);
      const rows = byDocument.get(documentId) ?? [];
      byDocument.set(documentId, rows);
      rows.push(row);
    }
    return [...byDocument].flatMap(([documentId, rows]) => {
      const versions = this.#versionsOf(type, documentId, rows).map((version) => ({
        id: version.row,
        axes: axesOf(version),
        values: this.#valuesOf(version, rows.find(({ id }) => id === version.row) as StoredRow, stored),
      }));
      return versions.length === 0 ? [] : [{ type: type.uid, documentId, versions }];
    });
  }

  /** The rows that are versions of the document, one per combination of status and locale. */
  #versionsOf(type: SourceType, documentId: string, rows: readonly StoredRow[]): readonly Version[] {
    const { defaultCode, codes } = this.#locales;
    const kept = new Map<string, { readonly version: Version; readonly row: StoredRow }>();
    const aside = (row: StoredRow, rule: SourceRule, message: string) =>
      this.#remark({ type: type.uid, documentId, row: row.id, path: null, rule, message });
    const isPublished = (row: StoredRow) => row.columns.published_at !== null;
    const published = rows.filter(isPublished);
    for (const row of rows) {
      const given = row.columns.locale as string | null;
      if (type.isLocalized && given === null) aside(row, 'no-locale', `has no locale: taken for "${defaultCode}"`);
      const locale = type.isLocalized ? (given ?? defaultCode) : null;
      if (locale !== null && !codes.has(locale)) {
        aside(row, 'unknown-locale', `is in the locale "${locale}", which is none of ${[...codes].join(', ')}: left behind`);
        continue;
      }
      if (!type.isLocalized && given !== null && given !== defaultCode) {
        aside(row, 'extra-locale', `is in the locale "${given}" of a type without locales: left behind`);
        continue;
      }
      if (!type.hasDrafts && !isPublished(row) && published.length > 0) {
        aside(row, 'extra-draft', 'is a draft of a type without drafts: left behind');
        continue;
      }
      const version = { type, documentId, row: row.id, locale, isPublished: type.hasDrafts ? isPublished(row) : null };
      const key = JSON.stringify(axesOf(version));
      const other = kept.get(key);
      if (other !== undefined) {
        const [winner, loser] = isNewer(row, other.row) ? [row, other.row] : [other.row, row];
        aside(loser, 'two-versions', `is the same version as ${winner.id}, which was changed later: left behind`);
        if (winner !== row) continue;
      }
      kept.set(key, { version, row });
    }
    return [...kept.values()].map(({ version }) => version);
  }

  #valuesOf(version: Version, row: StoredRow, stored: StoredRows): Readonly<Record<string, unknown>> {
    const values = this.#ownValues(version, version.type, row, stored, '');
    for (const { attribute, column, type } of version.type.times) {
      if (attribute === FIRST && (row.columns[column] ?? null) === null) continue;
      const isDraft = attribute === 'publishedAt' && version.isPublished === false;
      values[attribute] = isDraft ? null : this.#scalar(version, attribute, type, row.columns[column]);
    }
    return values;
  }

  #ownValues(version: Version, owner: SourceOwner, row: StoredRow, stored: StoredRows, path: string): Record<string, unknown> {
    const values: Record<string, unknown> = {};
    for (const { attribute, column, type } of owner.columns)
      values[attribute] = this.#scalar(version, path + attribute, type, row.columns[column]);
    for (const { attribute, target, typeColumn } of owner.relations) {
      const links = row.links.get(attribute) ?? [];
      const at = path + attribute;
      values[attribute] =
        typeColumn === null ? this.#links(version, target, links, stored, at) : this.#morphLinks(version, links, stored, at);
    }
    for (const attribute of owner.media)
      values[attribute] = this.#links(version, FILE_UID, row.files.get(attribute) ?? [], stored, path + attribute);
    for (const { attribute, kind, components } of owner.entries) {
      const entries = this.#entries(version, row.places.get(attribute) ?? [], components, kind, stored, path + attribute);
      values[attribute] = kind === 'single' ? (entries[0] ?? null) : entries;
    }
    return values;
  }

  #scalar(version: Version, path: string, type: string, stored: unknown): unknown {
    const { value, problem } = readValue(type, stored);
    if (problem !== null) this.#tell(version, path, 'value', problem);
    return value;
  }

  #entries(
    version: Version,
    places: readonly StoredPlace[],
    components: readonly string[],
    kind: 'single' | 'list' | 'zone',
    stored: StoredRows,
    path: string,
  ): readonly Readonly<Record<string, unknown>>[] {
    const entries: Record<string, unknown>[] = [];
    for (const { component, id } of places) {
      const owner = this.#model.components.get(component);
      const row = stored.entries.get(component)?.get(id);
      const place = kind === 'single' ? path : `${path}[${entries.length}]`;
      if (owner === undefined || !components.includes(component) || (kind === 'single' && entries.length > 0)) {
        this.#tell(version, place, 'entry-elsewhere', `${component} ${id} may not stand there: left behind`);
      } else if (row === undefined) this.#tell(version, place, 'entry-to-nothing', `there is no ${component} ${id}: left behind`);
      else {
        const values = this.#ownValues(version, owner, row, stored, `${place}.`);
        entries.push({ id, ...(kind === 'zone' && { __component: component }), ...values });
      }
    }
    return entries;
  }

  /** Links of a polymorphic attribute, in their order. */
  #morphLinks(version: Version, links: readonly StoredLink[], stored: StoredRows, path: string): readonly SourceLink[] {
    const byType = new Map<string, StoredLink[]>();
    for (const link of links) {
      const type = link.type ?? '';
      if (!this.#model.types.has(type)) {
        this.#tell(version, path, 'link-to-nothing', `leads to "${type}" with the id ${link.targetId}, which there is not: left behind`);
        continue;
      }
      byType.set(type, [...(byType.get(type) ?? []), link]);
    }
    const made = [...byType].flatMap(([type, own]) => this.#links(version, type, own, stored, path).map((link) => ({ ...link, type })));
    return made.sort((left, right) => (left.position ?? 0) - (right.position ?? 0));
  }

  /** Links in their order: one per target document, and per locale if the version itself has none. */
  #links(version: Version, targetUid: string, links: readonly StoredLink[], stored: StoredRows, path: string): readonly SourceLink[] {
    const target = this.#model.types.get(targetUid) as SourceType;
    const made = new Map<string, { readonly link: StoredLink; readonly row: LinkedRow; readonly statuses: Set<boolean> }>();
    for (const link of links) {
      const { target: row, targetId } = link;
      if (row === null) {
        this.#tell(version, path, 'link-to-nothing', `there is no ${targetUid} with the id ${targetId}: left behind`);
        continue;
      }
      const across = this.#across(version, target, row);
      if (across !== null) {
        this.#tell(version, path, 'link-across', `leads to ${row.documentId} (row ${targetId}), ${across}: left behind`);
        continue;
      }
      const key = `${row.documentId} ${this.#pinnedLocale(version, target, row) ?? ''}`;
      const other = made.get(key);
      if (other === undefined) made.set(key, { link, row, statuses: new Set([row.isPublished]) });
      else other.statuses.add(row.isPublished);
    }
    return [...made.values()].map(({ link, row, statuses }) => {
      const locale = this.#pinnedLocale(version, target, row);
      const status = pinnedStatus(version, target, row, statuses, stored);
      return {
        documentId: row.documentId,
        ...((locale !== null || status !== null) && { pins: { ...(locale !== null && { locale }), ...(status !== null && { status }) } }),
        ...(link.order !== null && { position: link.order }),
        ...(link.inverseOrder !== null && { inversePosition: link.inverseOrder }),
      };
    });
  }

  /** Why the version never shows the row; null if it does. */
  #across({ type, isPublished, locale }: Version, target: SourceType, row: LinkedRow): string | null {
    if (type.hasDrafts && target.hasDrafts && row.isPublished !== isPublished) {
      return row.isPublished ? 'which is published, from a draft' : 'which is a draft, from what is published';
    }
    if (type.isLocalized && target.isLocalized && (row.locale ?? this.#locales.defaultCode) !== locale)
      return `in "${row.locale}", from "${locale}"`;
    return null;
  }

  /** The locale that the link must name: null if both ends have the same one, or it is the default. */
  #pinnedLocale({ type }: Version, target: SourceType, row: LinkedRow): string | null {
    if (!target.isLocalized || type.isLocalized || row.locale === null || row.locale === this.#locales.defaultCode) return null;
    return row.locale;
  }

  #tell({ type, documentId, row }: Version, path: string, rule: SourceRule, message: string): void {
    this.#remark({ type: type.uid, documentId, row, path, rule, message });
  }
}

/** The only status that the link must name, if the other version exists but is not linked. */
function pinnedStatus(
  { type }: Version,
  target: SourceType,
  { documentId, locale }: LinkedRow,
  statuses: ReadonlySet<boolean>,
  { siblings }: StoredRows,
): string | null {
  if (!target.hasDrafts || type.hasDrafts || statuses.size > 1) return null;
  const [isPublished = true] = statuses;
  if (!siblings.has(siblingKey(target.uid, documentId, locale, !isPublished))) return null;
  return isPublished ? 'published' : 'draft';
}

function axesOf({ locale, isPublished }: Version): Readonly<Record<string, string>> {
  return {
    ...(isPublished !== null && { status: isPublished ? 'published' : 'draft' }),
    ...(locale !== null && { locale }),
  };
}

function isNewer(left: StoredRow, right: StoredRow): boolean {
  const [a, b] = [left, right].map(({ columns }) => String(readValue('datetime', columns.updated_at).value ?? ''));
  return a === b ? left.id > right.id : (a as string) > (b as string);
}
