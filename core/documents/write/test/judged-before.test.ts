import type { Rule } from '../../../access/index.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { at, callerUnder, errorOf, OAK, type Oaks, openOaks } from './open-oaks.ts';

eachDatabase('a document that a copying write changes without naming it', (databases) => {
  /**
   * Sets `tag` of a document to 2 and publishes it. The caller may update documents whose parent has the tag 2. `other` is below the
   * document, so the write itself lets the caller update it.
   * @param was the former tag
   * @param link what the write would change in the published `other`
   */
  const published = async (was: number, link: 'next' | 'parent') => {
    const { documents, make, change, linkOf } = await openOaks(databases);
    const top = await make({ tag: 2 }, 'published');
    const target = await make({ tag: 5 }, 'published');
    const document = await make({ tag: was, parent: top }, 'published');
    const other = await make(link === 'next' ? { next: target, parent: document } : {}, 'published');
    if (link === 'next') await change(document, { next: target }, 'draft');
    else await change(other, { parent: document }, 'draft');
    const caller = callerUnder({ update: { where: { parent: { tag: 2 } }, fields: null } });
    const error = await errorOf(documents.update(OAK, document, { data: { tag: 2 }, axes: at('published') }, caller));
    return { error, isLinked: (await linkOf(other, link, 'published')) !== null };
  };

  /** Discards the draft of a document. The caller may update what the rule says. @returns whether `other` then has a link by `shown` */
  const discard = async ({ documents, linkOf }: Oaks, document: string, other: string, shown: string, where: Rule['where']) => {
    const request = { action: `${OAK}.discard`, event: 'discarded', from: at('published'), to: at('draft') };
    const error = await errorOf(documents.copy(OAK, document, request, callerUnder({ update: { where, fields: null } })));
    return { error, isLinked: (await linkOf(other, shown, 'draft')) !== null };
  };

  /**
   * Discards a draft whose `tag` becomes 2 by that. The caller may update documents whose `next` has the tag 2. That of `other` is the
   * document, and its published version has a link to it that its draft has lost.
   * @param was the tag of the draft
   */
  const discarded = async (was: number) => {
    const oaks = await openOaks(databases);
    const document = await oaks.make({ tag: 2 }, 'published');
    await oaks.change(document, { tag: was }, 'draft');
    const other = await oaks.make({ next: document, parent: document }, 'published');
    await oaks.change(other, { parent: null }, 'draft');
    return discard(oaks, document, other, 'parent', { next: { tag: 2 } });
  };

  /**
   * Discards a draft, which takes the `pair` of `other`, and `other` itself from the document that leads to it by `next`. The caller may
   * update documents to which none leads, or one with the tag 2.
   * @param mayBefore whether the document that leads to `other` has that tag
   */
  const taken = async (mayBefore: boolean) => {
    const oaks = await openOaks(databases);
    const target = await oaks.make({}, 'published');
    const other = await oaks.make({}, 'published');
    const document = await oaks.make({ tag: 2, next: other, pair: target }, 'published');
    await oaks.change(document, { next: null, pair: null }, 'draft');
    await oaks.change(other, { pair: target }, 'draft');
    await oaks.make({ tag: mayBefore ? 2 : 1, next: other }, 'draft');
    const where = { $or: [{ previous: { tag: { $null: true } } }, { previous: { tag: 2 } }] };
    return discard(oaks, document, other, 'pair', where);
  };

  it('keeps its target where the caller could not update it before', async () => {
    expect(await published(1, 'next')).toEqual({ error: 'ForbiddenError: Forbidden', isLinked: true });
    expect(await published(2, 'next')).toEqual({ error: null, isLinked: false });
  });

  it('gets no link where the caller could not update it before', async () => {
    expect(await published(1, 'parent')).toEqual({ error: null, isLinked: false });
    expect(await published(2, 'parent')).toEqual({ error: null, isLinked: true });
  });

  it('gets no link by a discarded draft where the caller could not update it before', async () => {
    expect(await discarded(1)).toEqual({ error: null, isLinked: false });
    expect(await discarded(2)).toEqual({ error: null, isLinked: true });
  });

  it('keeps its target where only another target that is taken lets the caller update it', async () => {
    expect(await taken(false)).toEqual({ error: 'ForbiddenError: Forbidden', isLinked: true });
    expect(await taken(true)).toEqual({ error: null, isLinked: false });
  });
});
