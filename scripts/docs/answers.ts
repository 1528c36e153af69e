/** Maps the ids on a page to real ones: a page may use any text that looks like an id. */
export class Aliases {
  readonly #real = new Map<string, string>();

  /** Whether `written` on a page can stand for `actual`. The first occurrence decides. */
  meets(written: string, actual: string): boolean {
    if (!ID.test(written) || !ID.test(actual)) return false;
    const known = this.#real.get(written);
    if (known !== undefined) return known === actual;
    if ([...this.#real.values()].includes(actual)) return false;
    this.#real.set(written, actual);
    return true;
  }

  /** Replaces the ids in a page's text by the real ones. */
  resolve(text: string): string {
    return text.replace(/\b[a-z0-9]{24}\b/g, (id) => this.#real.get(id) ?? id);
  }
}

const ID = /^[a-z0-9]{24}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const TIMES: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'publishedAt']);
const ANY = '…';

/** Differences between a response and the page, by path. `…` stands for anything; documentIds and version times need not match. */
export function differences(expected: unknown, actual: unknown, aliases: Aliases, path = ''): readonly string[] {
  if (expected === ANY) return actual === undefined ? [`${path}: is missing`] : [];
  if (Array.isArray(expected) && Array.isArray(actual)) {
    const isOpen = expected.at(-1) === ANY;
    const items = isOpen ? expected.slice(0, -1) : expected;
    const wrongLength = isOpen ? actual.length < items.length : actual.length !== items.length;
    if (wrongLength) return [`${path}: has ${actual.length} items, expected ${items.length}: ${JSON.stringify(actual).slice(0, 2000)}`];
    return items.flatMap((item, index) => differences(item, actual[index], aliases, `${path}[${index}]`));
  }
  if (isObject(expected) && isObject(actual)) {
    const missing = Object.entries(expected).filter(([key]) => key !== ANY);
    const further = Object.hasOwn(expected, ANY) ? [] : Object.keys(actual).filter((key) => !Object.hasOwn(expected, key));
    return [
      ...missing.flatMap(([key, value]) => differences(value, actual[key], aliases, `${path}.${key}`)),
      ...further.map((key) => `${path}.${key}: is not expected, found ${JSON.stringify(actual[key])}`),
    ];
  }
  if (Object.is(expected, actual)) return [];
  if (typeof expected === 'string' && typeof actual === 'string') {
    const key = path.slice(path.lastIndexOf('.') + 1);
    if (TIMES.has(key) && TIME.test(expected) && TIME.test(actual)) return [];
    if (aliases.meets(expected, actual) || fits(expected, actual)) return [];
    if (fits(aliases.resolve(expected), actual)) return [];
  }
  return [`${path}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(actual)}`];
}

/** Whether a text matches the page, where `…` stands for any text. */
export function fits(expected: string, actual: string): boolean {
  const parts = expected.split(ANY).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('[\\s\\S]*?')}$`).test(actual);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
