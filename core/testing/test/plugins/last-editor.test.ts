import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Caller, createAbility, DOCUMENTS, SYSTEM } from 'plinth';
import { bootApp } from 'plinth/testing';
import lastEditor from './last-editor.ts';

const TAG = 'api::tag.tag';

describe('the sample of docs/plugins.md', () => {
  it('stands there as it is tested here', () => {
    const sample = readFileSync(join(__dirname, 'last-editor.ts'), 'utf8');
    expect(readFileSync(join(__dirname, '../../../../docs/plugins.md'), 'utf8')).toContain(
      `\`\`\`ts\n// plugins/last-editor.ts\n${sample}\`\`\``,
    );
  });

  it('keeps who has written a version, and not who has linked to it', async () => {
    const note = { type: 'relation', relation: 'manyToOne', target: 'api::note.note', inversedBy: 'tags' };
    const tags = { type: 'relation', relation: 'oneToMany', target: TAG, mappedBy: 'note' };
    const contentTypes = [
      { info: { singularName: 'tag', pluralName: 'tags' }, attributes: { name: { type: 'string' }, note } },
      { info: { singularName: 'note', pluralName: 'notes' }, attributes: { tags } },
    ];
    const app = await bootApp({ app: { contentTypes, plugins: [lastEditor] } });
    try {
      const documents = app.kernel.container.resolve(DOCUMENTS);
      const caller = (kind: string): Caller => ({
        ...{ kind, id: 1, trusted: false },
        ability: createAbility(new Set([`${TAG}.create`, 'api::note.note.create', `${TAG}.update`, `${TAG}.find`])),
      });
      const { documentId } = (await documents.create(TAG, { data: { name: 'a' } }, caller('user'))) as { documentId: string };
      await documents.create('api::note.note', { data: { tags: [documentId] } }, caller('token'));
      const fields = ['createdBy', 'editedBy', 'updatedBy'];
      expect(await documents.findOne(documentId, documents.parse(TAG, { fields }, 'one', SYSTEM))).toMatchObject({
        createdBy: 'user:1',
        editedBy: 'user:1',
        updatedBy: 'token:1',
      });
    } finally {
      await app.close();
    }
  });
});
