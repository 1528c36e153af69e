import type { Database } from '../../../database/index.ts';
import type { AttributeOwner } from '../../../model/index.ts';
import type { OwnedDocuments } from '../../create-documents.ts';
import type { DocumentEngine } from '../../document-engine.ts';
import { isEntryAttribute, type StoredEntry, type StoredVersion } from '../../input/input-types.ts';
import { componentOf, entriesOf } from '../../input/version-change.ts';
import type { TypeLayout } from '../../storage/layout.ts';
import { DOCUMENT_COLUMN, DOCUMENTS_TABLE } from '../../storage/names.ts';
import { reading } from '../../storage/statements.ts';
import type { ImportedDocument, ImportedLink, ImportedVersion } from '../imported-document.ts';
import { loadRows, type StoredRow } from '../stored-rows.ts';

type Registered = ReadonlyMap<number, { readonly documentId: string; readonly type: string }>;

/** The engine inside a document service, for tests that check internals. */
export function engineOf(documents: OwnedDocuments): DocumentEngine {
  return (documents as unknown as { readonly engine: DocumentEngine }).engine;
}

async function registered({ knex }: Database): Promise<Registered> {
  const rows = await knex(DOCUMENTS_TABLE).select('id', 'document_id', 'type').orderBy('id');
  return new Map(rows.map(({ id, document_id, type }) => [Number(id), { documentId: document_id, type }]));
}

/** All documents of a database, in the form that an import takes. */
export async function exportDocuments(database: Database, documents: OwnedDocuments): Promise<ImportedDocument[]> {
  const { layouts, writes } = engineOf(documents).built;
  const known = await registered(database);
  const exported: ImportedDocument[] = [];
  for (const layout of layouts.all()) {
    const ids = [...known].filter(([, { type }]) => type === layout.type.uid).map(([id]) => id);
    const stored = await loadRows(reading(database), writes.store(layout.type.uid), ids);
    for (const id of ids) {
      const versions = (stored.get(id) ?? []).map((row) => versionOf(row, documents, layout, known));
      exported.push({ type: layout.type.uid, documentId: known.get(id)?.documentId as string, versions });
    }
  }
  return exported;
}

function versionOf(row: StoredRow, { model }: OwnedDocuments, { type, pins }: TypeLayout, known: Registered): ImportedVersion {
  const pinNames = [...pins.keys()];
  const idOf = (document: number) => known.get(document)?.documentId as string;
  const linksOf = (entry: number, attribute: string): ImportedLink[] => {
    const pinned = row.links.filter((link) => link.entry === entry && link.attribute === attribute);
    return pinned
      .sort((one, other) => one.position - other.position || one.target - other.target)
      .map(({ target, position, inverse_position, pins }) => ({
        documentId: idOf(target),
        pins: Object.fromEntries(pinNames.flatMap((axis, at) => (pins[at] ? [[axis, pins[at] as string]] : []))),
        position,
        inversePosition: inverse_position,
      }));
  };
  const valuesOf = (owner: AttributeOwner, values: StoredVersion, entry: number): Record<string, unknown> => {
    const read: Record<string, unknown> = {};
    for (const attribute of owner.attributes.values()) {
      const { name } = attribute;
      if (attribute.kind === 'relation') {
        const link = entry === 0 ? row.toOne.get(attribute) : undefined;
        if (link) read[name] = [{ documentId: idOf(link.document), pins: link.pins, inversePosition: link.position }];
        else if (attribute.side === 'owner' && attribute.storage === 'links') read[name] = linksOf(entry, name);
      } else if (isEntryAttribute(attribute)) {
        read[name] = entriesOf(values, attribute).map((item: StoredEntry) => {
          const component = componentOf(attribute, item, model) as AttributeOwner;
          const zone = attribute.kind === 'dynamiczone' ? { __component: component.uid } : {};
          return { ...valuesOf(component, item, item.id), ...zone, id: item.id };
        });
      } else if (name in values) read[name] = values[name];
    }
    return read;
  };
  return { id: row.id, axes: Object.fromEntries(row.key), values: valuesOf(type, row.values, 0) };
}

/** All stored rows of documents. Registry ids are replaced by public ids. */
export async function dump(database: Database, documents: OwnedDocuments): Promise<Record<string, readonly unknown[]>> {
  const { layouts } = engineOf(documents).built;
  const known = await registered(database);
  const named = (document: unknown) => (document === null ? null : known.get(Number(document))?.documentId);
  const { knex } = database;
  const tables: Record<string, readonly unknown[]> = {};
  const registry = await knex(DOCUMENTS_TABLE).select('document_id', 'type', 'single');
  tables[DOCUMENTS_TABLE] = sorted(registry);
  for (const layout of layouts.all()) {
    const rows = await knex(layout.table).select('*');
    tables[layout.table] = sorted(
      rows.map((row) => {
        const copy = { ...row, [DOCUMENT_COLUMN]: named(row[DOCUMENT_COLUMN]) };
        // The level of an imported copy is unknown.
        if (layout.level !== null) delete copy[layout.level];
        for (const { target, pins, position } of layout.toOne.values()) {
          copy[target] = named(row[target]);
          // Pins and position of a removed link are left in place and mean nothing.
          if (row[target] !== null) continue;
          for (const column of pins.values()) copy[column] = '';
          if (position !== null) copy[position] = null;
        }
        return copy;
      }),
    );
    const links = await knex(layout.linksTable).select('*');
    tables[layout.linksTable] = sorted(links.map((row) => ({ ...row, target: named(row.target) })));
  }
  return tables;
}

function sorted(rows: readonly unknown[]): readonly unknown[] {
  return [...rows].map((row) => JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value))).sort();
}

/** Removes all documents. */
export async function empty({ knex }: Database, documents: OwnedDocuments): Promise<void> {
  for (const layout of engineOf(documents).built.layouts.all()) {
    await knex(layout.linksTable).delete();
    await knex(layout.table).delete();
  }
  await knex(DOCUMENTS_TABLE).delete();
}
