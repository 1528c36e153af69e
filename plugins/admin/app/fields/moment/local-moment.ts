const two = (number: number, digits = 2) => String(number).padStart(digits, '0');

/**
 * Formats a time in the person's time zone for a `datetime-local` input: `2026-11-22T09:30`, with seconds and milliseconds if they are not
 * zero.
 */
export function localText(date: Date): string {
  const day = `${two(date.getFullYear(), 4)}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const [seconds, milliseconds] = [date.getSeconds(), date.getMilliseconds()];
  const rest = milliseconds !== 0 ? `:${two(seconds)}.${two(milliseconds, 3)}` : seconds !== 0 ? `:${two(seconds)}` : '';
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}${rest}`;
}

/** Converts the text of the input to the server's format; null for none. */
export function storedMoment(type: string, text: string): string | null {
  const date = text === '' ? null : new Date(text);
  if (date === null || Number.isNaN(date.getTime())) return null;
  return type === 'timestamp' ? String(date.getTime()) : date.toISOString();
}

/** Returns the time zone in which times are shown: "Europe/Berlin". */
export function zone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
