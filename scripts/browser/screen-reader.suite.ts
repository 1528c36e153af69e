import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { after, before, describe, it } from 'node:test';
import type { Locator } from 'playwright-core';
import { Newspaper } from './newspaper.ts';
import { PLACES } from './places.ts';

const FOLDER = join(__dirname, 'aria');

/** Milliseconds without a change after which a page is complete, with everything that is fetched separately. */
const REST = 900;

/** The accessibility tree without values that differ in each run: addresses, file sizes, and temporary messages. */
function held(snapshot: string): string {
  return `${snapshot
    .split('\n')
    .filter((line) => !/^\s*- \/url:/.test(line))
    .join('\n')
    .replace(/\d+(\.\d+)? [kM]B\b/g, 'so many kB')
    .replace(/127\.0\.0\.1:\d+/g, 'a port')
    .replace(/^(\s*- status): .*$/gm, '$1')}\n`;
}

/** The accessibility tree without times, for pages that show the current time. */
function withoutTimes(tree: string): string {
  return tree
    .replace(/\b(\d+ (second|minute|hour)s? ago|now)\b/g, 'a while ago')
    .replace(/\b\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d\b|\d{4}-\d\d-\d\dT\d\d:\d\d/g, 'a day and hour')
    .replace(/\b[A-Z][a-z]+day, \d{1,2} [A-Z][a-z]+ \d{4}\b/g, 'a day');
}

/** The accessibility tree of a complete page. */
async function told(root: Locator): Promise<string> {
  let last = '';
  for (let since = Date.now(); Date.now() - since < REST; await root.page().waitForTimeout(100)) {
    const now = held(await root.ariaSnapshot());
    if (now !== last) since = Date.now();
    last = now;
  }
  return last;
}

// Uses the served policy: no page may request what it forbids.
describe('with a screen reader', () => {
  let newspaper: Newspaper;
  before(async () => {
    newspaper = await Newspaper.open();
    mkdirSync(FOLDER, { recursive: true });
  });
  after(() => newspaper?.close());

  for (const place of PLACES)
    it(place.name, async () => {
      const faults = await newspaper.visit(place, {}, async ({ page }) => {
        if (place.isOther === true) return;
        const dialog = page.getByRole('dialog');
        const root = (await dialog.count()) > 0 ? dialog.last() : page.locator('body');
        const tree = place.isNow === true ? withoutTimes(await told(root)) : await told(root);
        const path = join(FOLDER, `${place.name}.yml`);
        if (process.env.BROWSER_ARIA === 'write') writeFileSync(path, tree);
        else
          assert.equal(
            tree,
            existsSync(path) ? readFileSync(path, 'utf8') : '',
            `${path}: \`npm run browser -- --aria screen-reader\` writes it anew`,
          );
      });
      assert.deepEqual(faults, []);
    });
});
