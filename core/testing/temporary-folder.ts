import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that goes away. */
export interface TemporaryFolder {
  /** Absolute path. */
  readonly path: string;
  remove(): void;
}

/** Makes an empty folder in the system's temporary one. */
export function temporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'plinth-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
