import { spawnSync } from 'node:child_process';
import type { PluginName, PluginNames } from 'plinth';
import * as plinth from 'plinth';
import * as testing from 'plinth/testing';

declare module 'plinth' {
  interface PluginNames {
    'only-in-this-test': true;
  }
}

describe('the public surface', () => {
  it('has these names, and a change of them is a change for every plugin', () => {
    expect(Object.keys(plinth).sort()).toMatchSnapshot('plinth');
    expect(Object.keys(testing).sort()).toMatchSnapshot('plinth/testing');
  });

  it.each(['plinth/core/kernel/index.ts', 'plinth/kernel', 'plinth/plugins/rest/index.ts'])('has no door %s', (door) => {
    // In a process of its own: jest resolves modules of the repository without looking at the exports map.
    const { stderr } = spawnSync(process.execPath, ['-e', `require.resolve(${JSON.stringify(door)})`], {
      cwd: __dirname,
      encoding: 'utf8',
    });
    expect(stderr).toMatch(/ERR_PACKAGE_PATH_NOT_EXPORTED|MODULE_NOT_FOUND/);
  });

  it('lets a plugin make its name known to the compiler, and takes names without types', () => {
    const known: keyof PluginNames = 'only-in-this-test';
    // @ts-expect-error: no plugin said that it has this name
    const unknown: keyof PluginNames = 'never-declared';
    const any: readonly PluginName[] = [known, unknown];
    expect(any).toHaveLength(2);
  });
});
