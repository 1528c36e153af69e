import { type BootedApp, bootApp, type InlineApp } from 'plinth/testing';
import { BrowserPage, findBrowser } from './browser.ts';
import { OTHERS_OFF } from './others-off.ts';

const BROWSER = findBrowser();

const TOKEN = 'a-token-of-the-sandbox-test';

let app: BootedApp | null = null;

afterEach(async () => {
  await app?.close();
  app = null;
});

async function boot(options: object = {}, environment = 'development'): Promise<BootedApp> {
  const inline: InlineApp = {
    contentTypes: [{ info: { singularName: 'shop', pluralName: 'shops' }, attributes: { name: { type: 'string' } } }],
    config: {
      plugins: { ...OTHERS_OFF, graphql: { config: options } },
      access: { tokens: [{ name: 'sandbox', type: 'full-access', value: { env: 'SANDBOX_TOKEN' } }] },
    },
  };
  app = await bootApp({
    app: inline,
    env: {
      NODE_ENV: environment,
      SANDBOX_TOKEN: TOKEN,
      JWT_SECRET: 'a secret that is long enough for this',
      PUBLIC_URL: 'http://localhost',
    },
  });
  return app;
}

function page(path = '/graphql', accept = 'text/html,application/xhtml+xml,*/*;q=0.8') {
  return (app as BootedApp).request.get(path).set('Accept', accept);
}

describe('the page at the endpoint', () => {
  it('is the sandbox, with a policy for that path alone, from files of this host', async () => {
    const { request } = await boot();
    const { status, headers, text } = await page();
    expect([status, headers['content-type'], headers.vary]).toEqual([200, 'text/html; charset=utf-8', expect.stringContaining('Accept')]);
    const policy = headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    const files = Array.from(text.matchAll(/(?:src|href)="([^"d][^"]*)"/g), ([, path]) => path as string);
    expect(files).toHaveLength(6);
    for (const file of files) {
      const answer = await request.get(`/${file}`);
      expect([file, answer.status, answer.headers['content-type']]).toEqual([file, 200, expect.stringMatching(/text\/(javascript|css)/)]);
      await request
        .get(`/${file}`)
        .set('If-None-Match', answer.headers.etag as string)
        .expect(304);
    }
    await request.get('/graphql/sandbox/..%2f..%2fpackage.json').expect(404);
    await request.get('/graphql/sandbox/vendor.json').expect(404);
    const answer = await request.post('/graphql').send({ query: '{__typename}' });
    expect(answer.headers['content-security-policy']).not.toBe(policy);
  });

  it('opens with a query of the app that can be run, and in production with one that tells nothing', async () => {
    const { request } = await boot();
    const queryOf = (text: string) => decodeURIComponent(/data-query="([^"]*)"/.exec(text)?.[1] ?? '');
    const query = queryOf((await page()).text);
    expect(query).toContain('{\n  shops(pagination: { limit: 5 }) {\n    documentId\n    name\n');
    const { body } = await request.post('/graphql').set('Authorization', `Bearer ${TOKEN}`).send({ query });
    expect(body).toEqual({ data: { shops: [] } });
    await app?.close();
    await boot({ landingPage: true }, 'production');
    expect(queryOf((await page()).text)).toContain('{\n  __typename\n}');
  });

  it('is for browsers alone', async () => {
    await boot();
    expect((await page('/graphql', 'application/json')).headers['content-type']).toContain('json');
    expect((await page('/graphql', '*/*')).status).toBe(400);
    const asked = await page('/graphql?query={__typename}', 'application/json').set('apollo-require-preflight', '1');
    expect(asked.body).toEqual({ data: { __typename: 'Query' } });
  });

  it.each([
    [{}, 'production', false],
    [{ landingPage: true }, 'production', true],
    [{ playgroundAlways: true }, 'production', true],
    [{ landingPage: () => true }, 'production', true],
    [{ landingPage: false }, 'development', false],
    [{ landingPage: () => false }, 'development', false],
    [{ landingPage: () => 'yes' }, 'development', false],
  ])('with %j in %s is shown: %j', async (options, environment, isShown) => {
    const { request } = await boot(options, environment);
    const { headers } = await page();
    expect(headers['content-type']?.startsWith('text/html')).toBe(isShown);
    await request.get('/graphql/sandbox/sandbox.js').expect(isShown ? 200 : 404);
  });

  it('is that of a plugin of Apollo Server where a function gives one', async () => {
    const plugin = {
      serverWillStart: async () => ({ renderLandingPage: async () => ({ html: async () => '<html>another page</html>' }) }),
    };
    await boot({ landingPage: () => plugin });
    expect((await page()).text).toBe('<html>another page</html>');
  });
});

/** `.ci/run` installs a browser. */
const inBrowser = BROWSER === null ? () => undefined : describe;

inBrowser('the sandbox in a browser', () => {
  it('runs a query that was typed, with a header that was typed', async () => {
    const { url, request } = await boot();
    await request
      .post('/graphql')
      .set('Authorization', `Bearer ${TOKEN}`)
      .send({ query: 'mutation{createShop(data:{name:"Corner shop"}){name}}' });
    const sandbox = await BrowserPage.open(BROWSER as string, `${url}/graphql`);
    try {
      // The editor becomes writable when it is initialized.
      await sandbox.until(`document.querySelector('.graphiql-query-editor textarea')?.readOnly === false`);
      await sandbox.click('.graphiql-query-editor .CodeMirror-code .CodeMirror-line');
      await sandbox.type('{ shops { name } }');
      await sandbox.click('.graphiql-execute-button');
      await sandbox.until(`document.querySelector('.result-window').innerText.includes('Forbidden access')`);
      await sandbox.click('.graphiql-editor-tool .graphiql-editor:not(.hidden) .CodeMirror-code .CodeMirror-line');
      await sandbox.type(`{ "Authorization": "Bearer ${TOKEN}" }`);
      await sandbox.click('.graphiql-execute-button');
      await sandbox.until(`document.querySelector('.result-window').innerText.includes('Corner shop')`);
      expect(sandbox.requests.filter((each) => !each.startsWith(url) && !each.startsWith('data:'))).toEqual([]);
      expect(sandbox.complaints).toEqual([]);
    } finally {
      await sandbox.close();
    }
  });
});
