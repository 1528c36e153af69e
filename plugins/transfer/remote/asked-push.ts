import { z } from 'plinth';
import { type AskedExport, exportInput } from '../exports/asked-export.ts';
import type { AskedImport } from '../imports/asked-import.ts';

/** Body of `POST /transfer/pushes`: what to send to which Plinth. */
export const pushInput = exportInput
  .omit({ format: true })
  .extend({ to: z.string().min(1).max(190).describe('Name of the target instance in the option `targets`.') });

/** A push that can be carried out. */
export interface AskedPush extends AskedExport {
  /** A name of `targets`, or a URL. */
  readonly to: string;
  readonly conflicts: AskedImport['conflicts'];
  readonly mark?: string;
}
