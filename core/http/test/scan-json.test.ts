import fc from 'fast-check';
import { type Container, checkBody, scanJson } from '../parse-json-body.ts';

const LIMIT = 4;
const LIMITS = { depth: LIMIT, objects: 30, keys: 5 };

/** The error that a walk through the parsed text finds. */
function walked(text: string): string {
  try {
    checkBody(JSON.parse(text) as Container, LIMIT);
    return 'plain';
  } catch (error) {
    return (error as Error).message;
  }
}

function keysOf(value: unknown): Set<string> {
  if (typeof value !== 'object' || value === null) return new Set();
  return new Set([...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap((each) => [...keysOf(each)])]);
}

function objectsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, each) => sum + objectsOf(each), 1);
}

/** JSON texts with content that a scan may misread: brackets, quotes and backslashes in strings, and large numbers. */
const TEXTS = fc.letrec((tie) => ({
  text: fc.constantFrom('[', ']}', '{{{{{{', '\\', '"', '\\"[', '1e400', 'e', '9'.repeat(400), 'plain'),
  leaf: fc.oneof(
    tie('text').map((text) => JSON.stringify(text)),
    fc.constantFrom('1e400', '-1E+309', '1e5', '2.5e-7', '9'.repeat(309), '9'.repeat(308), '1', 'true', 'null', 'false'),
  ),
  value: fc.oneof({ maxDepth: 7 }, tie('leaf'), tie('list'), tie('object')),
  list: fc.array(tie('value') as fc.Arbitrary<string>, { maxLength: 3 }).map((items) => `[ ${items.join(' ,')}]`),
  object: fc
    .array(fc.tuple(tie('text') as fc.Arbitrary<string>, tie('value') as fc.Arbitrary<string>), { maxLength: 3 })
    .map((entries) => `{${entries.map(([key, value], at) => `${JSON.stringify(`${at}${key}`)} : ${value}`).join(',')}}`),
}));

describe('a JSON text that is only looked at', () => {
  it('tells what a walk through its values would find', () => {
    fc.assert(
      fc.property(fc.oneof(TEXTS.list, TEXTS.object) as fc.Arbitrary<string>, (text) => {
        const scanned = scanJson(text, LIMITS);
        const found = walked(text);
        if (scanned === 'too deep') expect(found).toMatch(/is nested more than/);
        else if (scanned === 'too many objects') expect(objectsOf(JSON.parse(text))).toBeGreaterThan(LIMITS.objects);
        else if (scanned === 'too many keys') expect(keysOf(JSON.parse(text)).size).toBeGreaterThan(LIMITS.keys);
        // Some numbers with an exponent are finite; the walk then finds nothing.
        else if (scanned === 'plain') expect(found).toBe('plain');
        else expect(found).not.toMatch(/is nested more than/);
        if (scanned === 'plain' || scanned === 'large numbers') {
          expect(objectsOf(JSON.parse(text))).toBeLessThanOrEqual(LIMITS.objects);
          expect(keysOf(JSON.parse(text)).size).toBeLessThanOrEqual(LIMITS.keys);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
