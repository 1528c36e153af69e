/** Characters of a value that a message repeats at most. */
const MAX_LENGTH = 1_000;

/** The answer's shape of a value that is no JSON: numbers that are not finite become null. */
export function shownNumber(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/**
 * The message for a value of the wrong type: "{name} must be a `number` type, but the final value was: `NaN` (cast from the value `"x"`).".
 * @param expected what the dialect calls the type: `string`, `number`, `boolean`, `object`, `array`
 * @param value what came out of casting
 * @param cast `from` is what the body held, when casting made something else of it
 */
export function wrongTypeMessage(expected: string, value: unknown, cast?: { readonly from: unknown }): string {
  const origin = cast ? ` (cast from the value \`${printed(cast.from)}\`)` : '';
  return `{name} must be a \`${expected}\` type, but the final value was: \`${printed(value)}\`${origin}.`;
}

/** A value as these messages print it: text in quotes, and scalars inside lists and objects as quoted text. */
function printed(value: unknown): string {
  const text = printedScalar(value) ?? JSON.stringify(value, (_key, inner: unknown) => printedScalar(inner) ?? inner, 2);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

function printedScalar(value: unknown): string | null {
  if (typeof value === 'string') return `"${value}"`;
  if (typeof value === 'object' && value !== null) return null;
  return Object.is(value, -0) ? '-0' : String(value);
}
