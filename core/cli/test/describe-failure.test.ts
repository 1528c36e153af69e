import { appFolder, removeAppFolders } from '../../config/test/app-folder.ts';
import { describeFailure } from '../describe-failure.ts';
import { plinth } from './run-plinth.ts';

afterAll(removeAppFolders);

/** A defect with a stack of these frames. */
function defect(...frames: readonly string[]): TypeError {
  const error = new TypeError('no luck');
  error.stack = ['TypeError: no luck', ...frames.map((frame) => `    at ${frame}`)].join('\n');
  return error;
}

const OWN = 'Object.apply (/srv/app/plugins/own.ts:3:7)';
const PLINTH = 'applyPlugin (/srv/app/node_modules/plinth/dist/plinth.js:1:1)';

describe('describeFailure', () => {
  it("shows the stack of a defect down to the app's code", () => {
    const error = defect('pick (/srv/app/node_modules/lodash/pick.js:1:1)', OWN, PLINTH, 'node:internal/main:1:1');
    expect(describeFailure(error)).toBe(
      'no luck\nTypeError: no luck\n    at pick (/srv/app/node_modules/lodash/pick.js:1:1)\n    at Object.apply (/srv/app/plugins/own.ts:3:7)',
    );
  });

  it('shows all of a stack in which the app has no part', () => {
    expect(describeFailure(defect(PLINTH))).toContain(PLINTH);
  });

  it('shows no stack of what is no defect', () => {
    expect(describeFailure(new Error('no luck'))).toBe('no luck');
  });

  it('shows the reason of a database, and not the statement before it', async () => {
    const attributes = Object.fromEntries(Array.from({ length: 2_100 }, (_, index) => [`a${index}`, { type: 'string' }]));
    const info = { singularName: 'wide', pluralName: 'wides', displayName: 'Wide' };
    const schema = { kind: 'collectionType', collectionName: 'wides', info, attributes };
    const wide = { 'src/api/wide/content-types/wide/schema.json': JSON.stringify(schema) };
    const plugin = `import { definePlugin, DATABASE } from 'plinth';
      export default definePlugin({ name: 'asking', apply({ hooks, container }) {
        hooks.bootstrap.tapPromise('asking', () => container.resolve(DATABASE).knex('nowhere').where('a', 'secret - word'));
      } });`;
    const asking = { 'asking.ts': plugin, 'config/plugins.json': '{ "asking": { "resolve": "./asking.ts" } }' };
    expect(await plinth(['migrate', '--app', appFolder(wide)])).toMatchObject({ code: 1, err: 'plinth: too many columns on wides\n' });
    expect(await plinth(['locale', 'list', '--app', appFolder(asking)])).toMatchObject({
      code: 1,
      err: 'plinth: plugin "asking" failed in kernel.bootstrap: no such table: nowhere\n',
    });
    expect(describeFailure(new Error('select one - or two'))).toBe('select one - or two');
  });
});
