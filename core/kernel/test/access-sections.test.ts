import { z } from 'zod';
import { ACCESS_SECTIONS } from '../index.ts';
import { cleanUp, makeKernel, plugin } from './make-kernel.ts';

afterEach(cleanUp);

function claimer(name: string, section: string, applied: unknown[], schema: z.ZodType = z.array(z.strictObject({ code: z.string() }))) {
  return plugin(
    name,
    ({ container, hooks }) => {
      container.resolve(ACCESS_SECTIONS).claim({ name: section, schema, apply: async (value) => void applied.push(value) });
      hooks.bootstrap.tap(name, () => void applied.push('bootstrap'));
    },
    { accessSections: [section] },
  );
}

describe('sections of config/access', () => {
  it('are checked by the plugin that claims them, and applied before the taps of bootstrap', async () => {
    const applied: unknown[] = [];
    const kernel = makeKernel({ plugins: [claimer('a', 'flags', applied)] }, { 'config/access.json': '{ "flags": [{ "code": "x" }] }' });
    expect(applied).toEqual([]);
    await kernel.start({ until: 'bootstrap' });
    expect(applied).toEqual([[{ code: 'x' }], 'bootstrap']);
  });

  it('are applied as undefined when the file has none', async () => {
    const applied: unknown[] = [];
    await makeKernel({ plugins: [claimer('a', 'flags', applied)] }).start({ until: 'bootstrap' });
    expect(applied).toEqual([undefined, 'bootstrap']);
  });

  it('are ignored with a note while their plugin is off', () => {
    const files = {
      'config/access.json': '{ "flags": [] }',
      'config/plugins.json': '{ "a": { "enabled": false, "resolve": "./a.js" } }',
      'a.js': 'module.exports = { name: "a", accessSections: ["flags"], apply() {} };',
    };
    const kernel = makeKernel({}, files);
    expect(kernel.lines.join('')).toContain('section \\"flags\\" of config/access.json is ignored: the plugin \\"a\\" is disabled');
  });

  it('that break their schema stop the boot and name plugin and path', () => {
    const make = () =>
      makeKernel({ plugins: [claimer('a', 'flags', [])] }, { 'config/access.json': '{ "flags": [{ "code": 1, "cod": "x" }] }' });
    expect(make).toThrow('config/access.json:1, flags[0].code: expected a string, found 1');
    expect(make).toThrow('config/access.json:1, flags[0].cod: unknown key');
  });

  it('that nobody knows stop the boot and name the nearest', () => {
    const make = () => makeKernel({ plugins: [claimer('a', 'flags', [])] }, { 'config/access.json': '{ "flgas": [] }' });
    expect(make).toThrow('config/access.json:1, flgas: unknown key; did you mean "flags"?');
  });

  it('that two plugins claim stop the boot and name both', () => {
    const make = () => makeKernel({ plugins: [claimer('a', 'flags', []), claimer('b', 'flags', [])] });
    expect(make).toThrow('section "flags" of config/access is claimed by two plugins: "a" and "b"');
  });

  it('that cannot be applied name plugin and section', async () => {
    const broken = plugin('a', ({ container }) => {
      const apply = async () => {
        throw new Error('TOKEN is not set');
      };
      container.resolve(ACCESS_SECTIONS).claim({ name: 'flags', schema: z.unknown(), apply });
    });
    await expect(makeKernel({ plugins: [broken] }).start()).rejects.toThrow(
      'plugin "a" failed in section "flags" of config/access: TOKEN is not set',
    );
  });
});
