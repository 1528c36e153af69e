import { checkedInput, type Documents, problemAt, ValueProblemsError, z } from 'plinth';
import { typeNamed } from '../content/type-order.ts';
import { columnsOf } from '../format/csv-documents.ts';

/** What happens to existing documents: they stay; they are overwritten; or they are overwritten if the import was changed later. */
export const CONFLICTS = ['skip', 'overwrite', 'newer'] as const;

/** How to read an import. */
export const importInput = z.strictObject({
  name: z.string().max(190).default('import').describe('Display name of the import, for example the file name.'),
  format: z
    .enum(['archive', 'jsonl', 'csv', 'pieces'])
    .default('archive')
    .describe('`pieces`: the request has no data; lines and files are sent in further requests.'),
  type: z.string().max(190).nullable().default(null).describe('For CSV: the content type of the rows.'),
  columns: z
    .record(z.string().max(190), z.string().max(190).nullable())
    .nullable()
    .default(null)
    .describe(
      'For CSV: the attribute of each column, by column heading. `null` skips the column. Default: the headings are attribute names.',
    ),
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
