import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { PASSWORD, type Served } from './served.ts';

const AXE = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/** The browser of this machine: `CHROMIUM`, or what the system's packages installed. @throws Error where there is none */
export function chromiumPath(): string {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8' }).trim();
    } catch {}
  }
  throw new Error('there is no chromium: install the package of that name, or say in CHROMIUM where one lies');
}

/** Starts the browser. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--force-color-profile=srgb', '--font-render-hinting=none'],
  });
}

/** What a page must not do: each is a fault of the test that saw it. */
export interface Watch {
  readonly faults: string[];
  /** What the next steps are about to cause, and may: a text that its fault holds. */
  allow(part: string): void;
}

/** Notes errors on the console, violations of the policy, failures of scripts and requests to other hosts. */
export function watch(context: BrowserContext, url: string): Watch {
  const faults: string[] = [];
  const allowed: string[] = [];
  const note = (fault: string) => {
    if (!allowed.some((part) => fault.includes(part))) faults.push(fault);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => note(`script: ${error.error().message}`));
  context.on('request', (request) => {
    const asked = request.url();
    if (!asked.startsWith(url) && !asked.startsWith('data:') && !asked.startsWith('blob:')) note(`another host: ${asked}`);
  });
  return { faults, allow: (part) => void allowed.push(part) };
}

/** A window of somebody, with what went wrong in it. */
export interface Window {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly watch: Watch;
}

/** The time zone of a window, where its options name no other: the machine's clock may be in another, and on another day. */
export const ZONE = 'Europe/Berlin';

/** Opens a window of its own, with nobody signed in. */
export async function openWindow(browser: Browser, { url }: Served, options: BrowserContextOptions = {}): Promise<Window> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: ZONE,
    ...options,
  });
  context.setDefaultTimeout(10_000);
  const watched = watch(context, url);
  // What a policy only reports, or refuses without a word on the console, is a fault as well.
  await context.addInitScript(
    `document.addEventListener('securitypolicyviolation', (event) => console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample))`,
  );
  return { page: await context.newPage(), context, watch: watched };
}

/** Signs in, from the page that asks for it. */
export async function signIn(page: Page, role: string): Promise<void> {
  await page.goto('/admin');
  await page.getByLabel('Email').fill(`${role}@example.org`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation').first().waitFor();
}

/** Opens a window in which somebody is signed in. */
export async function windowOf(browser: Browser, served: Served, role: string, options: BrowserContextOptions = {}): Promise<Window> {
  const window = await openWindow(browser, served, options);
  // A session that is not there yet is asked for, and refused.
  window.watch.allow('401');
  await signIn(window.page, role);
  return window;
}

/** What is wrong on a page for people who see, hear or move differently: one line for each kind of fault. The page's own policy must not stand in the way: `bypassCSP`. */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      readonly axe: { run(): Promise<{ violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary ?? ''}`).join(' | ')}`,
    );
  });
}

/** What sticks out of a page sideways: nobody should have to scroll there. */
export async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = (
      globalThis as unknown as { document: { documentElement: { scrollWidth: number; clientWidth: number } } }
    ).document.documentElement;
    return scrollWidth - clientWidth;
  });
}
