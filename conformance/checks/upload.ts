import type { Target } from '../runner/target.ts';
import { uploadRows } from '../spec/upload.ts';
import { type Check, checksFor } from './checks-for.ts';
import { PNG, pngImage } from './sample-files.ts';

/** An image that is large enough for all three formats. */
const LARGE = pngImage('large', 1_200, 800);

/** Uploads a file and reads its record. */
async function uploaded(target: Target, file = PNG, fields: Readonly<Record<string, string>> = {}) {
  const id = Number((await target.upload([file], fields)).ok().at('[0].id'));
  return { id, record: (await target.get(`/api/upload/files/${id}`)).ok() };
}

/** The record of an uploaded file passes the check. */
function record(check: (reply: Awaited<ReturnType<typeof uploaded>>['record']) => unknown, file = PNG): Check {
  return async (target) => {
    check((await uploaded(target, file)).record);
  };
}

export const uploadChecks = checksFor(uploadRows, {
  'upload.file.id': record((reply) => reply.type('id', 'integer')),
  'upload.file.document-id': record((reply) => reply.type('documentId', 'non-empty string')),
  'upload.file.name': record((reply) => reply.has('name', PNG.name)),
  'upload.file.alternative-text': record((reply) => reply.type('alternativeText', 'string or null')),
  'upload.file.caption': record((reply) => reply.type('caption', 'string or null')),
  'upload.file.dimensions': record((reply) => reply.has('width', 4).has('height', 4)),
  'upload.file.formats': record((reply) => reply.type(['formats.thumbnail', 'formats.small', 'formats.medium'], 'object'), LARGE),
  'upload.file.format-fields': record((reply) => {
    reply.type(
      ['name', 'hash', 'ext', 'mime', 'url'].map((key) => `formats.thumbnail.${key}`),
      'non-empty string',
    );
    reply
      .type(['formats.thumbnail.width', 'formats.thumbnail.height'], 'integer')
      .type('formats.thumbnail.size', 'number')
      .has('formats.thumbnail.path', null);
  }, LARGE),
  'upload.file.hash-ext-mime': record((reply) => reply.type('hash', 'non-empty string').has('ext', '.png').has('mime', 'image/png')),
  async 'upload.file.size'(target) {
    const text = { name: `${target.uniqueName()}.txt`, type: 'text/plain', content: 'x'.repeat(1_536) };
    (await uploaded(target, text)).record.has('size', 1.54);
  },
  async 'upload.file.url'(target) {
    const { record: reply } = await uploaded(target);
    const url = String(reply.at('url'));
    reply.that('url begins with /uploads/', url.startsWith('/uploads/'), url);
    (await target.as('visitor').get(url)).status(200);
  },
  'upload.file.preview-url': record((reply) => reply.type('previewUrl', 'string or null')),
  'upload.file.provider': record((reply) => reply.type('provider', 'non-empty string')),
  'upload.file.provider-metadata': record((reply) => reply.type('provider_metadata', 'object or null')),
  'upload.file.timestamps': record((reply) => reply.type(['createdAt', 'updatedAt'], 'timestamp')),

  async 'upload.endpoints.list'(target) {
    const { id } = await uploaded(target);
    (await target.get(`/api/upload/files?filters[id][$eq]=${id}`)).status(200).type('', 'array').lists([id], 'id', '');
  },
  async 'upload.endpoints.read'(target) {
    const { id, record: reply } = await uploaded(target);
    reply.status(200).has('id', id);
  },
  async 'upload.endpoints.delete'(target) {
    const { id } = await uploaded(target);
    (await target.delete(`/api/upload/files/${id}`)).status(200).has('id', id);
    (await target.get(`/api/upload/files/${id}`)).status(404);
  },
  async 'upload.endpoints.file-info'(target) {
    const name = `${target.uniqueName()}.png`;
    const { record: reply } = await uploaded(target, PNG, {
      fileInfo: JSON.stringify({ name, alternativeText: 'A dot', caption: 'One pixel' }),
    });
    reply.has('name', name).has('alternativeText', 'A dot').has('caption', 'One pixel');
  },
  async 'upload.endpoints.no-file'(target) {
    (await target.upload([], { fileInfo: '{}' })).refused(400);
  },
  async 'upload.endpoints.permission'(target) {
    (await target.as('visitor').upload([PNG])).refused(403, 'ForbiddenError');
  },
});
