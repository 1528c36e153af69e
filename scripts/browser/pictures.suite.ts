import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { after, before, describe, it } from 'node:test';
import { small } from './album.ts';
import { overflow } from './browser.ts';
import { Newspaper } from './newspaper.ts';
import { PLACES } from './places.ts';
import { outside } from './sight.ts';

/** Folder for pictures; undefined: pages are checked, and nothing is written. */
const FOLDER = process.env.BROWSER_PICTURES;

/** Maximum size of a picture in bytes. Pages of the documentation show several pictures, so each has to load fast. */
const MOST = 150_000;

const WINDOWS = {
  1280: { viewport: { width: 1280, height: 800 } },
  360: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
} as const;

describe('pictures', () => {
  let newspaper: Newspaper;
  before(async () => {
    newspaper = await Newspaper.open();
    if (FOLDER !== undefined) mkdirSync(FOLDER, { recursive: true });
  });
  after(() => newspaper?.close());

  for (const place of PLACES.filter(({ isOther }) => isOther !== true))
    for (const [width, options] of Object.entries(WINDOWS))
      it(`${place.name}, ${width} pixels`, { skip: place.isWide === true && width === '360' }, async () => {
        const faults = await newspaper.visit(place, options, async ({ page }) => {
          assert.equal(await overflow(page), 0);
          assert.deepEqual(await outside(page), []);
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
            const picture = await small(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
            assert.ok(picture.length <= MOST, `${picture.length} bytes`);
            if (FOLDER !== undefined) writeFileSync(join(FOLDER, `${place.name}-${width}-${colorScheme}.png`), picture);
          }
        });
        assert.deepEqual(faults, []);
      });
});
