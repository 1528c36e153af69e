import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { axeFaults, openBrowser, openWindow, overflow, signIn, type Window, windowOf } from './browser.ts';
import { PASSWORD, type Served, serveNewsroom } from './served.ts';

describe('signing in', () => {
  let served: Served;
  let browser: Browser;
  let window: Window;

  before(async () => {
    served = await serveNewsroom();
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await served?.close();
  });
  afterEach(async () => {
    await window.context.close();
    assert.deepEqual(window.watch.faults, []);
  });

  it('asks for an address and a password, and says when they do not fit', async () => {
    window = await openWindow(browser, served);
    window.watch.allow('40');
    const { page } = window;
    await page.goto('/admin');
    await page.getByLabel('Email').fill('editor@example.org');
    await page.getByLabel('Password').fill('a wrong one');
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByRole('alert').filter({ hasText: /./ }).waitFor();
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').first().waitFor();
  });

  it('lasts until somebody signs out', async () => {
    window = await windowOf(browser, served, 'editor');
    const { page } = window;
    await page.reload();
    await page.getByRole('navigation').first().waitFor();
    assert.equal(await page.getByLabel('Email').count(), 0);
  });

  for (const colorScheme of ['light', 'dark'] as const)
    it(`is for everybody, in ${colorScheme}`, async () => {
      window = await openWindow(browser, served, { colorScheme, bypassCSP: true, viewport: { width: 360, height: 740 } });
      window.watch.allow('401');
      const { page } = window;
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
