import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownReport } from './markdown.ts';
import type { Report } from './report.ts';

/** Writes `import-report.md` and `import-report.json`. @returns their paths */
export function writeReport(folder: string, report: Report): readonly string[] {
  mkdirSync(folder, { recursive: true });
  const files = [join(folder, 'import-report.md'), join(folder, 'import-report.json')] as const;
  writeFileSync(files[0], markdownReport(report));
  writeFileSync(files[1], `${JSON.stringify(report, null, 2)}\n`);
  return files;
}
