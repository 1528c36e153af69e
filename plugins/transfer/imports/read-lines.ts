import { type ContentType, type Documents, parseJsonText, problemAt, ValidationError, ValueProblemsError } from 'plinth';
import { isContentType } from '../content/type-order.ts';
import { isDocumentId, type LineData } from '../content/version-line.ts';
import { csvRows } from '../format/csv.ts';
import { CellMistake, columnsOf, isVersionColumn, type VERSION_COLUMNS, valueOfCell } from '../format/csv-documents.ts';
import { jsonFlaw, linesOf } from '../format/lines.ts';
import { MESSAGES } from '../messages.ts';
import type { LineProblem, StagedLine } from '../transfer.ts';
import type { AskedImport } from './asked-import.ts';

/** Names of files' bytes in an import. */
export const BYTES = /^files\/[\w.%-]{1,180}$/;

/** A parsed line, or its problems. */
export type ReadLine = { readonly line: StagedLine } | { readonly line: null; readonly problems: readonly LineProblem[] };

const KEYS: ReadonlySet<string> = new Set(['type', 'documentId', 'locale', 'status', 'updatedAt', 'data', 'bytes']);
/** Levels that a row has around the JSON of a cell: its line, and the data in it. */
const LEVELS_OF_A_ROW = 2;
const LOCALE = /^[\w-]{1,64}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/;

/** Limits of a line. */
export interface LineLimits {
  /** Maximum number of bytes. */
  readonly most: number;
  /** Maximum number of levels of objects and lists. What nests deeper cannot be parsed, compared and written without recursing too deep. */
  readonly levels: number;
}

/** Parses lines of JSON. */
export async function* jsonLines(
  documents: Documents,
  stream: AsyncIterable<Uint8Array>,
  { most, levels }: LineLimits,
): AsyncGenerator<ReadLine> {
  for await (const { number, text } of linesOf(stream, most)) yield jsonLine(documents, text, number, levels);
}

function jsonLine({ model }: Documents, text: string, line: number, levels: number): ReadLine {
  const wrong = (message: string, path: string | null = null): ReadLine => ({
    line: null,
    problems: [{ level: 'error', line, path, message }],
  });
  let value: unknown;
  try {
    value = parseJsonText(text, levels);
  } catch (error) {
    return wrong(jsonFlaw(error, levels) ?? 'is not valid JSON');
  }
  if (!isObject(value)) return wrong('is not an object');
  const other = Object.keys(value).find((key) => !KEYS.has(key));
  if (other !== undefined) return wrong(`has the unknown key "${other.slice(0, 100)}"`, other.slice(0, 100));
  const { type, documentId, locale, status, updatedAt, data, bytes } = value;
  const known = typeof type === 'string' ? model.contentTypes.get(type) : undefined;
  if (known === undefined || !isContentType(known)) return wrong('does not name a content type of this app', 'type');
  if (typeof documentId !== 'string' || !isDocumentId(documentId)) return wrong('has no documentId', 'documentId');
  if (locale !== undefined && (typeof locale !== 'string' || !LOCALE.test(locale))) return wrong('has an invalid locale', 'locale');
  if (status !== undefined && status !== 'draft' && status !== 'published')
    return wrong('has a status other than draft or published', 'status');
  if (updatedAt !== undefined && (typeof updatedAt !== 'string' || !TIME.test(updatedAt)))
    return wrong('has an invalid date and time', 'updatedAt');
  if (bytes !== undefined && (typeof bytes !== 'string' || !BYTES.test(bytes))) return wrong('has an invalid file data name', 'bytes');
  if (!isObject(data)) return wrong('has no data', 'data');
  return { line: { ...(value as object), line } as StagedLine };
}

/** Dependencies of `csvLines`. */
export interface TableReading extends LineLimits {
  readonly documents: Documents;
  readonly asked: AskedImport;
  /** Makes ids for rows without a documentId. */
  readonly newDocumentId: () => string;
  /** Called with a remark about the whole table. */
  readonly note: (sentence: string) => void;
}

/** Parses the rows of a table. @throws ValidationError for an invalid heading */
export async function* csvLines(
  { documents, asked, newDocumentId, note, most, levels }: TableReading,
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<ReadLine> {
  const type = documents.model.contentType(asked.type as string);
  let columns: readonly (string | null)[] | null = null;
  for await (const { number, cells } of csvRows(stream, most)) {
    if (columns === null) columns = headings(type, cells, asked.columns, note);
    else yield csvLine({ type, columns, newDocumentId, levels }, cells, number);
  }
  if (columns === null) throw new ValidationError(MESSAGES.csvEmpty, { line: 1 });
}

/** The attribute of each column. */
function headings(
  type: ContentType,
  cells: readonly string[],
  columns: AskedImport['columns'],
  note: TableReading['note'],
): readonly (string | null)[] {
  const known = columnsOf(type);
  const passedOver: string[] = [];
  const names = cells.map((cell, index) => {
    const heading = (index === 0 ? cell.replace(/^\uFEFF/, '') : cell).trim();
    if (columns !== null && Object.hasOwn(columns, heading)) return columns[heading] ?? null;
    if (heading === '') return null;
    if (known.includes(heading)) return heading;
    // Tables of lists contain what nobody writes, such as times, and names of linked documents beside their ids.
    if (type.attributes.has(heading.split('.', 1)[0] as string)) {
      passedOver.push(heading);
      return null;
    }
    throw new ValueProblemsError([
      problemAt(
        ['columns'],
        `The column "${heading.slice(0, 100)}" is not an attribute of ${type.uid}. Map it with \`columns\`, or set it to null`,
      ),
    ]);
  });
  if (passedOver.length > 0) note(`Columns that cannot be imported were ignored: ${passedOver.join(', ').slice(0, 500)}`);
  const twice = names.find((name, index) => name !== null && names.indexOf(name) !== index);
  if (twice !== undefined && twice !== null) throw new ValueProblemsError([problemAt(['columns'], `Duplicate column "${twice}"`)]);
  return names;
}

/** What all rows of a table have in common. */
interface RowReading extends Pick<TableReading, 'newDocumentId' | 'levels'> {
  readonly type: ContentType;
  readonly columns: readonly (string | null)[];
}

function csvLine({ type, columns, newDocumentId, levels }: RowReading, cells: readonly string[], line: number): ReadLine {
  const problems: LineProblem[] = [];
  const version: Partial<Record<(typeof VERSION_COLUMNS)[number], string>> = {};
  const data: Record<string, LineData[string]> = {};
  const wrong = (path: string | null, message: string) => problems.push({ level: 'error', line, path, message });
  if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell !== ''))
    wrong(null, `has ${cells.length} cells instead of ${columns.length}`);
  for (const [index, name] of columns.entries()) {
    if (name === null) continue;
    const cell = cells[index] ?? '';
    if (isVersionColumn(name)) {
      if (cell.trim() !== '') version[name] = cell.trim();
      continue;
    }
    const attribute = type.attributes.get(name);
    if (attribute === undefined) continue;
    try {
      data[name] = valueOfCell(attribute, cell, levels - LEVELS_OF_A_ROW);
    } catch (error) {
      if (!(error instanceof CellMistake)) throw error;
      wrong(name, error.message);
    }
  }
  const { documentId = newDocumentId(), locale, status } = version;
  if (!isDocumentId(documentId)) wrong('documentId', 'is not a valid documentId');
  if (locale !== undefined && !LOCALE.test(locale)) wrong('locale', 'has an invalid locale');
  if (status !== undefined && status !== 'draft' && status !== 'published') wrong('status', 'must be draft or published');
  if (problems.length > 0) return { line: null, problems };
  return {
    line: {
      type: type.uid,
      documentId,
      ...(locale !== undefined && { locale }),
      ...(status !== undefined && { status: status as 'draft' }),
      data,
      line,
    },
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
