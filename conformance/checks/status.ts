import { statusRows } from '../spec/status.ts';
import { checksFor } from './checks-for.ts';

export const statusChecks = checksFor(statusRows, {
  async 'drafts.status.needs-the-feature'(target) {
    await target.make('sailors', { name: 'Ann' });
    (await target.list('sailors', 'status=draft')).ok().lists(['Ann'], 'name').type('data[0].publishedAt', 'timestamp');
  },
  async 'drafts.status.published-by-default'(target) {
    const { documentId } = await target.make('voyages', { title: 'First' });
    await target.change(`/api/voyages/${documentId}?status=draft`, { title: 'Second' });
    (await target.list('voyages')).ok().lists(['First'], 'title').type('data[0].publishedAt', 'timestamp');
  },
  async 'drafts.status.published'(target) {
    const { documentId } = await target.make('voyages', { title: 'First' });
    await target.change(`/api/voyages/${documentId}?status=draft`, { title: 'Second' });
    (await target.list('voyages', 'status=published')).ok().lists(['First'], 'title').type('data[0].publishedAt', 'timestamp');
  },
  async 'drafts.status.draft'(target) {
    const { documentId } = await target.make('voyages', { title: 'First' });
    await target.change(`/api/voyages/${documentId}?status=draft`, { title: 'Second' });
    (await target.list('voyages', 'status=draft')).ok().lists(['Second'], 'title').has('data[0].publishedAt', null);
  },
  async 'drafts.status.unknown'(target) {
    await target.make('voyages');
    (await target.list('voyages', 'status=maybe')).refused(400).mentions('status');
  },
  async 'drafts.status.in-populate'(target) {
    const sequel = await target.make('voyages', { title: 'Sequel' });
    const first = await target.make('voyages', { title: 'First', sequels: [sequel.documentId] });
    await target.change(`/api/voyages/${sequel.documentId}?status=draft`, { title: 'Sequel, revised' });
    const path = `/api/voyages/${first.documentId}?populate=sequels`;
    (await target.get(path)).ok().lists(['Sequel'], 'title', 'data.sequels');
    (await target.get(`${path}&status=draft`)).ok().lists(['Sequel, revised'], 'title', 'data.sequels');
  },
  async 'drafts.status.read-draft'(target) {
    await target.make('voyages', { title: 'Planned' }, 'status=draft');
    (await target.as('visitor').list('voyages', 'status=draft')).refused(403, 'ForbiddenError');
  },

  async 'drafts.states.published'(target) {
    const { documentId } = await target.make('voyages');
    (await target.get(`/api/voyages/${documentId}?status=published`)).ok().type('data.publishedAt', 'timestamp');
  },
  async 'drafts.states.draft'(target) {
    const { documentId } = await target.make('voyages');
    (await target.get(`/api/voyages/${documentId}?status=draft`)).ok().has('data.publishedAt', null);
  },
  async 'drafts.states.two-versions'(target) {
    const { documentId } = await target.make('voyages', { title: 'First' });
    await target.change(`/api/voyages/${documentId}?status=draft`, { title: 'Second' });
    (await target.get(`/api/voyages/${documentId}?status=draft`)).ok().has('data.title', 'Second').has('data.documentId', documentId);
    (await target.get(`/api/voyages/${documentId}?status=published`)).ok().has('data.title', 'First').has('data.documentId', documentId);
  },
  async 'drafts.states.per-locale'(target) {
    const { documentId } = await target.make('chronicles', { title: 'English' });
    await target.change(`/api/chronicles/${documentId}?locale=fr&status=draft`, { title: 'Brouillon' });
    (await target.get(`/api/chronicles/${documentId}?locale=fr&status=draft`))
      .ok()
      .has('data.title', 'Brouillon')
      .has('data.publishedAt', null);
    (await target.get(`/api/chronicles/${documentId}?locale=fr`)).status(404);
    (await target.get(`/api/chronicles/${documentId}`)).ok().has('data.title', 'English');
  },
  async 'drafts.states.created-published'(target) {
    (await target.post('/api/voyages', { data: { marker: target.marker, title: 'New' } })).ok().type('data.publishedAt', 'timestamp');
  },
  async 'drafts.transitions.create-draft'(target) {
    const { documentId, publishedAt } = await target.make('voyages', {}, 'status=draft');
    (await target.get(`/api/voyages/${documentId}?status=draft`)).ok().has('data.publishedAt', publishedAt);
    (await target.list('voyages')).ok().has('data', []);
  },
  async 'drafts.transitions.update-draft'(target) {
    const { documentId } = await target.make('voyages', { title: 'First' });
    (await target.put(`/api/voyages/${documentId}?status=draft`, { data: { title: 'Second' } }))
      .ok()
      .has('data.title', 'Second')
      .has('data.publishedAt', null);
    (await target.get(`/api/voyages/${documentId}`)).ok().has('data.title', 'First');
  },
  async 'drafts.transitions.publish'(target) {
    const { documentId } = await target.make('voyages', { title: 'First', summary: 'Old' });
    await target.change(`/api/voyages/${documentId}?status=draft`, { title: 'Second', summary: 'New' });
    (await target.put(`/api/voyages/${documentId}`, { data: { crewSize: 4 } })).ok().has('data.title', 'Second').has('data.summary', 'New');
    (await target.get(`/api/voyages/${documentId}`)).ok().has('data.title', 'Second').has('data.crewSize', 4);
  },
  async 'drafts.transitions.no-fallback'(target) {
    const { documentId } = await target.make('voyages', {}, 'status=draft');
    (await target.get(`/api/voyages/${documentId}`)).refused(404, 'NotFoundError');
  },
  async 'drafts.transitions.delete'(target) {
    const { documentId } = await target.make('voyages');
    (await target.delete(`/api/voyages/${documentId}`)).status(204);
    (await target.get(`/api/voyages/${documentId}?status=draft`)).status(404);
    (await target.get(`/api/voyages/${documentId}?status=published`)).status(404);
  },
  async 'drafts.transitions.lenient'(target) {
    const reply = (await target.post('/api/voyages?status=draft', { data: { marker: target.marker } })).ok().has('data.title', null);
    (await target.put(`/api/voyages/${reply.document.documentId}`, { data: {} })).refused(400, 'ValidationError');
  },
});
