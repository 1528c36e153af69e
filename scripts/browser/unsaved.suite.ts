import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { inNewsroom } from './in-newsroom.ts';
import { control, draftOf, openArticle } from './writing.ts';

const ROUNDS = 20;

/** How a page ends while somebody types. */
const ENDS = ['closed', 'crashed', 'reloaded', 'closed without the network', 'opened on another device'] as const;

/** Random numbers from a seed, so that a round can be repeated. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

describe('unsaved changes', () => {
  const { served, windowOf } = inNewsroom();
  const autosave = (page: Page, kind: string) => page.locator(`[data-autosave="${kind}"]`);

  it(`are there again after ${ROUNDS} random ends of the page`, async () => {
    let { page, context, watch } = await windowOf('editor');
    watch.allow('ERR_FAILED');
    for (let round = 0; round < ROUNDS; round++) {
      const random = randomFrom(round + 1);
      const end = ENDS[random(ENDS.length)];
      const isNew = random(2) === 0;
      if (isNew) await page.goto('/admin/content/articles/new');
      else await openArticle(page, await draftOf(served, { title: `Round ${round}`, summary: 'as it was' }));
      const texts = { Title: `Typed ${random(1e6)}`, Summary: `“Täglich” ${random(1e6)}` };
      if (end === 'closed without the network') await page.route('**/admin/api/working-copies/**', (route) => route.abort());
      for (const [name, text] of Object.entries(texts)) {
        await control(page, name).click();
        await page.keyboard.press('Control+a');
        await page.keyboard.type(text);
      }
      await autosave(page, end === 'closed without the network' ? 'offline' : 'saved').waitFor();
      const address = page.url();
      if (end === 'crashed') {
        const crashed = page.waitForEvent('crash');
        const devtools = await context.newCDPSession(page);
        devtools.send('Page.crash').catch(() => undefined);
        await crashed;
      }
      if (end === 'reloaded') await page.reload();
      else if (end === 'opened on another device') {
        await page.close();
        ({ page, context, watch } = await windowOf('editor'));
        watch.allow('ERR_FAILED');
        await page.goto(address);
      } else {
        if (end !== 'crashed') await page.close();
        page = await context.newPage();
        await page.goto(address);
      }
      await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
      for (const [name, text] of Object.entries(texts))
        assert.equal(await control(page, name).inputValue(), text, `round ${round}: ${name} was ${end}`);
    }
  });
});
