import { type Attribute, type ContentType, isLinking, parseJsonText } from 'plinth';
import { contentOf, type LineData, type VersionLine } from '../content/version-line.ts';
import { BETWEEN_LINKS, csvLine, JSON_TYPES, linksInCell, textOfCell, valueInCell } from './csv-cell.ts';
import { jsonFlaw } from './lines.ts';

/** Columns that are no attributes, but identify the version of a row. */
export const VERSION_COLUMNS = ['documentId', 'locale', 'status'] as const;

const NUMBERS: ReadonlySet<string> = new Set(['integer', 'float', 'decimal']);
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, yes: true, 1: true, false: false, no: false, 0: false };

/** A cell whose text is invalid for its column. */
export class CellMistake extends Error {}

/** Writes documents as rows of a table. */
export const csvOf = {
  /** @param columns names of columns, in order */
  head: (columns: readonly string[]): string => csvLine(columns),

  row(type: ContentType, columns: readonly string[], line: VersionLine): string {
    return csvLine(
      columns.map((name) => {
        if (isVersionColumn(name)) return line[name] ?? null;
        const attribute = type.attributes.get(name);
        return attribute === undefined ? null : cellOf(attribute, line.data[name]);
      }),
    );
  },
};

/** Whether a column identifies the version of a row. */
export function isVersionColumn(name: string): name is (typeof VERSION_COLUMNS)[number] {
  return (VERSION_COLUMNS as readonly string[]).includes(name);
}

/** Allowed names of columns: those that identify the version, and the content attributes. */
export function columnsOf(type: ContentType): readonly string[] {
  return [...VERSION_COLUMNS, ...contentOf(type).map(({ name }) => name)];
}

/** The value of a cell; an empty cell means no value. @param levels of objects and lists, at most @throws CellMistake */
export function valueOfCell(attribute: Attribute, cell: string, levels: number): LineData[string] {
  const parsed = (json: string) => {
    try {
      return parseJsonText(json, levels);
    } catch (error) {
      throw new CellMistake(jsonFlaw(error, levels) ?? 'must be JSON');
    }
  };
  const text = textOfCell(cell);
  const trimmed = text?.trim() ?? '';
  if (text === null || (trimmed === '' && !isText(attribute))) return isLinking(attribute) && attribute.many ? [] : null;
  if (attribute.kind === 'relation') {
    if (/^[[{]/.test(trimmed)) return parsed(trimmed);
    const ids = trimmed.split(BETWEEN_LINKS).flatMap((id) => (id.trim() === '' ? [] : [id.trim()]));
    if (attribute.many) return ids;
    if (ids.length > 1) throw new CellMistake('must be a single document');
    return ids[0] ?? null;
  }
  if (attribute.kind !== 'scalar') return parsed(trimmed);
  const { name } = attribute.type;
  if (NUMBERS.has(name)) {
    const number = Number(trimmed);
    if (!Number.isFinite(number)) throw new CellMistake('must be a number');
    return number;
  }
  if (name === 'boolean') {
    const value = BOOLEANS[trimmed.toLowerCase()];
    if (value === undefined) throw new CellMistake('must be true or false');
    return value;
  }
  return JSON_TYPES.has(name) ? parsed(trimmed) : text;
}

/** Whether any text in a cell is a value. */
function isText(attribute: Attribute): boolean {
  if (attribute.kind !== 'scalar') return false;
  const { name } = attribute.type;
  return !NUMBERS.has(name) && name !== 'boolean' && !JSON_TYPES.has(name);
}

function cellOf(attribute: Attribute, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (attribute.kind === 'relation') {
    const links = Array.isArray(value) ? (value as readonly unknown[]) : [value];
    const isPlain = links.every((link) => typeof link === 'string' && !/[|[{]/.test(link));
    return isPlain ? linksInCell(links as readonly string[]) : JSON.stringify(value);
  }
  return valueInCell(attribute.kind === 'scalar' ? attribute.type.name : attribute.kind, value);
}
