import { ApplicationError, type CommandRun } from 'plinth';
import type { ExportInput } from './exports/asked-export.ts';
import { CONFLICTS } from './imports/asked-import.ts';

/** The choice of content from a command's options. @throws ApplicationError */
export function choiceOf({ options }: CommandRun): ExportInput {
  const { type, documents, withLinks, states, locales, withoutFiles, withoutTimes } = options as Readonly<
    Record<string, string | boolean | undefined>
  >;
  const list = (text: string | boolean | undefined) =>
    typeof text === 'string'
      ? text
          .split(',')
          .map((each) => each.trim())
          .filter((each) => each !== '')
      : null;
  const [types, ids] = [list(type), list(documents)];
  if (ids !== null && types?.length !== 1) throw new ApplicationError('--documents requires --type with exactly one content type');
  const steps = withLinks === undefined ? 0 : Number(withLinks);
  if (!Number.isInteger(steps)) throw new ApplicationError('--with-links must be an integer');
  return {
    types: ids === null ? types : null,
    documents: ids?.map((documentId) => ({ type: types?.[0] as string, documentId })) ?? null,
    withLinks: steps,
    states: states as 'all',
    locales: list(locales),
    files: withoutFiles !== true,
    times: withoutTimes !== true,
  };
}

/** What happens to existing documents. @throws ApplicationError */
export function conflictsOf({ options }: CommandRun): (typeof CONFLICTS)[number] {
  const found = CONFLICTS.find((each) => each === options.conflicts);
  if (found === undefined) throw new ApplicationError(`--conflicts must be one of ${CONFLICTS.join(', ')}`);
  return found;
}

/** The format of a file, by its name. @throws ApplicationError */
export function formatOf(path: string): 'archive' | 'jsonl' | 'csv' {
  if (/\.(tar|tgz|tar\.gz)$/i.test(path)) return 'archive';
  if (/\.(jsonl|ndjson)$/i.test(path)) return 'jsonl';
  if (/\.(csv|tsv)$/i.test(path)) return 'csv';
  throw new ApplicationError('The file name must end with .tar.gz, .jsonl or .csv');
}

/** Parses `--columns`. @throws ApplicationError */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApplicationError(`--columns must be a JSON object, such as '{"Heading":"title"}'`);
  }
}
