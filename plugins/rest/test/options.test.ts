import type { Config } from 'plinth';
import { bootApp } from 'plinth/testing';
import { restOptions, restSettings } from '../options.ts';

type Options = Parameters<typeof restSettings>[0];

/** The settings from options in either place, and the warnings. */
function settings(options: Options, old: Config['api']['rest'] = {}) {
  const warnings: string[] = [];
  const config = { api: { rest: old }, files: { api: 'config/api.json', plugins: 'config/plugins.ts' } } as unknown as Config;
  return { settings: restSettings(options, config, (message) => warnings.push(message)), warnings };
}

describe('the options of REST', () => {
  it('have defaults', () => {
    expect(settings({})).toEqual({
      settings: {
        prefix: '/api',
        paging: { defaultLimit: 25, maxLimit: 100, withCount: true },
        configuredLimit: null,
        strictParams: false,
        mediaFilters: 'none',
      },
      warnings: [],
    });
  });

  it('are the old ones of config/api where the plugin is silent', () => {
    const old = { prefix: '/old', defaultLimit: 5, maxLimit: 50, withCount: false, strictParams: true, mediaFilters: true };
    expect(settings({ maxLimit: 50 }, old)).toEqual({
      settings: {
        prefix: '/old',
        paging: { defaultLimit: 5, maxLimit: 50, withCount: false },
        configuredLimit: 50,
        strictParams: true,
        mediaFilters: 'attributes',
      },
      warnings: [],
    });
  });

  it('win over the old ones, of which the log tells by both places', () => {
    expect(settings({ prefix: '/new', withCount: true, maxLimit: 60 }, { prefix: '/old', withCount: false, maxLimit: 60 })).toEqual({
      settings: {
        prefix: '/new',
        paging: { defaultLimit: 25, maxLimit: 60, withCount: true },
        configuredLimit: 60,
        strictParams: false,
        mediaFilters: 'none',
      },
      warnings: [
        'config/api.json, rest.prefix is /old and is ignored, because config/plugins.ts, rest.config.prefix is /new',
        'config/api.json, rest.withCount is false and is ignored, because config/plugins.ts, rest.config.withCount is true',
      ],
    });
  });

  it.each([
    [
      { defaultLimit: 20, maxLimit: 10 },
      {},
      'config/plugins.ts, rest.config.defaultLimit: defaultLimit (20) must not be greater than maxLimit (10)',
    ],
    [{ maxLimit: 10 }, {}, 'config/plugins.ts, rest.config.maxLimit: defaultLimit (25) must not be greater than maxLimit (10)'],
    [
      { maxLimit: 10 },
      { defaultLimit: 30 },
      'config/api.json, rest.defaultLimit: defaultLimit (30) must not be greater than maxLimit (10)',
    ],
    [{}, { defaultLimit: 200 }, 'config/api.json, rest.defaultLimit: defaultLimit (200) must not be greater than maxLimit (100)'],
  ])('%j with %j in config/api stop the boot', (options, old, message) => {
    expect(() => settings(options, old)).toThrow(message);
  });

  it.each([[{ prefix: 'api' }], [{ prefix: '/api/' }], [{ maxLimit: 0 }], [{ maximum: 5 }]])('cannot be %j', (options) => {
    expect(restOptions.safeParse(options).success).toBe(false);
  });

  it.each([
    ['the plugin', { plugins: { rest: { config: { defaultLimit: 2, maxLimit: 3, withCount: false } } } }],
    ['config/api', { api: { rest: { defaultLimit: 2, maxLimit: 3, withCount: false } } }],
  ])('of %s decide what a list answers', async (_place, options) => {
    const contentTypes = [{ info: { singularName: 'note', pluralName: 'notes' }, attributes: { text: { type: 'string' } } }];
    const config = { access: { roles: { public: { actions: ['api::*'] } } }, ...options };
    const app = await bootApp({ app: { contentTypes, config } });
    for (const text of ['a', 'b', 'c', 'd']) await app.request.post('/api/notes').send({ data: { text } });
    const page = async (query: string) => {
      const { data, meta } = (await app.request.get(`/api/notes?${query}`)).body;
      return [data.length, meta.pagination];
    };
    expect(await page('')).toEqual([2, { page: 1, pageSize: 2 }]);
    expect(await page('pagination[pageSize]=50&pagination[withCount]=1')).toEqual([3, { page: 1, pageSize: 3, pageCount: 2, total: 4 }]);
    expect(await page('pagination[start]=1')).toEqual([2, { start: 1, limit: 2 }]);
    await app.close();
  });

  it('may be a mistake that stops the boot with its place', async () => {
    const config = { plugins: { rest: { config: { maxLimt: 3 } } } };
    await expect(bootApp({ app: { config } })).rejects.toThrow('rest.config.maxLimt: unknown key; did you mean "maxLimit"?');
  });
});
