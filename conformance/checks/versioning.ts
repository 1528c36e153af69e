import type { Target } from '../runner/target.ts';
import { versioningRows } from '../spec/versioning.ts';
import { checksFor } from './checks-for.ts';
import { positions } from './relations.ts';

const FORMER = { 'strapi-response-format': 'v4' };

/** A voyage with a captain, two of a crew, and a vessel. */
async function voyage(target: Target): Promise<string> {
  const [ada, ben] = await target.makeAll('sailors', [{ name: 'Ada' }, { name: 'Ben' }]);
  const crew = [ada.documentId, ben.documentId];
  return (await target.make('voyages', { title: 'West', captain: ada.documentId, crew, vessel: { name: 'Sea Fern' } })).documentId;
}

export const versioningChecks = checksFor(versioningRows, {
  async 'versioning.flattened'(target) {
    (await target.get(`/api/voyages/${await voyage(target)}`)).ok().has('data.title', 'West').lacks('data.attributes');
  },
  async 'versioning.by-document-id'(target) {
    const { id, documentId } = await target.make('sailors');
    (await target.get(`/api/sailors/${documentId}`)).status(200);
    (await target.get(`/api/sailors/${id}`)).status(404);
  },
  async 'versioning.rest-returns-id'(target) {
    const { documentId } = await target.make('sailors');
    (await target.get(`/api/sailors/${documentId}`)).ok().type('data.id', 'integer');
    (await target.list('sailors', 'fields=name')).ok().type('data[0].id', 'integer');
  },
  async 'versioning.graphql-only-document-id'(target) {
    const { documentId } = await target.make('sailors');
    (await target.graphql(`{ sailor(documentId: "${documentId}") { documentId } }`)).ok().has('data.sailor.documentId', documentId);
    (await target.graphql(`{ sailor(documentId: "${documentId}") { id } }`)).status(400).type('errors[0].message', 'string');
  },
  async 'versioning.header'(target) {
    const documentId = await voyage(target);
    (await target.get(`/api/voyages/${documentId}`, FORMER))
      .ok()
      .type('data.id', 'integer')
      .has('data.attributes.title', 'West')
      .lacks('data.title', 'data.attributes.id');
    (await target.get(`/api/voyages?filters[marker][$eq]=${target.marker}`, FORMER)).ok().has('data[0].attributes.title', 'West');
  },
  async 'versioning.header-relations'(target) {
    (
      await target.get(
        `/api/voyages/${await voyage(target)}?populate[0]=captain&populate[1]=crew&populate[2]=lookout&populate[3]=vessel`,
        FORMER,
      )
    )
      .ok()
      .has('data.attributes.captain.data.attributes.name', 'Ada')
      .lists(['Ada', 'Ben'], 'attributes.name', 'data.attributes.crew.data')
      .has('data.attributes.lookout', { data: null })
      .has('data.attributes.vessel.name', 'Sea Fern');
  },
  async 'versioning.header-only-exact'(target) {
    const documentId = await voyage(target);
    (await target.get(`/api/voyages/${documentId}`, { 'strapi-response-format': 'v5' }))
      .ok()
      .has('data.title', 'West')
      .lacks('data.attributes');
  },
  'versioning.positions': positions,
  async 'versioning.no-version-in-path'(target) {
    for (const segment of ['v1', 'v4', 'v5']) (await target.get(`/api/${segment}/voyages`)).status(404);
  },
});
