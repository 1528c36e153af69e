import { SYSTEM } from '../../access/index.ts';
import { isPlinthError } from '../../errors/index.ts';
import type { ScalarAttribute } from '../../model/index.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import type { DocumentValue } from '../read/rows/answer-form.ts';
import { contentType, relation, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';
import { toyAxis } from './toy-axes.ts';

/** Concurrent writers, distributed over two nodes. */
const WRITERS = 20;
const MANY_WRITERS = 50;

const TONGUES = toyAxis('tongue', 'link', ['x', 'y'], { shares: (_type, attribute) => attribute === 'height' });

/** `live` is a copy of `draft`. */
const PHASES = toyAxis('phase', 'request', ['draft', 'live']);
const IN_PHASES = { options: { phase: true } };

const MODEL = modelOf({
  contentTypes: [
    contentType('show', { acts: relation('manyToMany', 'act', { inversedBy: 'shows' }) }, IN_PHASES),
    contentType('act', { shows: relation('manyToMany', 'show', { mappedBy: 'acts' }) }, IN_PHASES),
    contentType('dancer', {
      name: { type: 'string', unique: true },
      slug: { type: 'uid' },
      steps: { type: 'integer' },
      partner: relation('oneToOne', 'dancer', { inversedBy: 'partnerOf' }),
      partnerOf: relation('oneToOne', 'dancer', { mappedBy: 'partner' }),
      lead: relation('oneToOne', 'dance', { inversedBy: 'leader' }),
      dances: relation('manyToMany', 'dance', { inversedBy: 'dancers' }),
      favourites: relation('manyToMany', 'dance'),
      origin: relation('manyToOne', 'dance', { inversedBy: 'natives' }),
    }),
    contentType(
      'dance',
      {
        title: { type: 'string', unique: true },
        height: { type: 'integer' },
        leader: relation('oneToOne', 'dancer', { mappedBy: 'lead' }),
        dancers: relation('manyToMany', 'dancer', { mappedBy: 'dances' }),
        natives: relation('oneToMany', 'dancer', { mappedBy: 'origin' }),
      },
      { options: { tongue: true } },
    ),
    contentType('hall', { name: { type: 'string' }, floors: { type: 'integer' } }, { kind: 'singleType' }),
  ],
  components: [],
});

const SHOW = uidOf('show');
const ACT = uidOf('act');
const DANCER = uidOf('dancer');
const DANCE = uidOf('dance');
const HALL = uidOf('hall');

/** The results of writes: the written documents, and messages and statuses of refusals. Other errors are thrown. */
async function settle(writes: readonly Promise<DocumentValue>[]) {
  const written: DocumentValue[] = [];
  const refused: { status: number; message: string }[] = [];
  for (const result of await Promise.allSettled(writes)) {
    if (result.status === 'fulfilled') written.push(result.value);
    else if (isPlinthError(result.reason)) refused.push({ status: result.reason.status, message: result.reason.message });
    else throw result.reason;
  }
  return { written, refused };
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

eachDatabase('writers at the same time', (databases) => {
  let nodes: OwnedDocuments[];
  const node = (index: number) => nodes[index % nodes.length] as OwnedDocuments;
  const create = (index: number, uid: string, data: object) => node(index).create(uid, { data }, SYSTEM);
  const update = (index: number, uid: string, id: unknown, data: object, axes: Record<string, string> = {}) =>
    node(index).update(uid, id as string, { data, axes: new Map(Object.entries(axes)) }, SYSTEM);
  const find = async (uid: string, parameters: Record<string, unknown>) => {
    const query = node(0).parse(uid, parameters, 'list', SYSTEM);
    return (await node(0).find(query)).documents;
  };

  beforeAll(async () => {
    const first = await databases.open();
    const axes = [TONGUES, PHASES];
    nodes = [await openDocuments(first, MODEL, axes), await openDocuments(await databases.open(first), MODEL, axes)];
  });

  it.each(['name', 'slug'])('create one document per value of the unique attribute %s; the others are told', async (attribute) => {
    const { written, refused } = await settle(times(WRITERS, (index) => create(index, DANCER, { [attribute]: 'same' })));
    expect(written).toHaveLength(1);
    expect(refused).toEqual(times(WRITERS - 1, () => ({ status: 400, message: 'This attribute must be unique' })));
    expect(await find(DANCER, { filters: { [attribute]: 'same' } })).toHaveLength(1);
  });

  it('change what is still as they found it, each of them once', async () => {
    const { documentId } = await create(0, DANCER, { steps: 0 });
    const attribute = MODEL.contentType(DANCER).attributes.get('steps') as ScalarAttribute;
    const step = async (index: number): Promise<void> => {
      for (;;) {
        const [dancer] = await find(DANCER, { filters: { documentId } });
        const steps = dancer?.steps as number;
        const where = { kind: 'compare', attribute, operator: 'eq', operands: [steps] } as const;
        const written = node(index).update(DANCER, documentId as string, { data: { steps: steps + 1 }, where }, SYSTEM);
        const isFirst = await written.then(
          () => true,
          (error: unknown) => {
            if (isPlinthError(error) && error.status === 404) return false;
            throw error;
          },
        );
        if (isFirst) return;
      }
    };
    await Promise.all(times(WRITERS, step));
    expect(await find(DANCER, { filters: { documentId }, fields: 'steps' })).toMatchObject([{ steps: WRITERS }]);
  });

  it('let one of many updates have a unique value', async () => {
    const dancers = await Promise.all(times(WRITERS, (index) => create(index, DANCER, {})));
    const { written, refused } = await settle(
      dancers.map(({ documentId }, index) => update(index, DANCER, documentId, { name: 'wanted' })),
    );
    expect(written).toHaveLength(1);
    expect(refused).toEqual(times(WRITERS - 1, () => ({ status: 400, message: 'This attribute must be unique' })));
  });

  it('take a one-to-one target from each other without a trace', async () => {
    const dance = await create(0, DANCE, { title: 'tango' });
    const dancers = await Promise.all(times(WRITERS, (index) => create(index, DANCER, {})));
    const { written, refused } = await settle(
      dancers.map(({ documentId }, index) =>
        index % 2 === 0
          ? update(index, DANCER, documentId, { lead: dance.documentId as string })
          : update(index, DANCE, dance.documentId, { leader: documentId as string }),
      ),
    );
    expect({ refused, written: written.length }).toEqual({ refused: [], written: WRITERS });
    const leading = await find(DANCER, { filters: { lead: { $notNull: true } }, populate: 'lead' });
    expect(leading).toHaveLength(1);
    const [shown] = await find(DANCE, { filters: { title: 'tango' }, populate: 'leader' });
    expect((shown?.leader as DocumentValue | undefined)?.documentId).toBe(leading[0]?.documentId);
  });

  it('pair dancers of one type with each other, at most one for each', async () => {
    const dancers = await Promise.all(times(8, (index) => create(index, DANCER, {})));
    const other = (index: number) => dancers[(index * 3 + 1) % 8]?.documentId as string;
    const { written, refused } = await settle(
      times(32, (index) =>
        update(index, DANCER, dancers[index % 8]?.documentId, { [index % 3 ? 'partner' : 'partnerOf']: other(index % 5) }),
      ),
    );
    expect({ refused, written: written.length }).toEqual({ refused: [], written: 32 });
    const paired = await find(DANCER, { filters: { partner: { $notNull: true } }, populate: ['partner', 'partnerOf'] });
    const partners = paired.map(({ partner }) => (partner as DocumentValue).documentId);
    expect(new Set(partners).size).toBe(partners.length);
  });

  it('make the document of a single type once, and update it then', async () => {
    const { written, refused } = await settle(
      times(WRITERS, (index) => update(index, HALL, null, index % 2 ? { name: 'hall' } : { floors: 2 })),
    );
    expect(refused).toEqual([]);
    expect(new Set(written.map(({ documentId }) => documentId)).size).toBe(1);
    expect(await find(HALL, {})).toMatchObject([{ name: 'hall', floors: 2 }]);
  });

  it('add the same version once, with what it shares', async () => {
    const dance = await create(0, DANCE, { title: 'waltz', height: 7 });
    const { written, refused } = await settle(
      times(WRITERS, (index) => update(index, DANCE, dance.documentId, { title: `valse ${index}` }, { tongue: 'y' })),
    );
    expect({ refused, written: written.length }).toEqual({ refused: [], written: WRITERS });
    const versions = await find(DANCE, { tongue: '*', filters: { documentId: dance.documentId } });
    expect(versions.map(({ height }) => height)).toEqual([7, 7]);
  });

  it('keep shared values the same in all versions', async () => {
    const dance = await create(0, DANCE, { title: 'polka' });
    await update(0, DANCE, dance.documentId, { title: 'pulka' }, { tongue: 'y' });
    await settle(times(WRITERS, (index) => update(index, DANCE, dance.documentId, { height: index }, { tongue: index % 2 ? 'x' : 'y' })));
    const heights = (await find(DANCE, { tongue: '*', filters: { documentId: dance.documentId } })).map(({ height }) => height);
    expect(heights).toHaveLength(2);
    expect(new Set(heights).size).toBe(1);
  });

  it('lose nothing when many write to one document', async () => {
    const dance = await create(0, DANCE, { title: 'round' });
    const dancers = await Promise.all(times(MANY_WRITERS, (index) => create(index, DANCER, {})));
    const { written, refused } = await settle(
      dancers.map(({ documentId }, index) => {
        const connect = { connect: [documentId as string] };
        if (index % 3 === 0) return update(index, DANCE, dance.documentId, { dancers: connect, natives: connect });
        return update(index, DANCER, documentId, { dances: { connect: [dance.documentId] }, origin: dance.documentId, steps: index });
      }),
    );
    expect({ refused, written: written.length }).toEqual({ refused: [], written: MANY_WRITERS });
    const [shown] = await find(DANCE, { filters: { title: 'round' }, populate: ['dancers', 'natives'] });
    for (const attribute of ['dancers', 'natives']) {
      const ids = (shown?.[attribute] as DocumentValue[] | undefined)?.map(({ documentId }) => documentId);
      expect(ids?.sort()).toEqual(dancers.map(({ documentId }) => documentId).sort());
    }
  });

  it('lose no link of one row, whichever side adds it', async () => {
    const dancer = await create(0, DANCER, {});
    const dances = await Promise.all(times(WRITERS, (index) => create(index, DANCE, { title: `dance ${index}` })));
    const { refused } = await settle(
      dances.map(({ documentId }, index) =>
        index % 2
          ? update(index, DANCER, dancer.documentId, { dances: { connect: [documentId] } })
          : update(index, DANCE, documentId, { dancers: { connect: [dancer.documentId] } }),
      ),
    );
    expect(refused).toEqual([]);
    const [shown] = await find(DANCER, { filters: { documentId: dancer.documentId }, populate: ['dances'] });
    expect(shown?.dances).toHaveLength(WRITERS);
  });

  it('give a copy one link where both ends are copied, whose links were added from the other side', async () => {
    const copy = (index: number, uid: string, id: unknown) => {
      const ends = { from: new Map([['phase', 'draft']]), to: new Map([['phase', 'live']]) };
      return node(index).copy(uid, id as string, { ...ends, action: `${uid}.copy`, event: 'copied' }, SYSTEM);
    };
    const opener = await create(0, ACT, {});
    const shows = await Promise.all(
      times(WRITERS, async (index) => {
        const { documentId } = await create(index, SHOW, {});
        await copy(index, SHOW, documentId);
        // In the draft another link comes first, so positions differ from those of the copy.
        await update(index, SHOW, documentId, { acts: { connect: [opener.documentId] } });
        const act = await create(index, ACT, { shows: { connect: [documentId] } });
        return { show: documentId, act: act.documentId };
      }),
    );
    await Promise.all(shows.flatMap(({ show, act }, index) => [copy(index, SHOW, show), copy(index + 1, ACT, act)]));
    for (const { show, act } of shows) {
      const found = await find(SHOW, { phase: 'live', filters: { documentId: show }, populate: ['acts'] });
      expect(found.map(({ acts }) => acts)).toEqual([[expect.objectContaining({ documentId: act })]]);
    }
  });

  it('refuse a link to a document that goes meanwhile, or make it and drop it', async () => {
    for (let round = 0; round < 5; round++) {
      const dance = await create(0, DANCE, {});
      const dancers = await Promise.all(times(WRITERS, (index) => create(index, DANCER, {})));
      const attributes = ['favourites', 'dances', 'origin', 'lead'];
      const linking = dancers.map(({ documentId }, index) => {
        return update(index, DANCER, documentId, { [attributes[index % 4] as string]: { connect: [dance.documentId] } });
      });
      const removing = node(1).remove(DANCE, dance.documentId as string, new Map(), SYSTEM);
      const { refused } = await settle(linking);
      expect(await removing).toBe(1);
      for (const { status, message } of refused) expect([status, message]).toEqual([400, expect.stringContaining('not found')]);
      for (const dancer of dancers) {
        const [shown] = await find(DANCER, { filters: { documentId: dancer.documentId }, populate: attributes });
        expect(shown).toMatchObject({ favourites: [], dances: [], origin: null, lead: null });
      }
    }
  });

  it('update or miss a document that goes meanwhile, and remove it once', async () => {
    for (let round = 0; round < 5; round++) {
      const dance = await create(0, DANCE, {});
      await update(0, DANCE, dance.documentId, {}, { tongue: 'y' });
      const updating = times(WRITERS, (index) =>
        update(index, DANCE, dance.documentId, { height: index }, { tongue: index % 2 ? 'x' : 'y' }),
      );
      const removing = times(4, (index) => node(index).remove(DANCE, dance.documentId as string, new Map(), SYSTEM));
      const { refused } = await settle(updating);
      for (const { status } of refused) expect(status).toBe(404);
      const removed = (await Promise.all(removing)).filter((count) => count > 0);
      expect(removed).toHaveLength(1);
      expect(await find(DANCE, { tongue: '*', filters: { documentId: dance.documentId } })).toEqual([]);
    }
  });
});
