import { appFolder, removeAppFolders } from '../../config/test/app-folder.ts';
import { plinth } from './run-plinth.ts';

afterAll(removeAppFolders);

const DESK = `
import { callerName, definePlugin, COMMANDS, DOCUMENTS } from 'plinth';
const NOTE = 'api::note.note';
export default definePlugin({
  name: 'desk',
  apply({ container, hooks }) {
    const documents = container.resolve(DOCUMENTS);
    const lines = [];
    documents.hooks.committed.tap({ name: 'desk', types: [NOTE] }, ({ kind }, { kind: by, origin }) => void lines.push([kind, by, origin.surface].join(' ')));
    const run = async ({ caller, print }) => {
      const made = await documents.create(NOTE, { data: { title: 'one' } }, caller);
      const query = documents.parse(NOTE, { fields: ['createdBy'] }, 'one', caller);
      print((await documents.findOne(made.documentId, query)).createdBy);
      lines.forEach(print);
    };
    container.resolve(COMMANDS).add({ name: 'desk', description: 'x', commands: [{ name: 'note', description: 'x', commands: [{ name: 'add', description: 'x', run }] }] });
  },
});
`;

describe('a command of a plugin', () => {
  it('writes in its own name, which is that of its groups before it', async () => {
    const app = appFolder({
      'plugins/desk.ts': DESK,
      'config/plugins.ts': "export default { desk: { resolve: './plugins/desk.ts' } };",
      'config/content-types/note.json': JSON.stringify({
        info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
        attributes: { title: { type: 'string' } },
      }),
    });
    const { code, out, err } = await plinth(['desk', 'note', 'add', '--app', app]);
    expect({ code, err, out }).toEqual({ code: 0, err: '', out: 'command:desk note add\ncreated command command\n' });
  });
});
