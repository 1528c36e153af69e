import { definePlugin } from 'plinth';
import { bootApp, type InlineApp } from 'plinth/testing';

const PRODUCTION = { NODE_ENV: 'production', JWT_SECRET: 'a secret of at least thirty-two bytes' };

const NOTE = {
  info: { singularName: 'note', pluralName: 'notes', displayName: '<script>alert("1")</script> & Söhne' },
  attributes: { text: { type: 'string' } },
} as const;

const app: InlineApp = { contentTypes: [NOTE], config: { access: { roles: { public: { actions: ['api::note.note.findOne'] } } } } };

const show = (url: string, headers = {}) =>
  fetch(`${url}/`, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...headers } });

describe('the first page', () => {
  it('says what runs and leads on; what the app says of itself stays text', async () => {
    const { url, close } = await bootApp({ app });
    try {
      const reply = await show(url);
      expect(reply.status).toBe(200);
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none';/),
        'cache-control': 'no-store',
      });
      const html = await reply.text();
      expect(html).toContain('<a href="./graphql">/graphql</a> Sandbox');
      expect(html).toContain(
        '<a href="./api/notes">/api/notes</a> &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; Söhne <small>requires a token',
      );
      expect(html).toContain('<a href="./_health/ready">');
      expect(html).not.toMatch(/<script/);
      expect((await fetch(`${url}/`)).status).toBe(200);
    } finally {
      await close();
    }
  });

  it('is not there for programs, nor in production, which tells nothing', async () => {
    const development = await bootApp({ app });
    const production = await bootApp({ app, env: PRODUCTION });
    const error = { data: null, error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} } };
    try {
      for (const asked of [show(production.url), fetch(`${production.url}/`), show(development.url, { accept: 'application/json' })]) {
        const reply = await asked;
        expect({ status: reply.status, body: await reply.json() }).toEqual({ status: 404, body: error });
      }
    } finally {
      await development.close();
      await production.close();
    }
  });

  it('leaves its place to a route of a plugin', async () => {
    const home = definePlugin({
      name: 'home',
      apply({ hooks }) {
        hooks.routes.tap('home', (routes) => routes.get('/', { auth: false }, () => ({ mine: true })));
      },
    });
    const { url, close } = await bootApp({ app: { plugins: [home] } });
    try {
      expect(await (await show(url)).json()).toEqual({ mine: true });
    } finally {
      await close();
    }
  });
});
