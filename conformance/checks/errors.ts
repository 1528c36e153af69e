import type { Reply } from '../runner/reply.ts';
import { errorsRows } from '../spec/errors.ts';
import { checksFor } from './checks-for.ts';
import { needsCreateLocalization } from './locale.ts';
import { duplicateConnect } from './relations.ts';
import { PNG } from './sample-files.ts';

const UNKNOWN = 'unknowndocumentid0000000';

/** Expects `details.errors` to name this attribute. */
function names(reply: Reply, attribute: string): void {
  const errors = reply.at('error.details.errors');
  const paths = Array.isArray(errors) ? errors.map((error: { readonly path?: unknown }) => error.path) : errors;
  const named = Array.isArray(paths) && paths.some((path) => Array.isArray(path) && path.join('.') === attribute);
  reply.that(`error.details.errors has the path ["${attribute}"]`, named, paths);
}

export const errorsChecks = checksFor(errorsRows, {
  'errors.create-localization': needsCreateLocalization,
  'errors.duplicate-connect': duplicateConnect,
  async 'errors.graphql-without-permission'(target) {
    const reply = await target.as('visitor').graphql('{ ledgers { documentId } }');
    const message = String(reply.at('errors[0].message'));
    reply.that('an error that says that it is forbidden or not allowed', /forbidden|not allowed/i.test(message), message);
    reply.that('no ledgers', !Array.isArray(reply.at('data.ledgers')));
  },
  async 'errors.upload-without-permission'(target) {
    const file = (await target.upload([PNG])).ok().at('[0].id');
    for (const mutation of [`updateUploadFile(id: ${file}, info: { caption: "x" }) { name }`, `deleteUploadFile(id: ${file}) { name }`]) {
      const reply = await target.as('visitor').graphql(`mutation { ${mutation} }`);
      const message = String(reply.at('errors[0].message'));
      reply.that('an error that says that it is forbidden', /forbidden|not allowed/i.test(message), message);
    }
  },
  async 'errors.delete-is-no-error'(target) {
    const { documentId } = await target.make('voyages');
    const reply = (await target.delete(`/api/voyages/${documentId}`)).status(204);
    reply.that('an empty body', reply.text === '', reply.text);
  },
  async 'errors.fields'(target) {
    (await target.get(`/api/voyages/${UNKNOWN}`))
      .has('data', null)
      .has('error.status', 404)
      .type(['error.name', 'error.message'], 'non-empty string')
      .type('error.details', 'object');
  },
  async 'errors.unknown-document'(target) {
    (await target.get(`/api/voyages/${UNKNOWN}`)).refused(404, 'NotFoundError');
  },
  async 'errors.update-unknown-document'(target) {
    (await target.put(`/api/voyages/${UNKNOWN}`, { data: { title: 'x' } })).refused(404, 'NotFoundError');
  },
  async 'errors.delete-unknown-document'(target) {
    (await target.delete(`/api/voyages/${UNKNOWN}`)).status(204);
  },
  async 'errors.unknown-path'(target) {
    (await target.get('/api/conformance-nothing')).refused(404, 'NotFoundError');
  },
  async 'errors.wrong-method'(target) {
    (await target.send({ method: 'PATCH', path: '/api/voyages', body: {} })).status(405);
  },
  async 'errors.forbidden'(target) {
    (await target.as('visitor').post('/api/voyages', { data: { masts: 3 } })).refused(403, 'ForbiddenError');
    (await target.as('visitor').put(`/api/voyages/${UNKNOWN}`, {})).refused(403, 'ForbiddenError');
  },
  async 'errors.bad-token'(target) {
    (await target.as('conformance-no-such-token').get('/api/voyages')).refused(401, 'UnauthorizedError');
  },
  async 'errors.missing-data'(target) {
    (await target.post('/api/voyages', { title: 'x' })).refused(400, 'ValidationError').mentions('data');
    (await target.post('/api/voyages', { data: null })).refused(400, 'ValidationError');
  },
  async 'errors.broken-json'(target) {
    (await target.post('/api/voyages', '{"data": {', { 'content-type': 'application/json' })).refused(400);
  },
  async 'errors.too-large'(target) {
    (await target.post('/api/sailors', { data: { marker: target.marker, name: 'x'.repeat(1_100_000) } })).status(413);
  },
  async 'errors.unknown-key'(target) {
    (await target.post('/api/voyages', { data: { marker: target.marker, title: 'x', masts: 3 } }))
      .refused(400, 'ValidationError')
      .mentions('masts');
  },
  async 'errors.system-key'(target) {
    for (const key of ['id', 'documentId', 'createdAt', 'updatedAt']) {
      (await target.post('/api/sailors', { data: { marker: target.marker, [key]: 1 } })).refused(400, 'ValidationError').mentions(key);
    }
  },
  async 'errors.wrong-type'(target) {
    names((await target.post('/api/sailors', { data: { marker: target.marker, age: 'old' } })).refused(400, 'ValidationError'), 'age');
  },
  async 'errors.required'(target) {
    names((await target.post('/api/voyages', { data: { marker: target.marker } })).refused(400, 'ValidationError'), 'title');
  },
  async 'errors.required-lists'(target) {
    const { marker } = target;
    for (const data of [{ marker }, { marker, decks: null, log: null }]) {
      const reply = (await target.post('/api/manifests', { data })).refused(400, 'ValidationError');
      names(reply, 'decks');
      names(reply, 'log');
    }
    const { documentId } = await target.make('manifests', { decks: [], log: [] });
    names((await target.put(`/api/manifests/${documentId}`, { data: { decks: null } })).refused(400, 'ValidationError'), 'decks');
    const empty = (await target.put(`/api/manifests/${documentId}?populate=*`, { data: { log: [] } })).ok();
    empty.lists([], 'id', 'data.decks').lists([], 'id', 'data.log');
  },
  async 'errors.required-lists-at-publishing'(target) {
    const { documentId } = await target.make('manifests', { log: [] }, 'status=draft');
    names((await target.put(`/api/manifests/${documentId}`, { data: {} })).refused(400, 'ValidationError'), 'decks');
    (await target.get(`/api/manifests/${documentId}`)).status(404);
    (await target.put(`/api/manifests/${documentId}`, { data: { decks: [{ name: 'Gun' }] } })).ok();
  },
  async 'errors.unique'(target) {
    const registry = target.uniqueName();
    await target.make('voyages', { registry });
    names(
      (await target.post('/api/voyages', { data: { marker: target.marker, title: 'x', registry } })).refused(400, 'ValidationError'),
      'registry',
    );
  },
  async 'errors.several'(target) {
    const reply = (await target.post('/api/voyages', { data: { marker: target.marker, title: 'x'.repeat(61), rig: 'raft' } })).refused(
      400,
      'ValidationError',
    );
    names(reply, 'title');
    names(reply, 'rig');
  },
  async 'errors.nothing-written'(target) {
    const { documentId } = await target.make('voyages', { title: 'Before', crewSize: 3 });
    (await target.put(`/api/voyages/${documentId}`, { data: { title: 'After', crewSize: 'many' } })).refused(400);
    (await target.get(`/api/voyages/${documentId}`)).ok().has('data.title', 'Before').has('data.crewSize', 3);
    (await target.post('/api/voyages', { data: { marker: target.marker, title: 'New', crewSize: 'many' } })).refused(400);
    (await target.list('voyages')).ok().lists(['Before'], 'title');
  },
  async 'errors.no-secret-echoed'(target) {
    const data = { marker: target.marker, title: 'x', passphrase: { hidden: 'under-the-mast' } };
    const reply = (await target.post('/api/voyages', { data })).refused(400, 'ValidationError');
    reply.that('the password is nowhere in the answer', !reply.text.includes('under-the-mast'), 'an answer that repeats it');
  },
});
