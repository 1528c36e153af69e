import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder. */
export interface TemporaryFolder {
  /** Absolute path. */
  readonly path: string;
  remove(): void;
}

/** Makes an empty folder in the system's temporary folder. */
export function temporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'plinth-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
