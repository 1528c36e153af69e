import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { after, before, describe, it } from 'node:test';
import { Newspaper } from './newspaper.ts';
import { PLACES } from './places.ts';

const FOLDER = join(__dirname, 'aria');

/** What a screen reader is told, without what is another in each run: addresses, sizes of files. */
function held(snapshot: string): string {
  return `${snapshot
    .split('\n')
    .filter((line) => !/^\s*- \/url:/.test(line))
    .join('\n')
    .replace(/\d+(\.\d+)? [kM]B\b/g, 'so many kB')}\n`;
}

// Under the policy as it is served: no page asks for what it forbids.
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
        const told = held(await root.ariaSnapshot());
        const path = join(FOLDER, `${place.name}.yml`);
        if (process.env.BROWSER_ARIA === 'write') writeFileSync(path, told);
        else
          assert.equal(
            told,
            existsSync(path) ? readFileSync(path, 'utf8') : '',
            `${path}: \`npm run browser -- --aria screen-reader\` writes it anew`,
          );
      });
      assert.deepEqual(faults, []);
    });
});
