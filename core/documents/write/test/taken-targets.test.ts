import type { Rule } from '../../../access/index.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { at, callerUnder, errorOf, OAK, openOaks } from './open-oaks.ts';

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
    const { documents, make, change, linkOf } = await openOaks(databases);
    const target = await make({ tag: 5 }, 'published');
    const holder = await make({ tag: 1, next: target }, 'published');
    const taker = await make({ tag: 1, next: target }, 'draft');
    await change(holder, { tag: 0, [link]: taker }, 'draft');
    const request = { action: `${OAK}.publish`, event: 'published', from: at('draft'), to: at('published') };
    const error = await errorOf(documents.copy(OAK, taker, request, callerUnder(rules)));
    const names = new Map([
      [taker, 'taker'],
      [target, 'target'],
    ]);
    const nameOf = async (attribute: string) => names.get((await linkOf(holder, attribute, 'published')) ?? '') ?? null;
    return { error, next: await nameOf('next'), parent: await nameOf('parent') };
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
