import { region } from '../i18n/languages.ts';
import { t } from '../i18n/translate.ts';

const whole = new Intl.NumberFormat(region, { maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat(region, { maximumFractionDigits: 1 });
const share = new Intl.NumberFormat(region, { style: 'percent', maximumFractionDigits: 2 });
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Formats a number, with one decimal below 10. */
export function number(value: number): string {
  return (Math.abs(value) < 10 ? fine : whole).format(value);
}

/** Formats a share from 0 to 1 in percent. */
export function percent(value: number): string {
  return share.format(value);
}

/** Formats milliseconds, as seconds from 1,000 on. */
export function duration(milliseconds: number): string {
  return milliseconds < 1_000
    ? t('shell.milliseconds', { number: number(milliseconds) })
    : t('common.seconds', { number: number(milliseconds / 1_000) });
}

/** Formats bytes in a suitable unit. */
export function bytes(value: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, value)) / 3)));
  const format = { style: 'unit', unit: UNITS[power] as string, unitDisplay: 'short', maximumFractionDigits: power === 0 ? 0 : 1 } as const;
  return new Intl.NumberFormat(region, format).format(value / 1_000 ** power);
}

/** Formats seconds in the largest unit that is not greater. */
export function lasting(seconds: number): string {
  const [unit, size] =
    seconds >= 86_400
      ? (['day', 86_400] as const)
      : seconds >= 3_600
        ? (['hour', 3_600] as const)
        : seconds >= 60
          ? (['minute', 60] as const)
          : (['second', 1] as const);
  return new Intl.NumberFormat(region, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(seconds / size));
}
