/** Maximum number of characters of a value in a message. */
const MAX_LENGTH = 1_000;

/** A number as responses show it: null if it is not finite, which JSON cannot express. */
export function shownNumber(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/**
 * The message for a value of the wrong type: "{name} must be a `number` type, but the final value was: `NaN` (cast from the value `"x"`).".
 * @param expected name of the type in the dialect: `string`, `number`, `boolean`, `object`, `array`
 * @param value the value after casting
 * @param cast `from`: the value in the body, if casting changed it
 */
export function wrongTypeMessage(expected: string, value: unknown, cast?: { readonly from: unknown }): string {
  const origin = cast ? ` (cast from the value \`${printed(cast.from)}\`)` : '';
  return `{name} must be a \`${expected}\` type, but the final value was: \`${printed(value)}\`${origin}.`;
}

/** A value as these messages show it: text in quotes, and scalars inside lists and objects as quoted text. */
function printed(value: unknown): string {
  const text = printedScalar(value) ?? JSON.stringify(value, (_key, inner: unknown) => printedScalar(inner) ?? inner, 2);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

function printedScalar(value: unknown): string | null {
  if (typeof value === 'string') return `"${value}"`;
  if (typeof value === 'object' && value !== null) return null;
  return Object.is(value, -0) ? '-0' : String(value);
}
