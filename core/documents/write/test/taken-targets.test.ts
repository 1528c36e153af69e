import { type Caller, createAbility, type Rule, SYSTEM } from '../../../access/index.ts';
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

/** Fits the draft of the holder by its tag, and its published version only while this leads nowhere by `attribute`. */
const unlessLinked = (attribute: string): Rule => ({
  where: { $or: [{ tag: 0 }, { [attribute]: { tag: { $null: true } } }] },
  fields: null,
});

eachDatabase('a published version whose target another document takes by being published', (databases) => {
  /**
   * Publishes a document that takes the target of `holder`, whose draft links to it.
   * @param rules by act
   * @param link the attribute by which the draft links to it
   * @returns where the published `holder` then leads
   */
  const taken = async (rules: Readonly<Record<string, Rule>>, link: string) => {
    const documents = await openDocuments(await databases.open(), MODEL, [stageAxis]);
    const make = async (data: object, stage: Stage) =>
      (await documents.create(OAK, { data, axes: at(stage) }, SYSTEM)).documentId as string;
    const target = await make({ tag: 5 }, 'published');
    const holder = await make({ tag: 1, next: target }, 'published');
    const taker = await make({ tag: 1, next: target }, 'draft');
    await documents.update(OAK, holder, { data: { tag: 0, [link]: taker }, axes: at('draft') }, SYSTEM);
    const actions = ['find', 'update', 'publish'].map((act) => `${OAK}.${act}`);
    const ruled = new Map(Object.entries(rules).map(([act, rule]) => [`${OAK}.${act}`, rule]));
    const caller: Caller = { kind: 'token', id: 1, trusted: false, ability: createAbility(new Set(actions), ruled) };
    const request = { action: `${OAK}.publish`, event: 'published', from: at('draft'), to: at('published') };
    const error = await documents.copy(OAK, taker, request, caller).then(
      () => null,
      (reason: unknown) => String(reason),
    );
    const query = documents.parse(OAK, { populate: ['next', 'parent'], [STAGE]: 'published' }, 'one', SYSTEM);
    const found = await documents.findOne(holder, query);
    const nameOf = (value: unknown) => {
      const { documentId } = (value ?? {}) as { readonly documentId?: string };
      return documentId === undefined ? null : documentId === taker ? 'taker' : 'target';
    };
    return { error, next: nameOf(found?.next), parent: nameOf(found?.parent) };
  };

  const FORBIDDEN = { error: 'ForbiddenError: Forbidden', next: 'target', parent: null };

  it.each(['next', 'parent'])('is judged without the link that comes along by %s', async (link) => {
    const after = await taken({ update: unlessLinked(link) }, link);
    expect(after).toEqual({ error: null, next: null, parent: null, [link]: 'taker' });
  });

  it.each(['next', 'parent'])('does without the link by %s where its draft may not be published', async (link) => {
    expect(await taken({ publish: { where: { tag: 1 }, fields: null } }, link)).toEqual({ error: null, next: null, parent: null });
  });

  it('keeps it where it may not be without it', async () => {
    expect(await taken({ update: { where: { tag: 0 }, fields: null } }, 'next')).toEqual(FORBIDDEN);
  });

  it('keeps it where the attribute may not be published', async () => {
    expect(await taken({ publish: { where: null, fields: ['previous'] } }, 'next')).toEqual(FORBIDDEN);
  });
});
