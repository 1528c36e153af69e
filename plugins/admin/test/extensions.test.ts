import { ADMIN, type Admin } from 'plinth/plugins/admin';
import { AdminExtensions } from '../admin.ts';
import { bootStaff, NEWSROOM } from './staff-app.ts';

const ARTICLE = 'api::article.article';

/** An app with a plugin that extends the interface. */
const withPlugin = (extend: (admin: Admin) => void) => ({
  ...NEWSROOM,
  plugins: [
    {
      name: 'extras',
      after: ['admin'],
      apply: ({ container }: { readonly container: { resolve(token: typeof ADMIN): Admin } }) => extend(container.resolve(ADMIN)),
    },
  ],
});

describe('what plugins add to the interface', () => {
  it('is told to whom it is shown', async () => {
    const app = await bootStaff({
      app: withPlugin((admin) => {
        admin.addField('colour', '/extras/colour.js');
        admin.addPanel('length', { title: 'Length', module: '/extras/length.js', types: [ARTICLE] });
        admin.addPanel('all', { title: 'All', module: '/extras/all.js', action: `${ARTICLE}.publish` });
        admin.addPage('numbers', { title: 'Numbers', module: '/extras/numbers.js' });
        admin.addPage('secrets', { title: 'Secrets', module: '/extras/secrets.js', action: `${ARTICLE}.publish` });
      }) as never,
    });
    try {
      const told = async (role: string) => {
        const { fields, panels, pages } = (await (await app.come(role, role)).get('/model')).body.data;
        return { fields, panels, pages };
      };
      const length = { name: 'length', title: 'Length', module: '/extras/length.js', types: [ARTICLE] };
      const numbers = { name: 'numbers', title: 'Numbers', module: '/extras/numbers.js' };
      expect(await told('author')).toEqual({ fields: { colour: '/extras/colour.js' }, panels: [length], pages: [numbers] });
      expect(await told('editor')).toEqual({
        fields: { colour: '/extras/colour.js' },
        panels: [length, { name: 'all', title: 'All', module: '/extras/all.js', types: null }],
        pages: [numbers, { name: 'secrets', title: 'Secrets', module: '/extras/secrets.js' }],
      });
    } finally {
      await app.close();
    }
  });

  it('is said in the languages that the plugin brings', async () => {
    const app = await bootStaff({
      app: withPlugin((admin) => {
        admin.addTranslations('de', { Numbers: 'Zahlen', 'extras.words': { one: '{count} Wort', other: '{count} Wörter' } });
        admin.addTranslations('de', { 'extras.length': 'Länge', Numbers: 'Zahlen' });
        expect(() => admin.addTranslations('de', { Numbers: 'Nummern' })).toThrow('"Numbers" has two different texts in "de"');
        expect(() => admin.addTranslations('../de', {})).toThrow('not "../de"');
      }) as never,
    });
    try {
      const eva = await app.come('eva', 'author');
      expect((await eva.get('/session')).body.data.translations).toEqual(['de']);
      expect((await eva.get('/translations/de')).body.data).toEqual({
        Numbers: 'Zahlen',
        'extras.words': { one: '{count} Wort', other: '{count} Wörter' },
        'extras.length': 'Länge',
      });
      expect((await eva.get('/translations/fr')).status).toBe(404);
      expect((await app.browser().get('/translations/de')).status).toBe(401);
    } finally {
      await app.close();
    }
  });

  it('is refused where nobody could reach it', async () => {
    const admin = new AdminExtensions([], { find: async () => [], one: async () => null });
    const page = { title: 'P', module: '/p.js' };
    for (const module of ['p.js', '//elsewhere.example/p.js', 'https://elsewhere.example/p.js', '/\\elsewhere.example/p.js', '/']) {
      expect(() => admin.addPage('p', { ...page, module })).toThrow('path of this server');
      expect(() => admin.addPanel('p', { ...page, module })).toThrow('path of this server');
      expect(() => admin.addField('p', module)).toThrow('path of this server');
    }
    for (const name of ['', 'A', 'a b', 'a/b', '../a', '-a']) expect(() => admin.addPage(name, page)).toThrow('has a name such as');
    admin.addPage('p', page);
    admin.addPanel('p', page);
    expect(() => admin.addPage('p', page)).toThrow('There is a page "p" already');
    expect(() => admin.addPanel('p', page)).toThrow('There is a panel "p" already');
  });

  it('stops the start where a panel is of no type', async () => {
    const app = withPlugin((admin) => admin.addPanel('p', { title: 'P', module: '/p.js', types: ['api::articel.articel'] }));
    await expect(bootStaff({ app: app as never })).rejects.toThrow('the content type "api::articel.articel" does not exist');
  });
});
