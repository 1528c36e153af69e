import { type Caller, createAbility, SYSTEM } from '../../../access/index.ts';
import { contentType, relation, uidOf } from '../../test/definitions.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { modelOf, openDocuments } from '../../test/open-documents.ts';

const PERSON = uidOf('person');
const MODEL = modelOf({
  contentTypes: [
    contentType('person', {
      tag: { type: 'integer' },
      mentor: relation('oneToOne', 'person', { inversedBy: 'pupil' }),
      pupil: relation('oneToOne', 'person', { mappedBy: 'mentor' }),
    }),
  ],
  components: [],
});

eachDatabase('a document that a write links to itself and unlinks again', (databases) => {
  it('is what it was before to the rules of those who change it', async () => {
    const documents = await openDocuments(await databases.open(), MODEL);
    const make = async (data: object) => (await documents.create(PERSON, { data }, SYSTEM)).documentId as string;
    const person = await make({ tag: 1 });
    await make({ mentor: person });
    const rules = new Map([[`${PERSON}.update`, { where: { pupil: { tag: { $null: true } } }, fields: null }]]);
    const caller: Caller = {
      kind: 'token',
      id: 1,
      trusted: false,
      ability: createAbility(new Set([`${PERSON}.find`, `${PERSON}.update`]), rules),
    };
    const answer = documents.parse(PERSON, { populate: ['mentor', 'pupil'] }, 'update', caller);
    const data = { mentor: person, pupil: null };
    await expect(documents.update(PERSON, person, { data, answer }, caller)).resolves.toMatchObject({ mentor: null, pupil: null });
  });
});
