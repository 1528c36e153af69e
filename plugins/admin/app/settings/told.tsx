import { bytes, number } from '../shell/numbers.ts';
import { t } from '../words/text.ts';

/** A description: what stands between backquotes is written as code. */
export function Told({ text }: { readonly text: string }) {
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

/** A value in words. */
export function shownValue(value: unknown, unit?: string): string {
  if (value === undefined || value === null || value === '') return t('not set');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return unit === 'bytes' ? bytes(value) : unit === undefined ? number(value) : `${number(value)} ${unit}`;
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map((each) => shownValue(each)).join(', ');
  if (typeof value === 'object') {
    const entries = Object.entries(value);
    return entries.length === 0 ? 'none' : entries.map(([key, each]) => `${key}: ${shownValue(each, unit)}`).join(', ');
  }
  return String(value);
}
