/** Reads a strict boolean: `true`, `t`, `1`, `false`, `f`, `0` (text, number or boolean); null for anything else. */
export function parseBoolean(value: unknown): boolean | null {
  switch (value) {
    case true:
    case 'true':
    case 't':
    case '1':
    case 1:
      return true;
    case false:
    case 'false':
    case 'f':
    case '0':
    case 0:
      return false;
    default:
      return null;
  }
}
