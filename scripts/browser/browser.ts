import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { PASSWORD, type Served } from './served.ts';

const AXE = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Path of the browser: `CHROMIUM`, or the installed one. The headless shell comes first: it draws no window around a page, and takes less
 * than half the time of processor.
 * @throws Error when there is none
 */
export function chromiumPath(): string {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const name of ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']) {
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

/** Records what a page must not do. A test fails for each fault in its windows. */
export interface Watch {
  readonly faults: string[];
  /** Allows faults of the next steps that contain this text. */
  allow(part: string): void;
}

/** Records console errors, policy violations, failed scripts and requests to other hosts. */
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

/** A browser window, with its recorded faults. */
export interface Window {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly watch: Watch;
}

/** The default time zone of a window. The machine's clock may have another zone, and another date. */
export const ZONE = 'Europe/Berlin';

/** Opens a separate window without a session. */
export async function openWindow(browser: Browser, { url }: Served, options: BrowserContextOptions = {}): Promise<Window> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: ZONE,
    ...options,
  });
  context.setDefaultTimeout(120_000);
  const watched = watch(context, url);
  // Violations that are only reported, or do not appear on the console, are faults, too.
  await context.addInitScript(
    `document.addEventListener('securitypolicyviolation', (event) => console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample))`,
  );
  return { page: await context.newPage(), context, watch: watched };
}

/** Signs in on the sign-in page. */
export async function signIn(page: Page, role: string): Promise<void> {
  await page.goto('/admin');
  await page.getByLabel('Email').fill(`${role}@example.org`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation').first().waitFor();
}

/** Opens a window with a session at a page of the interface. @param options `at`: its path; `/admin` by default */
export async function windowOf(browser: Browser, served: Served, role: string, options: SignedInOptions = {}): Promise<Window> {
  const { at = '/admin', ...rest } = options;
  const window = await openWindow(browser, served, rest);
  // Of sessions that end in a test.
  window.watch.allow('401');
  // Not on the page, which `signing-in` tests: it is one page more to load.
  const answer = await window.context.request.post(`${served.url}/admin/api/auth/local`, {
    headers: { Origin: new URL(served.url).origin },
    data: { identifier: `${role}@example.org`, password: PASSWORD },
  });
  if (!answer.ok()) throw new Error(`signing in as ${role}: ${answer.status()} ${await answer.text()}`);
  await window.page.goto(at);
  await window.page.getByRole('navigation').first().waitFor();
  return window;
}

/** Options of a window with a session. */
export type SignedInOptions = BrowserContextOptions & { readonly at?: string };

/** An expression that runs axe, and gives one line for each kind of fault. */
function axeExpression(rules: readonly string[] | null): string {
  const options = { resultTypes: ['violations'], selectors: false, ...(rules !== null && { runOnly: rules }) };
  return `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations.map(({ id, help, nodes }) =>
    id + ': ' + help + ': ' + nodes.map(({ html, failureSummary }) => html.slice(0, 200) + ' ' + (failureSummary ?? '')).join(' | ')))`;
}

/** Accessibility faults of a page by axe, one line for each kind. @param rules that are checked; null: all */
export async function axeFaults(page: Page, rules: readonly string[] | null = null): Promise<string[]> {
  // The page's policy forbids scripts from elsewhere, but not those of the debugger.
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('Runtime.evaluate', { expression: AXE });
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: axeExpression(rules),
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  } finally {
    await session.detach();
  }
}

/** Number of pixels that a page is wider than its window. Nobody should have to scroll sideways. */
export async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = (
      globalThis as unknown as { document: { documentElement: { scrollWidth: number; clientWidth: number } } }
    ).document.documentElement;
    return scrollWidth - clientWidth;
  });
}
