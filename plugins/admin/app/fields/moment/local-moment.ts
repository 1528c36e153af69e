/** A moment as the server has it: ISO 8601, or of a timestamp milliseconds in text. */
export function momentOf(value: unknown): Date | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  if (value === '') return null;
  const date = new Date(typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value);
  return Number.isNaN(date.getTime()) ? null : date;
}

const two = (number: number, digits = 2) => String(number).padStart(digits, '0');

/** A moment in the person's zone, as a control of the browser takes it: `2026-11-22T09:30`, with what is not nothing behind it. */
export function localText(date: Date): string {
  const day = `${two(date.getFullYear(), 4)}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const [seconds, milliseconds] = [date.getSeconds(), date.getMilliseconds()];
  const rest = milliseconds !== 0 ? `:${two(seconds)}.${two(milliseconds, 3)}` : seconds !== 0 ? `:${two(seconds)}` : '';
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}${rest}`;
}

/** What the control says as the server takes it; null for nothing. */
export function storedMoment(type: string, text: string): string | null {
  const date = text === '' ? null : new Date(text);
  if (date === null || Number.isNaN(date.getTime())) return null;
  return type === 'timestamp' ? String(date.getTime()) : date.toISOString();
}

/** The zone that moments are shown in: "Europe/Berlin". */
export function zone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
