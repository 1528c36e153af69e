import type { Target } from '../runner/target.ts';
import { localeRows } from '../spec/locale.ts';
import { type Check, checksFor } from './checks-for.ts';

/** A harbour in English and French. */
async function dover(target: Target) {
  const made = await target.make('harbours', { name: 'Dover', depth: 9 });
  await target.change(`/api/harbours/${made.documentId}?locale=fr`, { name: 'Douvres' });
  return made;
}

/** A caller who may update a harbour but not translate it is refused with 403, and nothing is stored. */
export const needsCreateLocalization: Check = async (target) => {
  const { documentId } = await target.make('harbours', { name: 'Dover' });
  const visitor = target.as('visitor');
  (await visitor.put(`/api/harbours/${documentId}`, { data: { name: 'Dover port' } })).status(200);
  (await visitor.put(`/api/harbours/${documentId}?locale=fr`, { data: { name: 'Douvres' } })).refused(403, 'ForbiddenError');
  (await target.get(`/api/harbours/${documentId}?locale=fr`)).status(404);
};

export const localeChecks = checksFor(localeRows, {
  async 'i18n.locale.must-exist'(target) {
    (await target.post('/api/harbours?locale=xx', { data: { marker: target.marker, name: 'Nowhere' } })).refused(400).mentions('locale');
  },
  async 'i18n.locale.code'(target) {
    await target.make('harbours', { name: 'Brest' }, 'locale=fr');
    (await target.list('harbours', 'locale=fr')).ok().lists(['Brest'], 'name').lists(['fr'], 'locale');
  },
  async 'i18n.locale.default'(target) {
    const { documentId } = await dover(target);
    (await target.get(`/api/harbours/${documentId}`)).ok().has('data.name', 'Dover').has('data.locale', 'en');
  },
  async 'i18n.locale.default-equals-code'(target) {
    await dover(target);
    const plain = (await target.list('harbours')).ok().lists(['Dover'], 'name');
    (await target.list('harbours', 'locale=en')).ok().has('data', plain.at('data'));
  },
  async 'i18n.requests.list'(target) {
    await dover(target);
    (await target.list('harbours', 'locale=fr')).ok().lists(['Douvres'], 'name');
    (await target.list('harbours', 'locale=it')).ok().has('data', []);
  },
  async 'i18n.requests.read'(target) {
    const { documentId } = await dover(target);
    (await target.get(`/api/harbours/${documentId}?locale=fr`)).ok().has('data.name', 'Douvres').has('data.documentId', documentId);
  },
  async 'i18n.requests.read-single'(target) {
    await target.claim('charter');
    await target.change('/api/charter', { marker: target.marker, heading: 'Hello' });
    await target.change('/api/charter?locale=fr', { heading: 'Bonjour' });
    (await target.get('/api/charter?locale=fr')).ok().has('data.heading', 'Bonjour');
  },
  async 'i18n.requests.create-default'(target) {
    (await target.post('/api/harbours', { data: { marker: target.marker, name: 'Dover' } })).ok().has('data.locale', 'en');
  },
  async 'i18n.requests.create'(target) {
    const reply = (await target.post('/api/harbours?locale=fr', { data: { marker: target.marker, name: 'Brest' } }))
      .ok()
      .has('data.locale', 'fr');
    (await target.get(`/api/harbours/${reply.document.documentId}`)).status(404);
  },
  async 'i18n.requests.add'(target) {
    const { documentId } = await target.make('harbours', { name: 'Dover' });
    (await target.put(`/api/harbours/${documentId}?locale=fr`, { data: { name: 'Douvres' } }))
      .ok()
      .has('data.documentId', documentId)
      .has('data.locale', 'fr')
      .has('data.name', 'Douvres');
    (await target.get(`/api/harbours/${documentId}`)).ok().has('data.name', 'Dover');
  },
  async 'i18n.requests.add-single'(target) {
    await target.claim('charter');
    await target.change('/api/charter', { marker: target.marker, heading: 'Hello' });
    (await target.put('/api/charter?locale=fr', { data: { heading: 'Bonjour' } }))
      .ok()
      .has('data.locale', 'fr')
      .has('data.heading', 'Bonjour');
    (await target.get('/api/charter')).ok().has('data.heading', 'Hello');
  },
  async 'i18n.requests.update'(target) {
    const { documentId } = await dover(target);
    (await target.put(`/api/harbours/${documentId}?locale=fr`, { data: { name: 'Douvres-sur-mer' } }))
      .ok()
      .has('data.name', 'Douvres-sur-mer');
    (await target.get(`/api/harbours/${documentId}`)).ok().has('data.name', 'Dover');
  },
  async 'i18n.requests.delete'(target) {
    const { documentId } = await dover(target);
    (await target.delete(`/api/harbours/${documentId}?locale=fr`)).status(204);
    (await target.get(`/api/harbours/${documentId}?locale=fr`)).status(404);
    (await target.get(`/api/harbours/${documentId}`)).ok().has('data.name', 'Dover');
  },
  async 'i18n.requests.delete-single'(target) {
    await target.claim('charter');
    await target.change('/api/charter', { marker: target.marker, heading: 'Hello' });
    await target.change('/api/charter?locale=fr', { heading: 'Bonjour' });
    (await target.delete('/api/charter?locale=fr')).status(204);
    (await target.get('/api/charter?locale=fr')).status(404);
    (await target.get('/api/charter')).ok().has('data.heading', 'Hello');
  },
  async 'i18n.rules.only-localized-fields'(target) {
    const { documentId } = await target.make('harbours', { name: 'Dover', depth: 9 });
    (await target.put(`/api/harbours/${documentId}?locale=fr`, { data: { name: 'Douvres', depth: 3 } })).refused(400).mentions('depth');
    (await target.get(`/api/harbours/${documentId}`)).ok().has('data.depth', 9);
  },
  async 'i18n.rules.locale-attribute-ignored'(target) {
    const { documentId } = await target.make('harbours', { name: 'Dover' });
    (await target.put(`/api/harbours/${documentId}`, { data: { name: 'Dover port', locale: 'fr' } })).ok().has('data.locale', 'en');
    (await target.get(`/api/harbours/${documentId}`)).ok().has('data.name', 'Dover port');
    (await target.get(`/api/harbours/${documentId}?locale=fr`)).status(404);
  },
  'i18n.rules.create-localization': needsCreateLocalization,
  async 'i18n.rules.no-fallback'(target) {
    const { documentId } = await target.make('harbours', { name: 'Dover' });
    (await target.get(`/api/harbours/${documentId}?locale=it`)).refused(404, 'NotFoundError');
  },
  async 'i18n.rules.unknown-locale-refused'(target) {
    const { documentId } = await target.make('harbours', { name: 'Dover' });
    (await target.list('harbours', 'locale=xx')).refused(400, 'ValidationError').mentions('locale');
    (await target.get(`/api/harbours/${documentId}?locale=xx`)).refused(400, 'ValidationError').mentions('locale');
  },
  async 'i18n.rules.star'(target) {
    await dover(target);
    (await target.list('harbours', 'locale=*')).ok().holds(['Dover', 'Douvres'], 'name').has('meta.pagination.total', 2);
  },
  async 'i18n.rules.shared-fields'(target) {
    const { documentId } = await dover(target);
    (await target.get(`/api/harbours/${documentId}?locale=fr`)).ok().has('data.depth', 9);
    (await target.put(`/api/harbours/${documentId}?locale=fr`, { data: { depth: 12 } })).ok();
    (await target.get(`/api/harbours/${documentId}`)).ok().has('data.depth', 12);
  },
  async 'i18n.rules.localized-fields'(target) {
    const { documentId } = await dover(target);
    (await target.get(`/api/harbours/${documentId}`)).ok().has('data.name', 'Dover');
    (await target.get(`/api/harbours/${documentId}?locale=fr`)).ok().has('data.name', 'Douvres');
  },
  async 'i18n.rules.localizations'(target) {
    const { documentId } = await dover(target);
    (await target.get(`/api/harbours/${documentId}?populate=localizations`))
      .ok()
      .lists(['fr'], 'locale', 'data.localizations')
      .lists(['Douvres'], 'name', 'data.localizations');
  },
  async 'i18n.rules.delete-default-only'(target) {
    const { documentId } = await dover(target);
    (await target.delete(`/api/harbours/${documentId}`)).status(204);
    (await target.get(`/api/harbours/${documentId}`)).status(404);
    (await target.get(`/api/harbours/${documentId}?locale=fr`)).ok().has('data.name', 'Douvres');
  },
  async 'i18n.rules.not-localized-types'(target) {
    await target.make('sailors', { name: 'Ann' }, 'locale=fr');
    (await target.list('sailors', 'locale=it')).ok().lists(['Ann'], 'name');
  },
  async 'i18n.rules.locale-list'(target) {
    const reply = (await target.get('/api/i18n/locales'))
      .status(200)
      .type('', 'array')
      .type('[0].code', 'string')
      .type('[0].isDefault', 'boolean');
    const codes = (reply.body as readonly { readonly code?: unknown }[]).map(({ code }) => code);
    reply
      .that(
        'en, fr and it are among the codes',
        ['en', 'fr', 'it'].every((code) => codes.includes(code)),
        codes,
      )
      .type('[0].name', 'string');
  },
});
