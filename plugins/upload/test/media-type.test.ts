import { mediaType } from '../media-type.ts';

describe('mediaType', () => {
  it('refers to files that nobody owns and that need no permission', () => {
    const owner = 'api::article.article';
    expect(mediaType.shape({ type: 'media' }, owner)).toEqual({
      target: 'plugin::upload.file',
      relation: 'manyToOne',
      open: true,
      slotted: true,
    });
    expect(mediaType.shape({ type: 'media', multiple: true }, owner).relation).toBe('manyToMany');
    expect(mediaType.shape({ type: 'media', multiple: false }, owner).relation).toBe('manyToOne');
  });

  it('says how many files are unknown, as recorded', () => {
    expect(mediaType.unknownTarget?.(1, 'plugin::upload.file')).toBe(
      '1 relation(s) of type plugin::upload.file associated with this entity do not exist',
    );
  });

  it.each([{}, { multiple: true }, { allowedTypes: ['images', 'files', 'videos', 'audios'] }, { multiple: false, allowedTypes: [] }])(
    'takes the options %j',
    (options) => {
      expect(mediaType.options.safeParse(options).success).toBe(true);
    },
  );

  it.each([{ multiple: 'yes' }, { allowedTypes: ['pictures'] }, { allowedTypes: 'images' }, { target: 'api::a.a' }])(
    'refuses the options %j',
    (options) => {
      expect(mediaType.options.safeParse(options).success).toBe(false);
    },
  );
});
