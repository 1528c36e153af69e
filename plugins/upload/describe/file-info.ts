import { type ValueProblem, ValueProblemsError } from 'plinth';
import { type FolderReference, folderReference, REFERENCE_RULE } from '../folders/folder-reference.ts';

/** A client's description of a file. Missing values are absent. */
export interface FileInfo {
  readonly name?: string;
  readonly alternativeText?: string;
  readonly caption?: string;
  readonly focalPoint?: { readonly x: number; readonly y: number };
  /** Null: the top level. Only if there are folders. */
  readonly folder?: FolderReference | null;
}

const TEXTS = ['name', 'alternativeText', 'caption'] as const;
const NAME_LENGTH = 255;

/**
 * Reads the descriptions of several files.
 * @param given the values of `fileInfo`: JSON strings or parsed values
 * @param count number of files in the request
 * @param hasFolders whether files can be in folders; otherwise `folder` is ignored, like unknown keys
 * @returns one description per file
 * @throws ValueProblemsError with all mistakes
 */
export function fileInfosOf(given: readonly unknown[], count: number, hasFolders: boolean): readonly FileInfo[] {
  const problems: ValueProblem[] = [];
  const report: Report = (path, rule, value) =>
    problems.push({ path, message: `${dotted(path)} ${rule}`, name: 'ValidationError', ...(isShown(value) && { value }) });
  const values = given.map((value) => parsed(value, report));
  const only = values.length === 1 ? values[0] : undefined;
  const list = Array.isArray(only) ? only : values;
  if (count > 1 && list === values && values.length === 1) report(ROOT, `must be an array with one item for each of the ${count} files`);
  if (count === 1 && list.length > 1) report(ROOT, 'must be a single object, because there is only one file');
  const infos = Array.from({ length: count }, (_, index) => {
    const value = list[index];
    const path = infoPath(index, count);
    const info = fileInfo(value, path, report);
    return hasFolders ? { ...info, ...folderOf(value, [...path, 'folder'], report) } : info;
  });
  if (problems.length > 0) throw new ValueProblemsError(problems);
  return infos;
}

/** Path of a file's description: `['fileInfo']` if there is one file only. */
export function infoPath(index: number, count: number): readonly string[] {
  return count === 1 ? ROOT : [...ROOT, String(index)];
}

type Path = readonly string[];
const ROOT: Path = ['fileInfo'];

/** Reports a mistake. @param rule what the value must be: `must be an object` */
type Report = (path: Path, rule: string, value?: unknown) => void;

/** Arrays and objects are not repeated in errors, because they may be nested deeper than a response can be. */
function isShown(value: unknown): boolean {
  return value !== undefined && typeof value !== 'object';
}

function parsed(value: unknown, report: Report): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    report(ROOT, 'must be a JSON object');
    return null;
  }
}

function fileInfo(value: unknown, path: Path, report: Report): FileInfo {
  const info: { -readonly [Key in keyof FileInfo]: FileInfo[Key] } = {};
  if (value === undefined || value === null) return info;
  if (typeof value !== 'object' || Array.isArray(value)) {
    report(path, 'must be an object');
    return info;
  }
  const given = value as Readonly<Record<string, unknown>>;
  for (const key of TEXTS) {
    const text = given[key];
    if (text === undefined || text === null) continue;
    if (typeof text === 'object') report([...path, key], 'must be a `string` type', text);
    else info[key] = String(text);
  }
  if (info.name !== undefined && info.name.length > NAME_LENGTH) report([...path, 'name'], `must be at most ${NAME_LENGTH} characters`);
  const { focalPoint } = given;
  if (focalPoint !== undefined && focalPoint !== null) info.focalPoint = point(focalPoint, [...path, 'focalPoint'], report);
  return info;
}

function folderOf(value: unknown, path: Path, report: Report): Pick<FileInfo, 'folder'> {
  const { folder } = (value ?? {}) as { readonly folder?: unknown };
  if (folder === undefined || folder === null) return folder === null ? { folder } : {};
  const reference = folderReference(folder);
  if (reference !== null) return { folder: reference };
  report(path, REFERENCE_RULE, folder);
  return {};
}

function point(value: unknown, path: Path, report: Report): { readonly x: number; readonly y: number } {
  if (typeof value !== 'object' || Array.isArray(value)) {
    report(path, 'must be an object with x and y', value);
    return { x: 0, y: 0 };
  }
  const { x, y } = value as Readonly<Record<string, unknown>>;
  return { x: percent(x, [...path, 'x'], report), y: percent(y, [...path, 'y'], report) };
}

function percent(value: unknown, path: Path, report: Report): number {
  if (value === undefined || value === null) {
    report(path, 'is a required field');
    return 0;
  }
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) {
    report(path, 'must be a `number` type', value);
    return 0;
  }
  if (number < 0) report(path, 'must be greater than or equal to 0', value);
  if (number > 100) report(path, 'must be less than or equal to 100', value);
  return number;
}

/** A path as in messages: `fileInfo[1].focalPoint.x` */
export function dotted(path: Path): string {
  return path.map((part, index) => (index === 0 ? part : /^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('');
}
