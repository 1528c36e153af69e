import { type Caller, createAbility, SYSTEM } from '../../../access/index.ts';
import { contentType, relation, uidOf } from '../../test/definitions.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { modelOf, openDocuments } from '../../test/open-documents.ts';

const [DESK, PAGE] = [uidOf('desk'), uidOf('page')];
const MODEL = modelOf({
  contentTypes: [
    contentType('desk', {
      owner: { type: 'string' },
      top: relation('manyToOne', 'page', { inversedBy: 'tops' }),
      own: relation('manyToMany', 'page', { inversedBy: 'desks' }),
      listed: relation('oneToMany', 'page', { mappedBy: 'desk' }),
    }),
    contentType('page', {
      tops: relation('oneToMany', 'desk', { mappedBy: 'top' }),
      desks: relation('manyToMany', 'desk', { mappedBy: 'own' }),
      desk: relation('manyToOne', 'desk', { inversedBy: 'listed' }),
    }),
  ],
  components: [],
});

eachDatabase('a list that is replaced by a write which changes what its caller sees of it', (databases) => {
  /** How many links a desk keeps when one write empties its list and changes its owner. */
  const left = async (list: string, back: string, owner: string, next: string) => {
    const documents = await openDocuments(await databases.open(), MODEL);
    const rules = new Map([[`${PAGE}.find`, { where: { [back]: { owner: 'me' } }, fields: null }]]);
    // Only `find` at the other end can protect the link: no other right is checked there.
    const actions = new Set([`${DESK}.find`, `${DESK}.update`, `${PAGE}.find`, ...(list === 'listed' ? [`${PAGE}.update`] : [])]);
    const caller: Caller = { kind: 'token', id: 1, trusted: false, ability: createAbility(actions, rules) };
    const { documentId: page } = await documents.create(PAGE, { data: {} }, SYSTEM);
    const { documentId } = await documents.create(DESK, { data: { owner, [list]: list === 'top' ? page : [page] } }, SYSTEM);
    await documents.update(DESK, documentId as string, { data: { owner: next, [list]: list === 'top' ? null : [] } }, caller);
    const query = documents.parse(DESK, { populate: [list] }, 'one', SYSTEM);
    return [(await documents.findOne(documentId as string, query))?.[list] ?? []].flat().length;
  };
  const lists = [
    ['top', 'tops'],
    ['own', 'desks'],
    ['listed', 'desk'],
  ] as const;

  it.each(lists)('loses what he saw before: %s', async (list, back) => {
    expect(await left(list, back, 'me', 'other')).toBe(0);
  });

  it.each(lists)('keeps what he did not see before: %s', async (list, back) => {
    expect(await left(list, back, 'other', 'me')).toBe(1);
  });
});
