const TIME = /^(\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?$/;
const DECIMAL = /^([+-]?)0*(\d+)(?:\.(\d+))?$/;

/** A time of day as the server stores it: `23:59:00.000`. Other values are returned unchanged. */
export function storedTime(value: unknown): unknown {
  const parts = typeof value === 'string' ? TIME.exec(value) : null;
  if (parts === null) return value;
  const [, minutes, seconds = '00', fraction = ''] = parts;
  return `${minutes}:${seconds}.${fraction.padEnd(3, '0')}`;
}

/** The digits of a number, so that `1.50` and 1.5 are equal. Other values are returned unchanged. */
export function storedNumber(value: unknown): unknown {
  const parts = typeof value === 'number' || typeof value === 'string' ? DECIMAL.exec(String(value)) : null;
  if (parts === null) return value;
  const [, sign, whole, fraction = ''] = parts;
  const places = fraction.replace(/0+$/, '');
  const digits = places === '' ? `${whole}` : `${whole}.${places}`;
  return sign === '-' && digits !== '0' ? `-${digits}` : digits;
}
