import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ROOT } from '../setup.mjs';
import { textsSeen } from './texts-seen.ts';

const SCRIPTS = join(ROOT, 'dist/plugins/admin/page/assets');

/** Marks texts that came out of a catalog. It is invisible, and Playwright ignores it in names. */
export const MARK = '\u200b';

/** A message in a built script (scripts/messages/compile.mjs): its number, and its English text. */
const COMPILED = /`(\^\d+:)((?:[^`\\]|\\.)*)`/g;

/** The script with a mark in each part of a message, since values are inserted at the placeholders in between. Plural forms are lines. */
function markMessages(script: string): string {
  return script.replace(COMPILED, (_literal, number: string, text: string) => {
    const forms = text.split(/(\n|\\n)/).map((part, index) => (index % 2 === 1 ? part : MARK + part.replaceAll('}', `}${MARK}`)));
    return `\`${number}${forms.join('')}\``;
  });
}

/** What the server sends to a page. */
interface Told {
  /** Strings of all responses that are read. */
  readonly texts: ReadonlySet<string>;
  /** Responses that are still read. */
  readonly pending: ReadonlySet<Promise<void>>;
}

/** Collects the texts that the server sends to a page. */
function listen(page: Page): Told {
  const texts = new Set<string>();
  const pending = new Set<Promise<void>>();
  const take = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value.trim());
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) {
        take(key);
        take(each);
      }
  };
  page.on('response', (response) => {
    if (!response.url().includes('/admin/api/')) return;
    const reading: Promise<void> = response
      .json()
      .then(take, () => undefined)
      .finally(() => pending.delete(reading));
    pending.add(reading);
  });
  return { texts, pending };
}

/** The interface in English with marks in its messages, so that texts without a mark come from no catalog. */
export class MarkedLanguage {
  readonly #scripts = new Map<string, string>();
  #told: Told = { texts: new Set(), pending: new Set() };

  /** Shows a page with marks, from its next load on. */
  async show(page: Page): Promise<void> {
    this.#told = listen(page);
    await page.route(/\/assets\/[^/]+\.js$/, (route) => {
      const name = new URL(route.request().url()).pathname.split('/').at(-1) as string;
      return route.fulfill({ contentType: 'text/javascript', body: this.#marked(name) });
    });
  }

  #marked(name: string): string {
    const known = this.#scripts.get(name) ?? markMessages(readFileSync(join(SCRIPTS, name), 'utf8'));
    this.#scripts.set(name, known);
    return known;
  }

  /** Texts that the page shows, and that come neither from a catalog nor from the server. */
  async untranslatedTexts(page: Page): Promise<readonly string[]> {
    const { texts, pending } = this.#told;
    for (;;) {
      const untranslated = (await textsSeen(page)).filter((text) => !text.includes(MARK) && !isTold(text, texts));
      if (untranslated.length === 0 || pending.size === 0) return untranslated;
      await Promise.race(pending);
    }
  }
}

/** Names of days and months, which come from `Intl`, not from a catalog. */
const MOMENTS = new RegExp(
  Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1 + month)))
    .flatMap((day) => (['long', 'short'] as const).map((width) => inEnglish(day, { month: width })))
    .concat(
      Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day))).flatMap((day) =>
        (['long', 'short'] as const).map((width) => inEnglish(day, { weekday: width })),
      ),
    )
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace('.', '\\.'))
    .join('|'),
  'g',
);
const UNITS = /\b(?:at|hours?|seconds?|minutes?|days?|kB|MB|GB|AM|PM)\b/g;

/** Texts that the places type, and names of their time zone. */
const TYPED = ['sails', 'no address', 'something else', 'europe/berlin', 'central european standard time', 'central european summer time'];

function inEnglish(day: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).format(day);
}

/** Whether a text is content, a name or a time rather than a text of the interface; also for several of them joined. */
function isTold(text: string, told: ReadonlySet<string>): boolean {
  return text.split(/, | › | · /).every((part) => {
    const said = part.toLowerCase();
    if (!/\p{L}{2}/u.test(part.replace(MOMENTS, '').replace(UNITS, '')) || TYPED.includes(said)) return true;
    // The field of `toMany` is titled "To many", and the option `query.maxDepth` "Query · Max depth".
    const name = said.replaceAll(' ', '');
    for (const each of told) if (each.toLowerCase().includes(said) || each.toLowerCase().split('.').includes(name)) return true;
    return false;
  });
}
