import { listed } from '../i18n/lists.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { measured } from './units.ts';

/** Translates a description of the server, and renders text between backquotes as code. */
export function Told({ text }: { readonly text: string }) {
  return <Described text={translateServer(text)} />;
}

/** The same for a text that is translated already. */
export function Described({ text }: { readonly text: string }) {
  const parts = text.split('`');
  return (
    <>
      {parts.map((part, index) => {
        const key = `${index} ${part}`;
        return index % 2 === 1 ? (
          <code key={key} dir="ltr">
            {part}
          </code>
        ) : (
          <span key={key}>{part}</span>
        );
      })}
    </>
  );
}

/** Formats a value as text. */
export function shownValue(value: unknown, unit?: string): string {
  if (value === undefined || value === null || value === '') return t('settings.notSetValue');
  if (typeof value === 'boolean') return value ? t('common.yesValue') : t('common.noValue');
  if (typeof value === 'number') return measured(value, unit);
  if (Array.isArray(value)) return value.length === 0 ? t('settings.emptyList') : listed(value.map((each) => shownValue(each)));
  if (typeof value === 'object') {
    const entries = Object.entries(value);
    return entries.length === 0
      ? t('settings.emptyList')
      : listed(entries.map(([key, each]) => t('settings.nameAndValue', { name: key, value: shownValue(each, unit) })));
  }
  return String(value);
}
