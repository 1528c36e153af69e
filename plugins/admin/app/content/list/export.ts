import { csvLine, linksInCell, valueInCell } from '../../../../transfer/format/csv-cell.ts';
import type { Column, Document } from '../../client/types.ts';
import { ownOf } from '../../form/shape.ts';
import { t } from '../../i18n/translate.ts';
import { type Choice, LOCALES, STATE } from './columns.ts';
import type { ShownVersions } from './published.ts';

/** Returns the columns that a file can have. States and locales are not values of a document. */
export function exported(columns: readonly Column[], choices: readonly Choice[]): readonly Choice[] {
  const shown = columns.filter(({ name }) => name !== STATE && name !== LOCALES);
  const found = shown.flatMap(({ name }) => choices.filter((choice) => choice.name === name));
  const identifier: Choice = { name: 'documentId', label: t('list.documentId'), attribute: null };
  return found.some(({ name }) => name === 'documentId') ? found : [identifier, ...found];
}

/** A column of a table: its heading, and its text for a document; null without a value. */
interface TableColumn {
  readonly heading: string;
  readonly text: (document: Document) => string | null;
}

/**
 * Formats documents as a table (CSV) as the server does, so that an import of the table changes nothing. The first line names the columns.
 * Linked documents are ids. Columns with a dot are for people: an import passes over them.
 */
export function toCsv(documents: readonly Document[], choices: readonly Choice[], mains: Mains, versions: ShownVersions): string {
  const columns = choices.flatMap((choice) => tableColumns(choice, mains, versions));
  const lines = documents.map((document) => csvLine(columns.map(({ text }) => text(document))));
  return `\uFEFF${csvLine(columns.map(({ heading }) => heading))}${lines.join('')}`;
}

/** Formats documents as JSON, with the values of the columns. */
export function toJson(documents: readonly Document[], choices: readonly Choice[]): string {
  const rows = documents.map((document) => Object.fromEntries(choices.map(({ name }) => [name, ownOf(document, name) ?? null])));
  return `${JSON.stringify(rows, null, 2)}\n`;
}

/** The main attribute of each type, by uid. */
export type Mains = Readonly<Record<string, string | null>>;

function tableColumns({ name, attribute }: Choice, mains: Mains, { locale, status }: ShownVersions): readonly TableColumn[] {
  const value = (document: Document) => ownOf(document, name);
  if (attribute === null || name === 'documentId') {
    const version = { locale, status };
    return [
      { heading: name, text: (document) => valueInCell('string', value(document)) },
      ...(['locale', 'status'] as const).flatMap((key) => (version[key] === null ? [] : [{ heading: key, text: () => version[key] }])),
    ];
  }
  const { type } = attribute;
  if (type === 'component' || type === 'dynamiczone')
    return [{ heading: `${name}.summary`, text: (document) => valueInCell(type, value(document)) }];
  if (type !== 'relation' && type !== 'media') return [{ heading: name, text: (document) => valueInCell(type, value(document)) }];
  const shown = type === 'media' ? 'url' : (mains[attribute.target ?? ''] ?? 'documentId');
  const isStored = type === 'media' || (attribute.side !== 'inverse' && attribute.target !== undefined);
  return [
    ...(isStored ? [{ heading: name, text: (document: Document) => linksInCell(linked(value(document)).map(idOf)) }] : []),
    {
      heading: `${name}.${shown}`,
      text: (document) =>
        linked(value(document))
          .map((link) => nameOf(link, shown))
          .join('; ') || null,
    },
  ];
}

type Link = Readonly<Record<string, unknown>>;

function linked(value: unknown): readonly Link[] {
  const links: readonly unknown[] = Array.isArray(value) ? value : [value];
  return links.filter((link): link is Link => typeof link === 'object' && link !== null);
}

function idOf({ documentId }: Link): string {
  return String(documentId);
}

/** The name of a linked document. Of lists that are only counted, the count. */
function nameOf(link: Link, shown: string): string {
  return String(link[shown] ?? link.documentId ?? link.count ?? '');
}
