import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Page, PageScreenshotOptions } from 'playwright-core';
import sharp from 'sharp';

/** Folder for screenshots of suites: `BROWSER_ALBUM=/some/folder`. Undefined: none are taken. */
const FOLDER = process.env.BROWSER_ALBUM;

/** Compresses a picture to a palette PNG. */
export function small(picture: Buffer): Promise<Buffer> {
  return sharp(picture).png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 }).toBuffer();
}

/** Takes screenshots, named `<suite>-<name>.png`. */
export function albumOf(suite: string, options: PageScreenshotOptions = {}): (page: Page, name: string) => Promise<void> {
  return async (page, name) => {
    if (FOLDER === undefined) return;
    mkdirSync(FOLDER, { recursive: true });
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide', ...options });
    writeFileSync(join(FOLDER, `${suite}-${name.replaceAll(/[ ,]+/g, '-')}.png`), await small(picture));
  };
}
