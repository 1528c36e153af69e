import { checkedInput, type Documents, problemAt, ValueProblemsError, z } from 'plinth';
import { typeNamed } from '../content/type-order.ts';
import { columnsOf } from '../format/csv-documents.ts';

/** What happens to existing documents: they stay; they are overwritten; or they are overwritten if the import was changed later. */
export const CONFLICTS = ['skip', 'overwrite', 'newer'] as const;

/** How to read an import. */
export const importInput = z.strictObject({
  name: z.string().max(190).default('import').describe('What people call it: the name of the file.'),
  format: z
    .enum(['archive', 'jsonl', 'csv', 'pieces'])
    .default('archive')
    .describe('`pieces`: nothing comes with the request; lines and files follow one by one.'),
  type: z.string().max(190).nullable().default(null).describe('Of a table: which type its rows are of.'),
  columns: z
    .record(z.string().max(190), z.string().max(190).nullable())
    .nullable()
    .default(null)
    .describe('Of a table: the attribute of each column, by its heading; null leaves it out. Default: headings are names of attributes.'),
});

/** How to run an import. */
export const runInput = z.strictObject({ conflicts: z.enum(CONFLICTS).default('skip') });

/** See `importInput`; `type` is a uid. */
export interface AskedImport extends z.output<typeof importInput> {
  readonly conflicts: (typeof CONFLICTS)[number] | null;
  /** For a command: a hash of its input, to find the transfer again. */
  readonly mark?: string;
  /** For content that is fetched from another Plinth: the id of the export there. */
  readonly from?: number;
}

/** Parses the input of an import. @throws ValueProblemsError */
export function readImport(documents: Documents, given: unknown): AskedImport {
  const data = checkedInput(importInput, given);
  if (data.format !== 'csv') {
    if (data.type !== null || data.columns !== null)
      throw new ValueProblemsError([problemAt([data.type === null ? 'columns' : 'type'], 'Only a CSV file can have a type and columns')]);
    return { ...data, conflicts: null };
  }
  if (data.type === null) throw new ValueProblemsError([problemAt(['type'], 'Provide the content type of the rows')]);
  const type = typeNamed(documents, data.type, ['type']);
  const known = columnsOf(type);
  for (const [heading, name] of Object.entries(data.columns ?? {}))
    if (name !== null && !known.includes(name))
      throw new ValueProblemsError([problemAt(['columns', heading], `${type.uid} has no attribute "${name}"`)]);
  return { ...data, type: type.uid, conflicts: null };
}
