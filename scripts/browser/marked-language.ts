import type { Page, Route } from 'playwright-core';
import { readEnglish } from '../messages/compile.mjs';
import { textsSeen } from './texts-seen.ts';

/** Marks texts that came out of a catalog. It is invisible, and does not affect searches for words. */
const MARK = '\u200b';

/** Marks each part of a text, since values are inserted at the placeholders in between. */
function mark(text: string): string {
  return MARK + text.replaceAll('}', `}${MARK}`);
}

/** Translations that are the English texts with marks, in the order of compiled messages. */
function markedTranslations(): string {
  const marked = [...readEnglish().values()].map(({ message }) =>
    typeof message === 'string' ? mark(message) : { one: mark(message.one ?? ''), other: mark(message.other) },
  );
  return `export default ${JSON.stringify(marked)}`;
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

/** The interface in a language whose translations are the English texts with marks, so that texts without a mark come from no catalog. */
export class MarkedLanguage {
  readonly #translations = markedTranslations();
  #told: Told = { texts: new Set(), pending: new Set() };

  /** Shows a page in this language, from its next load on. */
  async show(page: Page): Promise<void> {
    this.#told = listen(page);
    await page.addInitScript(`localStorage.setItem('plinth.language', 'nl')`);
    const serve = (body: string) => (route: Route) => route.fulfill({ contentType: 'text/javascript', body });
    await page.route(/\/assets\/messages-nl-[^/]+\.js$/, serve(this.#translations));
    // The server's texts stay in English, as they arrive.
    await page.route(/\/assets\/nl-[^/]+\.js$/, serve('export default {}'));
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

/** Names of days and months in the page's language, which come from `Intl`, not from a catalog. */
const MOMENTS = new RegExp(
  Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1 + month)))
    .flatMap((day) => (['long', 'short'] as const).map((width) => inDutch(day, { month: width })))
    .concat(
      Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day))).flatMap((day) =>
        (['long', 'short'] as const).map((width) => inDutch(day, { weekday: width })),
      ),
    )
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace('.', '\\.'))
    .join('|'),
  'g',
);
const UNITS = /\b(?:om|uur|seconden?|minuut|minuten|dag|dagen|kB|MB|GB)\b/g;

/** Texts that the places type, and names of their time zone. */
const TYPED = ['sails', 'no address', 'something else', 'europe/berlin', 'midden-europese standaardtijd', 'midden-europese zomertijd'];

function inDutch(day: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('nl', { ...options, timeZone: 'UTC' }).format(day);
}

/** Whether a text is content, a name or a time rather than a text of the interface; also for several of them joined. */
function isTold(text: string, told: ReadonlySet<string>): boolean {
  return text.split(/, | › /).every((part) => {
    const said = part.toLowerCase();
    if (!/\p{L}{2}/u.test(part.replace(MOMENTS, '').replace(UNITS, '')) || TYPED.includes(said)) return true;
    // The field of `toMany` is titled "To many".
    const name = said.replaceAll(' ', '');
    for (const each of told) if (each.toLowerCase().includes(said) || each.toLowerCase() === name) return true;
    return false;
  });
}
