import { labelOf } from '../client/model.ts';
import { useModel } from '../client/queries.ts';
import type { Type } from '../client/types.ts';
import { listed } from '../i18n/lists.ts';
import { t } from '../i18n/translate.ts';
import type { SharedChanges, SharedLine } from './shared-changes.ts';

interface SharedLinesProps {
  readonly type: Type;
  readonly changes: SharedChanges;
  readonly className?: string | undefined;
}

/** Says which attributes that are not localized go live in which other languages, and which stay pending. */
export function SharedLines({ type, changes: { live, held }, className }: SharedLinesProps) {
  const { locales } = useModel();
  const label = (name: string) => {
    const attribute = type.attributes.find((each) => each.name === name);
    return attribute === undefined ? name : labelOf(attribute);
  };
  const named = (line: SharedLine) => ({
    languages: listed(line.locales.map((code) => locales.find((each) => each.code === code)?.name ?? code)),
    fields: listed(line.fields.map(label)),
  });
  return (
    <>
      {live.map((line) => (
        <p key={`live ${line.fields}`} className={className}>
          {t('content.publishChangesLocales', named(line))}
        </p>
      ))}
      {held.map((line) => (
        <p key={`held ${line.fields}`} className={className}>
          {t('content.staysUnpublished', named(line))}
        </p>
      ))}
    </>
  );
}
