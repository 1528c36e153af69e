import { type PlainMessageId, t } from '../i18n/translate.ts';

/** A choice with the id of its label. */
export interface LabelledValue {
  readonly value: string;
  readonly label: PlainMessageId;
}

const DAY = 86_400_000;

/** How long a token lasts, in days. Empty: without end. */
export const LIFETIMES: readonly LabelledValue[] = [
  { value: '30', label: 'tokens.thirtyDays' },
  { value: '90', label: 'tokens.ninetyDays' },
  { value: '365', label: 'tokens.oneYear' },
  { value: '', label: 'tokens.noExpiration' },
];

/** Returns choices in the language of the page. */
export function inLanguage(options: readonly LabelledValue[]) {
  return options.map((option) => ({ ...option, label: t(option.label) }));
}

/** Returns when a token expires that lasts this many days from now; null: never. */
export function expiresAfter(days: string): string | null {
  return days === '' ? null : new Date(Date.now() + Number(days) * DAY).toISOString();
}
