import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { albumOf } from './album.ts';
import { axeFaults, openBrowser, openWindow, overflow, type Window, windowOf } from './browser.ts';
import { PASSWORD, type Served, serveNewsroom } from './served.ts';
import { said } from './steps.ts';

describe('a token for agents', () => {
  let served: Served;
  let browser: Browser;
  let window: Window;

  before(async () => {
    served = await serveNewsroom({ plugins: { mcp: { config: {} } } });
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

  const picture = albumOf('mcp');
  const make = async (name: string, options = {}) => {
    window = await windowOf(browser, served, 'administrator', { bypassCSP: true, ...options });
    const { page } = window;
    await page.goto('/admin/tokens');
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByText('AI agents', { exact: true }).click();
    return page;
  };

  it('is shown with what clients take, by which one connects', async () => {
    const page = await make('Agent');
    const text = (await page.locator('pre').textContent()) ?? '';
    const { type, url, headers } = JSON.parse(text).mcpServers.plinth;
    assert.equal(type, 'http');
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'made');
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    assert.equal(answer.status, 200);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Agent', exact: true }).first().click();
    await page.getByText('AI agents', { exact: true }).click();
    assert.match((await page.locator('pre').textContent()) ?? '', /Bearer …/);
    await picture(page, 'kept');
  });

  it('fits a narrow window, in the dark', async () => {
    const page = await make('Agent, narrow', { viewport: { width: 360, height: 780 }, colorScheme: 'dark' });
    await page.locator('pre').waitFor();
    assert.equal(await overflow(page), 0);
    await picture(page, 'narrow');
  });
});

/** A program on the user's machine. It receives the redirect that the browser is sent back with. */
class LocalProgram {
  readonly heard: URL[] = [];
  readonly verifier = randomBytes(32).toString('base64url');
  readonly #served: Served;
  readonly #server: Server;
  #client = '';

  private constructor(served: Served, server: Server) {
    this.#served = served;
    this.#server = server;
    server.on('request', (request, response) => {
      const url = new URL(request.url ?? '/', this.redirect);
      if (url.pathname === '/back') this.heard.push(url);
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><link rel="icon" href="data:,"><p>The program has heard');
    });
  }

  static async register(served: Served, name: string): Promise<LocalProgram> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const program = new LocalProgram(served, server);
    const answer = await fetch(`${served.url}/mcp/oauth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ client_name: name, redirect_uris: [program.redirect] }),
    });
    assert.equal(answer.status, 201);
    program.#client = ((await answer.json()) as { client_id: string }).client_id;
    return program;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get redirect(): string {
    return `${this.origin}/back`;
  }

  /** URL that it opens in the browser. */
  asks(more: Readonly<Record<string, string>> = {}): string {
    const query = {
      response_type: 'code',
      client_id: this.#client,
      redirect_uri: this.redirect,
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: 'a state+of/it=&',
      scope: 'read write upload publish delete',
      resource: `${this.#served.url}/mcp`,
      ...more,
    };
    return `/admin/authorize?${new URLSearchParams(query)}`;
  }

  async redeem(code: string): Promise<string> {
    const form = {
      grant_type: 'authorization_code',
      client_id: this.#client,
      redirect_uri: this.redirect,
      code,
      code_verifier: this.verifier,
    };
    const answer = await fetch(`${this.#served.url}/mcp/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
    assert.equal(answer.status, 200);
    return ((await answer.json()) as { access_token: string }).access_token;
  }

  /** Names of the tools that it gets; null if its token is not valid any more. */
  async tools(token: string): Promise<readonly string[] | null> {
    const answer = await fetch(`${this.#served.url}/mcp`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    if (answer.status === 401) return null;
    const { result } = (await answer.json()) as { result: { tools: readonly { name: string }[] } };
    return result.tools.map(({ name }) => name);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

describe('a program that signs somebody in', () => {
  let served: Served;
  let browser: Browser;
  let window: Window;
  let program: LocalProgram;

  before(async () => {
    served = await serveNewsroom({ plugins: { mcp: { config: {} } } });
    browser = await openBrowser();
    program = await LocalProgram.register(served, 'Claude <b>& friends</b>');
  });
  after(async () => {
    program?.close();
    await browser?.close();
    await served?.close();
  });
  afterEach(async () => {
    await window.context.close();
    assert.deepEqual(window.watch.faults, []);
  });

  const picture = albumOf('mcp', { fullPage: true });
  const asked = async (role: string, options = {}, more = {}) => {
    window = await windowOf(browser, served, role, { bypassCSP: true, ...options });
    const { page } = window;
    window.watch.allow(program.origin);
    await page.goto(program.asks(more));
    return page;
  };
  const choice = (page: Page, name: string) => page.getByRole('checkbox', { name });

  it('asks who has signed in, is let in, and works until it is disconnected', async () => {
    window = await openWindow(browser, served, { bypassCSP: true });
    const { page } = window;
    window.watch.allow('401');
    window.watch.allow(program.origin);
    await page.goto(program.asks());
    await page.getByLabel('Email').fill('editor@example.org');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Connect an app' }).waitFor();
    await page.getByText('Claude <b>& friends</b>').waitFor();
    await page.getByText(program.origin.replace('http://', '')).waitFor();
    const chosen = await Promise.all(
      ['Read content', 'Write drafts', 'Upload files', 'Publish and unpublish', 'Delete content'].map((name) =>
        choice(page, name).isChecked(),
      ),
    );
    assert.deepEqual(chosen, [true, true, true, false, false]);
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'asked');
    await choice(page, 'Upload files').uncheck();
    await choice(page, 'Publish and unpublish').check();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('The program has heard').waitFor();
    const [heard] = program.heard.splice(0);
    assert.equal(heard?.searchParams.get('state'), 'a state+of/it=&');
    assert.equal(heard?.searchParams.get('iss'), served.url);
    const token = await program.redeem(heard?.searchParams.get('code') ?? '');
    const tools = (await program.tools(token)) ?? [];
    for (const name of ['find', 'create', 'publish']) assert(tools.includes(name), name);
    for (const name of ['upload', 'delete']) assert(!tools.includes(name), name);

    await page.goto('/admin/account');
    const own = page.getByRole('button', { name: 'Disconnect' });
    await own.waitFor();
    await page.getByText('Read content · Write drafts · Publish and unpublish').waitFor();
    await page.getByText(`${served.url}/mcp`).waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'account');
    await own.click();
    await page.getByText('No connected apps yet. When you connect an app, it asks for your approval here.').waitFor();
    assert.equal(await program.tools(token), null);
  });

  it('is refused, and told so', async () => {
    const page = await asked('editor');
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.getByText('The program has heard').waitFor();
    const [heard] = program.heard.splice(0);
    assert.equal(heard?.searchParams.get('error'), 'access_denied');
    assert.equal(heard?.searchParams.get('code'), null);
  });

  it('leads nobody away by a mistake of its own', async () => {
    const page = await asked('editor', {}, { code_challenge_method: 'plain' });
    await page.getByText('cannot be connected.').waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await picture(page, 'mistake');
    assert.equal(program.heard.length, 0);
    await page.getByRole('link', { name: 'Back to the app' }).click();
    await page.getByText('The program has heard').waitFor();
    assert.equal(program.heard.splice(0)[0]?.searchParams.get('error'), 'invalid_request');
  });

  it('is sent nowhere where it has not said so before', async () => {
    window = await windowOf(browser, served, 'editor');
    const { page } = window;
    window.watch.allow('400');
    await page.goto(program.asks({ redirect_uri: 'https://elsewhere.example/' }));
    await page.getByRole('alert').filter({ hasText: 'redirect_uri' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Allow' }).count(), 0);
    assert.equal(await page.getByRole('link').count(), 0);
    await picture(page, 'strange');
  });

  it('offers an author what an author may, and shows administrators what everybody has connected', async () => {
    const page = await asked('author');
    await choice(page, 'Read content').waitFor();
    assert.equal(await choice(page, 'Publish and unpublish').isDisabled(), true);
    await page.getByText('You don’t have this permission yourself.').waitFor();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('The program has heard').waitFor();
    const token = await program.redeem(program.heard.splice(0)[0]?.searchParams.get('code') ?? '');
    assert.notEqual(await program.tools(token), null);
    await window.context.close();

    window = await windowOf(browser, served, 'administrator', { bypassCSP: true, at: '/admin/tokens' });
    await window.page.getByRole('heading', { level: 2, name: 'Connected apps' }).waitFor();
    await window.page
      .getByText('author · 127.0.0.1')
      .or(window.page.getByText(/^author · /))
      .first()
      .waitFor();
    assert.deepEqual(await axeFaults(window.page), []);
    await picture(window.page, 'everybody');
    await window.page.getByRole('button', { name: 'Disconnect' }).click();
    await said(window.page, 'was disconnected').waitFor();
    assert.equal(await program.tools(token), null);
  });

  for (const [name, options] of [
    ['narrow, in the dark', { viewport: { width: 360, height: 780 }, colorScheme: 'dark' }],
    ['wide, in the dark', { colorScheme: 'dark' }],
    ['narrow, from right to left', { viewport: { width: 360, height: 780 }, locale: 'ar' }],
  ] as const)
    it(`fits a window that is ${name}`, async () => {
      window = await openWindow(browser, served, { bypassCSP: true, ...options });
      const { page } = window;
      window.watch.allow('401');
      await page.goto(program.asks());
      await page.locator('input[type=email]').fill('editor@example.org');
      await page.locator('input[type=password]').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByRole('checkbox').first().waitFor();
      assert.equal(await overflow(page), 0);
      assert.deepEqual(await axeFaults(page), []);
      await picture(page, `asked ${name}`);
      await page.goto('/admin/account');
      await page.locator('code').last().waitFor();
      assert.equal(await overflow(page), 0);
      await picture(page, `account ${name}`);
    });
});
