import { z } from 'plinth';
import { type AskedExport, exportInput } from '../exports/asked-export.ts';
import type { AskedImport } from '../imports/asked-import.ts';

/** What is sent to which Plinth: the body of `POST /transfer/pushes`. */
export const pushInput = exportInput
  .omit({ format: true })
  .extend({ to: z.string().min(1).max(190).describe('The other Plinth, as the option `targets` calls it.') });

/** A push that can be carried out. */
export interface AskedPush extends AskedExport {
  /** A name of `targets`, or an address. */
  readonly to: string;
  readonly conflicts: AskedImport['conflicts'];
  readonly mark?: string;
}
