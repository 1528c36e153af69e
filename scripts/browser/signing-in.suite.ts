import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { axeFaults, overflow, signIn } from './browser.ts';
import { inNewsroom } from './in-newsroom.ts';
import { PASSWORD } from './served.ts';

describe('signing in', () => {
  const { windowOf, openWindow } = inNewsroom();

  it('asks for an address and a password, and says when they do not fit', async () => {
    const { page, watch } = await openWindow();
    watch.allow('40');
    await page.goto('/admin');
    await page.getByLabel('Email').fill('editor@example.org');
    await page.getByLabel('Password').fill('a wrong one');
    await page.keyboard.press('Enter');
    const said = page.getByRole('main').getByRole('alert').filter({ hasText: /./ });
    await said.waitFor();
    assert.equal(await page.getByLabel('Password').getAttribute('aria-describedby'), await said.getAttribute('id'));
    assert.equal(await page.getByLabel('Password').getAttribute('aria-invalid'), 'true');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').first().waitFor();
  });

  it('lasts until somebody signs out', async () => {
    const { page } = await windowOf('editor');
    await page.reload();
    await page.getByRole('navigation').first().waitFor();
    assert.equal(await page.getByLabel('Email').count(), 0);
  });

  for (const colorScheme of ['light', 'dark'] as const)
    it(`is for everybody, in ${colorScheme}`, async () => {
      const { page, watch } = await openWindow({ colorScheme, bypassCSP: true, viewport: { width: 360, height: 740 } });
      watch.allow('401');
      await page.goto('/admin');
      await page.getByLabel('Email').waitFor();
      assert.deepEqual(await axeFaults(page), []);
      assert.equal(await overflow(page), 0);
      await signIn(page, 'author');
      await page.getByRole('heading').first().waitFor();
      assert.deepEqual(await axeFaults(page), []);
      assert.equal(await overflow(page), 0);
    });
});
