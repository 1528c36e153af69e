import { type ValidationError, type ValueProblem, ValueProblemsError } from 'plinth';

/** What a client says about a file. What is absent is not given. */
export interface FileInfo {
  readonly name?: string;
  readonly alternativeText?: string;
  readonly caption?: string;
  readonly focalPoint?: { readonly x: number; readonly y: number };
}

const TEXTS = ['name', 'alternativeText', 'caption'] as const;
const NAME_LENGTH = 255;

/**
 * The information about each of several files.
 * @param given the values of `fileInfo`: JSON text, or what it stands for
 * @param count files that are sent
 * @returns one for each file
 * @throws ValidationError, ValueProblemsError
 */
export function fileInfosOf(given: readonly unknown[], count: number): readonly FileInfo[] {
  const values = given.map(parsed);
  const only = values.length === 1 ? values[0] : undefined;
  const list = Array.isArray(only) ? only : values;
  if (count > 1 && list === values && values.length === 1) {
    throw problem(['fileInfo'], `fileInfo must be an array, one entry for each of the ${count} files`);
  }
  if (count === 1 && list.length > 1) throw problem(['fileInfo'], 'fileInfo must be one object: there is one file');
  return Array.from({ length: count }, (_, index) => fileInfo(list[index], count === 1 ? ['fileInfo'] : ['fileInfo', index]));
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    throw problem(['fileInfo'], 'fileInfo must be a JSON object');
  }
}

function fileInfo(value: unknown, path: ValueProblem['path']): FileInfo {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw problem(path, `${dotted(path)} must be an object`);
  const given = value as Readonly<Record<string, unknown>>;
  const info: { -readonly [Key in keyof FileInfo]: FileInfo[Key] } = {};
  for (const key of TEXTS) {
    const text = given[key];
    if (text === undefined || text === null) continue;
    if (typeof text === 'object') throw problem([...path, key], `${dotted([...path, key])} must be a \`string\` type`, text);
    info[key] = String(text);
  }
  if (info.name !== undefined && info.name.length > NAME_LENGTH) {
    throw problem([...path, 'name'], `${dotted([...path, 'name'])} must be at most ${NAME_LENGTH} characters`);
  }
  const { focalPoint } = given;
  if (focalPoint !== undefined && focalPoint !== null) info.focalPoint = point(focalPoint, [...path, 'focalPoint']);
  return info;
}

function point(value: unknown, path: ValueProblem['path']): { readonly x: number; readonly y: number } {
  if (typeof value !== 'object' || Array.isArray(value)) throw problem(path, `${dotted(path)} must be an object of x and y`, value);
  const { x, y } = value as Readonly<Record<string, unknown>>;
  return { x: percent(x, [...path, 'x']), y: percent(y, [...path, 'y']) };
}

function percent(value: unknown, path: ValueProblem['path']): number {
  const name = dotted(path);
  if (value === undefined || value === null) throw problem(path, `${name} is a required field`);
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw problem(path, `${name} must be a \`number\` type`, value);
  if (number < 0) throw problem(path, `${name} must be greater than or equal to 0`, value);
  if (number > 100) throw problem(path, `${name} must be less than or equal to 100`, value);
  return number;
}

/** `fileInfo[1].focalPoint.x` */
function dotted(path: ValueProblem['path']): string {
  return path.map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`)).join('');
}

function problem(path: ValueProblem['path'], message: string, value?: unknown): ValidationError {
  return new ValueProblemsError([{ path, message, name: 'ValidationError', ...(value !== undefined && { value }) }]);
}
