import { callerName } from 'plinth';
import type { Locales } from 'plinth/plugins/i18n';
import type { ChangeEntries } from './audit-documents.ts';
import { type AuditFacts, factsOf } from './entry.ts';

/** Records who has set another default locale: it changes no document, and one request may rename the locale, too. */
export function watchDefaultLocale(name: string, { hooks }: Locales, changes: ChangeEntries, add: (facts: AuditFacts) => void): void {
  hooks.defaultSet.tap(name, (code, caller) => {
    if (callerName(caller) === null) return;
    changes.note(caller.origin);
    add(factsOf({ area: 'action', kind: 'done', locale: code, details: { part: 'locales.setDefault' } }, caller));
  });
}
