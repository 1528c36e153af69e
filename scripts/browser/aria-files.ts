import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Locator, Page } from 'playwright-core';
import { MARK } from './marked-language.ts';
import type { Place } from './place.ts';

const FOLDER = join(__dirname, 'aria');

/** Milliseconds in which a page must have the accessibility tree of its file. */
const PATIENCE = 60_000;
/** Milliseconds without a change after which a tree is written to its file. */
const REST = 900;

/** The accessibility tree without values that differ in each run: addresses, file sizes, and temporary messages. */
function held(snapshot: string): string {
  return `${snapshot
    .replaceAll(MARK, '')
    .split('\n')
    .filter((line) => !/^\s*- \/url:/.test(line))
    .join('\n')
    .replace(/\d+(\.\d+)? [kM]B\b/g, 'so many kB')
    .replace(/127\.0\.0\.1:\d+/g, 'a port')
    .replace(/^(\s*- status): .*$/gm, '$1')}\n`;
}

/** The accessibility tree without times, and without sessions, of which a slow run has more: for pages that show the current time. */
function withoutTimes(tree: string): string {
  return tree
    .replace(/\b(\d+ (second|minute|hour)s? ago|now)\b/g, 'a while ago')
    .replace(/\b\d+ devices?\b/g, 'some devices')
    .replace(/\b\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d\b|\d{4}-\d\d-\d\dT\d\d:\d\d/g, 'a day and hour')
    .replace(/\b[A-Z][a-z]+day, \d{1,2} [A-Z][a-z]+ \d{4}\b/g, 'a day');
}

/**
 * Compares what a screen reader gets of a place with its file in `aria`, as soon as they are equal. With BROWSER_ARIA=write, writes the file.
 * @throws AssertionError when they differ for half a minute
 */
export async function assertAria(page: Page, place: Place): Promise<void> {
  if (place.isOther === true) return;
  const path = join(FOLDER, `${place.name}.yml`);
  if (process.env.BROWSER_ARIA === 'write') return writeFileSync(path, await restingTree(page, place));
  const expected = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const end = Date.now() + PATIENCE;
  let tree = await treeOf(page, place);
  while (tree !== expected && Date.now() < end) {
    await page.waitForTimeout(100);
    tree = await treeOf(page, place);
  }
  assert.equal(tree, expected, `${path}: \`npm run browser -- --aria pages\` writes it anew`);
}

/** The accessibility tree of the topmost dialog, or of the page. */
async function treeOf(page: Page, place: Place): Promise<string> {
  const dialog = page.getByRole('dialog');
  const root: Locator = (await dialog.count()) > 0 ? dialog.last() : page.locator('body');
  const tree = held(await root.ariaSnapshot());
  return place.isNow === true ? withoutTimes(tree) : tree;
}

/** The tree of a complete page, with everything that is fetched separately. */
async function restingTree(page: Page, place: Place): Promise<string> {
  let last = '';
  for (let since = Date.now(); Date.now() - since < REST; await page.waitForTimeout(100)) {
    const tree = await treeOf(page, place);
    if (tree !== last) since = Date.now();
    last = tree;
  }
  return last;
}
