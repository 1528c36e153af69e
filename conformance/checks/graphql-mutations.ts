import type { Json } from '../runner/reply.ts';
import type { Target } from '../runner/target.ts';
import { graphqlMutationsRows } from '../spec/graphql-mutations.ts';
import { checksFor } from './checks-for.ts';
import { PNG } from './sample-files.ts';

/** Creates a document by mutation, and remembers it for removal. `type` is `Sailor`, its plural is `sailors`. */
async function create(target: Target, type: string, data: Json, selection = 'documentId', locale?: string) {
  const query = `mutation ($data: ${type}Input!) { create${type}(data: $data${locale === undefined ? '' : `, locale: "${locale}"`}) { documentId ${selection} } }`;
  const reply = (await target.graphql(query, { data: { marker: target.marker, ...data } })).ok();
  reply.type(`data.create${type}.documentId`, 'non-empty string');
  const documentId = String(reply.at(`data.create${type}.documentId`));
  target.remember(`/api/${type.toLowerCase()}s/${documentId}`, locale);
  return { reply, documentId };
}

export const graphqlMutationsChecks = checksFor(graphqlMutationsRows, {
  async 'graphql.mutations.create'(target) {
    const { reply, documentId } = await create(target, 'Sailor', { name: 'Ann' }, 'name');
    reply.has('data.createSailor.name', 'Ann');
    (await target.get(`/api/sailors/${documentId}`)).ok().has('data.name', 'Ann');
  },
  async 'graphql.mutations.create-locale'(target) {
    const { reply } = await create(target, 'Harbour', { name: 'Brest' }, 'locale', 'fr');
    reply.has('data.createHarbour.locale', 'fr');
  },
  async 'graphql.mutations.update'(target) {
    const { documentId } = await target.make('sailors', { name: 'Ann', age: 30 });
    (await target.graphql(`mutation { updateSailor(documentId: "${documentId}", data: { name: "Anna" }) { name age } }`))
      .ok()
      .has('data.updateSailor', { name: 'Anna', age: 30 });
  },
  async 'graphql.mutations.update-locale'(target) {
    const { documentId } = await target.make('harbours', { name: 'Dover' });
    target.remember(`/api/harbours/${documentId}`, 'fr');
    for (const name of ['Douvres', 'Douvres-sur-mer']) {
      (
        await target.graphql(
          `mutation { updateHarbour(documentId: "${documentId}", locale: "fr", data: { name: "${name}" }) { name locale } }`,
        )
      )
        .ok()
        .has('data.updateHarbour', { name, locale: 'fr' });
    }
    (await target.get(`/api/harbours/${documentId}`)).ok().has('data.name', 'Dover');
  },
  async 'graphql.mutations.delete'(target) {
    const { documentId } = await target.make('sailors');
    (await target.graphql(`mutation { deleteSailor(documentId: "${documentId}") { documentId } }`))
      .ok()
      .has('data.deleteSailor.documentId', documentId);
    (await target.get(`/api/sailors/${documentId}`)).status(404);
  },
  async 'graphql.mutations.delete-locale'(target) {
    const { documentId } = await target.make('harbours', { name: 'Dover' });
    await target.change(`/api/harbours/${documentId}?locale=fr`, { name: 'Douvres' });
    (await target.graphql(`mutation { deleteHarbour(documentId: "${documentId}", locale: "fr") { documentId } }`)).ok().lacks('errors');
    (await target.get(`/api/harbours/${documentId}?locale=fr`)).status(404);
    (await target.get(`/api/harbours/${documentId}`)).status(200);
  },
  async 'graphql.mutations.input-type'(target) {
    await create(target, 'Sailor', { name: 'Ann' });
    (await target.graphql('mutation { createSailor { documentId } }')).status(400).type('errors[0].message', 'string');
  },
  async 'graphql.mutations.update-file'(target) {
    const id = (await target.upload([PNG])).ok().at('[0].id');
    (
      await target.graphql('mutation ($id: ID!, $info: FileInfoInput!) { updateUploadFile(id: $id, info: $info) { caption } }', {
        id,
        info: { caption: 'A dot' },
      })
    )
      .ok()
      .has('data.updateUploadFile.caption', 'A dot');
  },
  async 'graphql.mutations.delete-file'(target) {
    const id = (await target.upload([PNG])).ok().at('[0].id');
    (await target.graphql('mutation ($id: ID!) { deleteUploadFile(id: $id) { name } }', { id })).ok().lacks('errors');
    (await target.get(`/api/upload/files/${id}`)).status(404);
  },
  async 'graphql.mutations.assigns-document-id'(target) {
    const first = await create(target, 'Sailor', { name: 'Ann' });
    const second = await create(target, 'Sailor', { name: 'Ann' });
    second.reply.that('another documentId than the first', first.documentId !== second.documentId, second.documentId);
  },
  async 'graphql.mutations.relation-one'(target) {
    const captain = await target.make('sailors', { name: 'Ada' });
    const { reply } = await create(target, 'Voyage', { title: 'West', captain: captain.documentId }, 'captain { name }');
    reply.has('data.createVoyage.captain.name', 'Ada');
  },
  async 'graphql.mutations.relation-many'(target) {
    const [ada, ben] = await target.makeAll('sailors', [{ name: 'Ada' }, { name: 'Ben' }]);
    const { reply } = await create(target, 'Voyage', { title: 'West', crew: [ben.documentId, ada.documentId] }, 'crew { name }');
    reply.lists(['Ben', 'Ada'], 'name', 'data.createVoyage.crew');
  },
  async 'graphql.mutations.no-upload'(target) {
    for (const mutation of ['upload', 'multipleUpload', 'createUploadFile']) {
      (await target.graphql(`mutation { ${mutation} { __typename } }`)).status(400).type('errors[0].message', 'string');
    }
  },
  async 'graphql.mutations.no-media-id'(target) {
    (await target.graphql('{ uploadFiles(pagination: { limit: 1 }) { documentId } }')).ok().lacks('errors');
    (await target.graphql('{ uploadFiles(pagination: { limit: 1 }) { id } }')).status(400).type('errors[0].message', 'string');
  },
});
