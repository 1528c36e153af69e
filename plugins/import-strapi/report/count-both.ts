import { type AxisSelection, type Documents, SYSTEM } from 'plinth';
import { documentsOf, type ImportPlan } from '../import-plan.ts';
import type { VersionCount } from '../source/documents.ts';
import type { SourceType } from '../source/source-model.ts';
import type { CountLine } from './report.ts';

/** Number of versions by type, status and locale, on both sides. */
export async function countBoth(plan: ImportPlan, documents: Documents): Promise<readonly CountLine[]> {
  const reading = documentsOf(plan, () => undefined);
  const lines: CountLine[] = [];
  for (const type of plan.located.types.values()) {
    const there = await reading.countVersions(type);
    const known = plan.people.locales.map(({ code }) => code);
    for (const status of type.hasDrafts ? ['draft', 'published'] : [null]) {
      for (const locale of type.isLocalized ? [...known, ...unknown(there, known)] : [null]) {
        const same = there.filter((line) => line.status === status && localeOf(line, type, plan) === locale);
        const isKnown = locale === null || known.includes(locale);
        const here = isKnown ? await countHere(documents, type.uid, status, locale) : 0;
        lines.push({ type: type.uid, status, locale, there: same.reduce((sum, { versions }) => sum + versions, 0), here });
      }
    }
  }
  return lines.filter(({ there, here }) => there + here > 0);
}

/** A row without a locale counts for the default locale. */
function localeOf({ locale }: VersionCount, { isLocalized }: SourceType, { people }: ImportPlan): string | null {
  return locale ?? (isLocalized ? people.defaultLocale : null);
}

/** Locales of rows that the project does not list. */
function unknown(there: readonly VersionCount[], known: readonly string[]): ReadonlySet<string> {
  return new Set(there.flatMap(({ locale }) => (locale === null || known.includes(locale) ? [] : [locale])));
}

async function countHere(documents: Documents, uid: string, status: string | null, locale: string | null): Promise<number> {
  const axes = new Map<string, AxisSelection>();
  if (status !== null) axes.set('status', { values: [status] });
  if (locale !== null) axes.set('locale', { values: [locale] });
  const type = documents.model.contentType(uid);
  return documents.count({ type, fields: [], populate: [], filter: null, sort: [], page: null, axes }, SYSTEM);
}
