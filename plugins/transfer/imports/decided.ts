import type { Database, Documents, Logger } from 'plinth';
import type { Upload } from 'plinth/plugins/upload';
import type { LineProblem, Outcome, Plan, Staged } from '../transfer.ts';

/** Dependencies of the writers. */
export interface WriterParts {
  readonly documents: Documents;
  readonly database: Database;
  readonly upload: Upload | null;
  readonly logger: Logger;
}

/** What happened to a document, or would happen. */
export interface Decided<Kind extends Plan | Outcome> {
  readonly staged: Staged;
  readonly as: Kind;
  readonly problems: readonly LineProblem[];
}
