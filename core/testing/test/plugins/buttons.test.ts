import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENTS, type Permission, SYSTEM } from 'plinth';
import { bootApp } from 'plinth/testing';
import buttons from './buttons.ts';

const NOTE = 'api::note.note';

describe('a plugin that says which buttons to show', () => {
  it('stands in docs/plugins.md as it is tested here', () => {
    const sample = readFileSync(join(__dirname, 'buttons.ts'), 'utf8');
    const page = readFileSync(join(__dirname, '../../../../docs/plugins.md'), 'utf8');
    expect(page).toContain(`\`\`\`ts\n// plugins/buttons.ts\n${sample}\`\`\``);
  });

  it('answers what the caller may do', async () => {
    const contentTypes = [{ info: { singularName: 'note', pluralName: 'notes' }, attributes: { title: { type: 'string' } } }];
    const rule = { action: `${NOTE}.update`, where: { title: { $ne: 'closed' } }, fields: ['title'] };
    const config = { access: { roles: { public: { actions: [`${NOTE}.findOne`, rule] } } } };
    const app = await bootApp({ app: { contentTypes, plugins: [buttons], config } });
    const make = async (title: string) => {
      const { documentId } = await app.kernel.container.resolve(DOCUMENTS).create(NOTE, { data: { title } }, SYSTEM);
      return `/buttons/${NOTE}/${documentId}`;
    };
    const shown = async (path: string) => {
      const { body } = await app.request.get(path).expect(200);
      return Object.fromEntries(Object.entries<Permission>(body).map(([action, { reason }]) => [action.split('.').at(-1), reason]));
    };
    expect(await shown(await make('open'))).toEqual({ findOne: null, update: null, delete: 'forbidden', publish: 'forbidden' });
    const refused = { delete: 'forbidden', publish: 'forbidden' };
    expect(await shown(await make('closed'))).toEqual({ findOne: null, update: 'notFound', ...refused });
    expect(await shown(`/buttons/${NOTE}/nothing`)).toEqual({ findOne: 'notFound', update: 'notFound', ...refused });
    await app.request.get('/buttons/nothing/nothing').expect(404);
    await app.close();
  });
});
