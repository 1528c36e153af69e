import { type Caller, createAbility, SYSTEM } from '../../../access/index.ts';
import { STAGE, type Stage, stageAxis } from '../../test/arbitrary-rights.ts';
import { contentType, relation, uidOf } from '../../test/definitions.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { modelOf, openDocuments } from '../../test/open-documents.ts';

const OAK = uidOf('oak');
const MODEL = modelOf({
  contentTypes: [
    contentType(
      'oak',
      {
        tag: { type: 'integer' },
        next: relation('oneToOne', 'oak', { inversedBy: 'previous' }),
        previous: relation('oneToOne', 'oak', { mappedBy: 'next' }),
        parent: relation('manyToOne', 'oak', { inversedBy: 'children' }),
        children: relation('oneToMany', 'oak', { mappedBy: 'parent' }),
      },
      { options: { [STAGE]: true } },
    ),
  ],
  components: [],
});

const at = (stage: Stage) => new Map([[STAGE, stage]]);

eachDatabase('a document that a publishing write changes without naming it', (databases) => {
  /**
   * Sets `tag` of a document to 2 and publishes it. The caller may update documents whose parent has the tag 2. `other` is below the
   * document, so the write itself lets the caller update it.
   * @param was the former tag
   * @param link what the write would change in the published `other`
   */
  const published = async (was: number, link: 'next' | 'parent') => {
    const documents = await openDocuments(await databases.open(), MODEL, [stageAxis]);
    const make = async (data: object, stage: Stage) =>
      (await documents.create(OAK, { data, axes: at(stage) }, SYSTEM)).documentId as string;
    const change = (id: string, data: object, stage: Stage) => documents.update(OAK, id, { data, axes: at(stage) }, SYSTEM);
    const top = await make({ tag: 2 }, 'published');
    const target = await make({ tag: 5 }, 'published');
    const document = await make({ tag: was, parent: top }, 'published');
    const other = await make(link === 'next' ? { next: target, parent: document } : {}, 'published');
    if (link === 'next') await change(document, { next: target }, 'draft');
    else await change(other, { parent: document }, 'draft');
    const caller: Caller = {
      kind: 'token',
      id: 1,
      trusted: false,
      ability: createAbility(
        new Set(['find', 'update', 'publish'].map((act) => `${OAK}.${act}`)),
        new Map([[`${OAK}.update`, { where: { parent: { tag: 2 } }, fields: null }]]),
      ),
    };
    const error = await documents.update(OAK, document, { data: { tag: 2 }, axes: at('published') }, caller).then(
      () => null,
      (reason: unknown) => String(reason),
    );
    const query = documents.parse(OAK, { populate: [link], [STAGE]: 'published' }, 'one', SYSTEM);
    return { error, isLinked: (await documents.findOne(other, query))?.[link] !== null };
  };

  it('keeps its target where the caller could not update it before', async () => {
    expect(await published(1, 'next')).toEqual({ error: 'ForbiddenError: Forbidden', isLinked: true });
    expect(await published(2, 'next')).toEqual({ error: null, isLinked: false });
  });

  it('gets no link where the caller could not update it before', async () => {
    expect(await published(1, 'parent')).toEqual({ error: null, isLinked: false });
    expect(await published(2, 'parent')).toEqual({ error: null, isLinked: true });
  });
});
