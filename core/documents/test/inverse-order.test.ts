import { SYSTEM } from '../../access/index.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import type { DocumentValue } from '../read/rows/answer-form.ts';
import { contentType, relation, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';
import { toyAxis } from './toy-axes.ts';

const PHASE = toyAxis('phase', 'request', ['live', 'draft']);
const LIVE = new Map([['phase', 'live']]);
const DRAFT = new Map([['phase', 'draft']]);

/** Crews have ports, one of which is their home. With `isSeen`, ports show both relations. */
function modelWith({ isSeen, hasPhase }: { isSeen: boolean; hasPhase: boolean }) {
  const options = { options: { phase: hasPhase } };
  const seen = (inversedBy: string) => (isSeen ? { inversedBy } : {});
  const crew = { ports: relation('manyToMany', 'port', seen('crews')), home: relation('manyToOne', 'port', seen('natives')) };
  const port = {
    crews: relation('manyToMany', 'crew', { mappedBy: 'ports' }),
    natives: relation('oneToMany', 'crew', { mappedBy: 'home' }),
  };
  return modelOf({ contentTypes: [contentType('crew', crew, options), contentType('port', isSeen ? port : {}, options)], components: [] });
}

/** Creates a document, in the version with these axes, and returns its id. */
async function make(documents: OwnedDocuments, type: string, data: object = {}, axes = new Map<string, string>()): Promise<string> {
  const { documentId } = await documents.create(uidOf(type), { data, axes }, SYSTEM);
  return documentId as string;
}

/** The inverse lists of the only port, as documentIds. */
async function listsOf(documents: OwnedDocuments, phase?: string) {
  const parameters = { phase, populate: { crews: { fields: ['documentId'] }, natives: { fields: ['documentId'] } } };
  const [port = {}] = (await documents.find(documents.parse(uidOf('port'), parameters, 'list', SYSTEM))).documents;
  const ids = (name: string) => (port[name] as DocumentValue[]).map(({ documentId }) => documentId);
  return { crews: ids('crews'), natives: ids('natives') };
}

eachDatabase('the list of a relation on its inverse side', (databases) => {
  it('gets the places of the other version when its document is copied, and not when a row that links to it is', async () => {
    const documents = await openDocuments(await databases.open(), modelWith({ isSeen: true, hasPhase: true }), [PHASE]);
    const port = await make(documents, 'port', {}, DRAFT);
    const links = { ports: [port], home: port };
    const crews = [await make(documents, 'crew', links, DRAFT), await make(documents, 'crew', links, DRAFT)];
    crews.push(await make(documents, 'crew', links, DRAFT));
    const publish = (type: string, documentId: string) => {
      const request = { from: DRAFT, to: LIVE, action: `${uidOf(type)}.copy`, event: 'copied' };
      return documents.copy(uidOf(type), documentId, request, SYSTEM);
    };
    await publish('port', port);
    for (const crew of crews) await publish('crew', crew);
    const reversed = [...crews].reverse();
    await documents.update(uidOf('port'), port, { data: { crews: reversed, natives: reversed }, axes: DRAFT }, SYSTEM);
    await publish('crew', crews[2] as string);
    expect(await listsOf(documents, 'draft')).toEqual({ crews: reversed, natives: reversed });
    expect(await listsOf(documents, 'live')).toEqual({ crews, natives: crews });

    await publish('port', port);
    expect(await listsOf(documents, 'live')).toEqual({ crews: reversed, natives: reversed });
  });

  it('is written in the order in which it is shown, also where links are older than the list', async () => {
    const database = await databases.open();
    const before = await openDocuments(database, modelWith({ isSeen: false, hasPhase: false }));
    const port = await make(before, 'port');
    const old = [await make(before, 'crew', { home: port }), await make(before, 'crew', { home: port })];
    const documents = await openDocuments(await databases.open(database), modelWith({ isSeen: true, hasPhase: false }));
    const younger = await make(documents, 'crew', { home: port });
    expect((await listsOf(documents)).natives).toEqual([...old, younger]);

    const first = await make(documents, 'crew');
    const connect = [{ documentId: first, position: { start: true } }];
    await documents.update(uidOf('port'), port, { data: { natives: { connect } }, axes: new Map() }, SYSTEM);
    expect((await listsOf(documents)).natives).toEqual([first, ...old, younger]);
  });
});
