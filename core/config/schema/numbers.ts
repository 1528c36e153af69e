import { z } from 'zod';

const UNITS: Readonly<Record<string, number>> = { b: 1, kb: 1_024, mb: 1_024 ** 2, gb: 1_024 ** 3 };
const PATTERN = /^(\d+(?:\.\d+)?)\s*(b|kb|mb|gb)$/i;

const EXPECTED = 'expected bytes as an integer, or a string such as "1mb"';

/** A whole number. @param fallback the default */
export function atLeast(least: number, fallback: number) {
  return z.int().min(least).default(fallback);
}

/** A number of bytes, written as a number or as `1mb`. The output is bytes. */
export function byteSize(fallback: number | string) {
  return z
    .union([z.int().min(0), z.string().regex(PATTERN, EXPECTED)], { error: EXPECTED })
    .transform(toBytes)
    .prefault(fallback);
}

const MILLISECONDS: Readonly<Record<string, number>> = { ms: 1, s: 1_000 };
const DURATION = /^(\d+)\s*(ms|s)$/i;
const EXPECTED_DURATION = 'expected milliseconds as an integer, or a string such as "250ms" or "1s"';

/** A duration, as a number of milliseconds or as `250ms`. The output is milliseconds. @param most maximum milliseconds */
export function duration(fallback: number, most: number) {
  return z
    .union([z.int().min(0), z.string().regex(DURATION, EXPECTED_DURATION)], { error: EXPECTED_DURATION })
    .transform(toMilliseconds)
    .refine((milliseconds) => milliseconds <= most, { error: `expected ${most / 1_000}s at most` })
    .prefault(fallback);
}

function toMilliseconds(value: number | string): number {
  if (typeof value === 'number') return value;
  const [, amount = '', unit = ''] = DURATION.exec(value) ?? [];
  return Number(amount) * (MILLISECONDS[unit.toLowerCase()] ?? Number.NaN);
}

function toBytes(value: number | string): number {
  if (typeof value === 'number') return value;
  const [, amount = '', unit = ''] = PATTERN.exec(value) ?? [];
  return Math.round(Number(amount) * (UNITS[unit.toLowerCase()] ?? Number.NaN));
}
