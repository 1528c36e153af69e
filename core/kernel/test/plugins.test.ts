import { z } from 'zod';
import { BootProblemsError, CONFIG } from '../../config/index.ts';
import { definePlugin, type KernelOverrides } from '../index.ts';
import { cleanUp, makeKernel, plugin } from './make-kernel.ts';

afterEach(cleanUp);

function mistakes(overrides: KernelOverrides, files: Readonly<Record<string, string>> = {}): readonly string[] {
  try {
    makeKernel(overrides, files);
  } catch (error) {
    if (error instanceof BootProblemsError)
      return error.message
        .split('\n')
        .slice(1)
        .map((line) => line.replace('  - ', ''));
    throw error;
  }
  throw new Error('the plugins were accepted');
}

const SOURCE = `
import { definePlugin, z, CONFIG } from 'plinth';
export default definePlugin({
  name: 'seo',
  options: z.strictObject({ title: z.string().default('none') }),
  apply(kernel, options: { title: string }) {
    const config = kernel.container.resolve(CONFIG);
    kernel.hooks.routes.tap('seo', (routes) => routes.get('/seo', { auth: false }, () => ({ title: options.title, app: config.appDir })));
  },
});
`;

describe('plugins of config/plugins', () => {
  it('loads TypeScript outside the repository, with this very plinth', async () => {
    const kernel = makeKernel(
      { config: { plugins: { seo: { resolve: './plugins/seo.ts', config: { title: 'yes' } } } } },
      { 'plugins/seo.ts': SOURCE },
    );
    await kernel.start();
    const answer = await (await fetch(`${kernel.url}/seo`)).json();
    expect(answer).toEqual({ title: 'yes', app: kernel.container.resolve(CONFIG).appDir });
    expect(kernel.report().plugins).toMatchObject([{ name: 'seo', origin: './plugins/seo.ts' }]);
  });

  it.each([
    [
      'a CommonJS file',
      'seo.js',
      "const { definePlugin } = require('plinth'); module.exports = definePlugin({ name: 'seo', apply() {} });",
    ],
    [
      'a compiled ES module',
      'seo.js',
      "Object.defineProperty(exports, '__esModule', { value: true }); exports.default = { name: 'seo', apply() {} };",
    ],
    ['an ES module', 'seo.mjs', "import { definePlugin } from 'plinth'; export default definePlugin({ name: 'seo', apply() {} });"],
    ['a default in a default', 'seo.js', "module.exports = { default: { default: { name: 'seo', apply() {} } } };"],
    ['a folder', 'seo/index.ts', "export default { name: 'seo', apply() {} };"],
  ])('loads %s', (_, file, source) => {
    const kernel = makeKernel({ config: { plugins: { seo: { resolve: `./${file.replace('/index.ts', '')}` } } } }, { [file]: source });
    expect(kernel.plugins).toEqual(['seo']);
  });

  it('loads a package of the app, by its name or by resolve', () => {
    const files = {
      'node_modules/seo/index.js': "exports.default = { name: 'seo', apply() {} };",
      'node_modules/plinth-plugin-map/index.js': "exports.default = { name: 'map', apply() {} };",
    };
    const kernel = makeKernel({ config: { plugins: { seo: true, map: { resolve: 'plinth-plugin-map' } } } }, files);
    expect(kernel.report().plugins.map(({ name, origin }) => [name, origin])).toEqual([
      ['seo', 'seo'],
      ['map', 'plinth-plugin-map'],
    ]);
  });

  it('freezes options to the bottom and fills in defaults', () => {
    let seen: { list: string[]; level: number } | undefined;
    const options = z.strictObject({ list: z.array(z.string()), level: z.int().default(3) });
    const given = definePlugin({
      name: 'a',
      options,
      apply(_, checked) {
        seen = checked;
      },
    });
    makeKernel({ plugins: [given], config: { plugins: { a: { config: { list: ['x'] } } } } });
    expect(seen).toEqual({ list: ['x'], level: 3 });
    expect(() => seen?.list.push('y')).toThrow(TypeError);
  });

  it('leaves out plugins that are switched off, also given ones', () => {
    const kernel = makeKernel({ plugins: [plugin('a'), plugin('b')], config: { plugins: { a: false } } });
    expect(kernel.plugins).toEqual(['b']);
  });

  it('says the boot order and why', () => {
    const kernel = makeKernel({ plugins: [plugin('a', undefined, { requires: ['b'], description: 'Does a.' }), plugin('b')] });
    expect(kernel.report().plugins).toEqual([
      { name: 'b', description: '', origin: 'given', why: [] },
      { name: 'a', description: 'Does a.', origin: 'given', why: ['after b (required)'] },
    ]);
    expect(kernel.report().disabled).toContain('rest');
  });
});

describe('mistakes with plugins', () => {
  it('tells missing, disabled, cyclic, duplicate plugins and wrong options together', () => {
    const found = mistakes({
      plugins: [
        plugin('a', undefined, { requires: ['rets'] }),
        plugin('b', undefined, { requires: ['rest'] }),
        plugin('c', undefined, { after: ['d'] }),
        plugin('d', undefined, { after: ['c'] }),
        plugin('e'),
        plugin('e'),
        plugin('f', undefined, { options: z.strictObject({ colour: z.enum(['red', 'blue']) }) }),
      ],
      config: { plugins: { f: { config: { color: 'red', colour: 'green' } } } },
    });
    expect(found).toEqual([
      'config/plugins, e: two plugins have this name: given and given',
      'config/plugins, a: requires "rets", which is not installed (did you mean rest?)',
      'config/plugins, b: requires "rest", which is disabled; set rest.enabled to true, or disable b',
      'config/plugins: plugins depend on each other in a cycle: c → d → c (c must load after d, d must load after c)',
      'config/plugins, f.config.colour: expected one of "red", "blue", found "green"',
      'config/plugins, f.config.color: unknown key; did you mean "colour"?',
    ]);
  });

  it('a misspelled built-in, switched on or off', () => {
    const end = 'did you mean "i18n"?';
    expect(mistakes({ config: { plugins: { i18m: true } } })).toEqual([`config/plugins, i18m: the plugin "i18m" does not exist; ${end}`]);
    expect(mistakes({ config: { plugins: { i18m: false } } })).toEqual([`config/plugins, i18m: the plugin "i18m" does not exist; ${end}`]);
  });

  it('a path that leads nowhere', () => {
    expect(mistakes({ config: { plugins: { seo: { resolve: './plugins/seo' } } } })).toEqual([
      'config/plugins, seo: cannot load ./plugins/seo: no such file or folder; the path must be relative to the app folder',
    ]);
  });

  it('a file that is no plugin, and one that has another name', () => {
    const files = { 'a.ts': 'export const label = "a";', 'b.ts': 'export default { name: "c", apply() {} };' };
    expect(mistakes({ config: { plugins: { a: { resolve: './a.ts' }, b: { resolve: './b.ts' } } } }, files)).toEqual([
      'config/plugins, a: ./a.ts is not a plugin: expected definePlugin({ name, apply(kernel, options) { … } }) as its default export',
      'config/plugins, b: ./b.ts is the plugin "c"; use that name as the key',
    ]);
  });

  it('a plugin that throws while it is loaded does not make those that require it missing', () => {
    const found = mistakes(
      { plugins: [plugin('b', undefined, { requires: ['a'] })], config: { plugins: { a: { resolve: './a.ts' } } } },
      { 'a.ts': 'throw new Error("boom")' },
    );
    expect(found).toEqual(['a.ts:1: fails: boom']);
  });

  it('names the file in which the options stand', () => {
    const found = mistakes(
      { plugins: [plugin('a')] },
      { 'config/plugins.ts': 'export default ({ env }) => ({ a: { config: { x: env("X", 1) } } });' },
    );
    expect(found).toEqual(['config/plugins.ts:1, a.config.x: unknown key; no keys are allowed here']);
  });

  it('an apply that throws, or is asynchronous', () => {
    const broken = plugin('a', () => {
      throw new Error('no such thing');
    });
    expect(() => makeKernel({ plugins: [broken] })).toThrow('plugin "a" failed in apply: no such thing');
    const late = plugin('a', (async () => undefined) as () => void);
    expect(() => makeKernel({ plugins: [late] })).toThrow('plugin "a": apply must not be asynchronous; tap a hook for asynchronous work');
  });
});
