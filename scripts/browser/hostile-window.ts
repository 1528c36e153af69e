import { createServer, type Server } from 'node:http';
import type { BrowserContext, Page } from 'playwright-core';

/** Signs of a successful attack, recorded by the browser. */
export interface Seen {
  readonly dialogs: string[];
  readonly pwned: unknown[];
  readonly violations: string[];
}

/** Watches every frame of a window for scripts that run, dialogs, and policy violations. */
export async function spy(context: BrowserContext): Promise<Seen> {
  const seen: Seen = { dialogs: [], pwned: [], violations: [] };
  await context.exposeFunction('pwned', (what: unknown) => void seen.pwned.push(what));
  await context.exposeFunction('stopped', (what: string) => void seen.violations.push(what));
  await context.addInitScript(() => {
    const here = globalThis as unknown as { stopped(what: string): void } & EventTarget;
    here.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile } = event as unknown as Readonly<Record<string, string>>;
      here.stopped(`${effectiveDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  context.on('page', (page) => watchDialogs(page, seen));
  for (const page of context.pages()) watchDialogs(page, seen);
  return seen;
}

function watchDialogs(page: Page, { dialogs }: Seen): void {
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
}

/** A foreign server. @param pages gives the page that it serves */
export async function serve(pages: () => string): Promise<{ readonly port: number; close(): void }> {
  const server: Server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(pages());
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  const { port } = server.address() as { readonly port: number };
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port, close };
}

/** Waits until a page has sent all its requests. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(150);
}

/** Sends a request to the admin API from the page. */
export function ask(page: Page, method: string, path: string, body?: object): Promise<{ readonly status: number; readonly body: unknown }> {
  return page.evaluate(
    async ([method, path, text]) => {
      const init = { method: method as string, headers: { 'Content-Type': 'application/json' } };
      const answer = await fetch(`/admin/api${path}`, text === undefined ? { method: method as string } : { ...init, body: text });
      return { status: answer.status, body: JSON.parse((await answer.text()) || 'null') };
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)],
  );
}
