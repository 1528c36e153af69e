import { eachDialect } from 'plinth/testing';
import { FILE_SURFACES } from './file-surfaces.ts';
import { type Gallery, openGallery, WHO, type Who } from './gallery.ts';

eachDialect('files that a plugin hides', (dialect) => {
  let gallery: Gallery;

  beforeAll(async () => {
    gallery = await openGallery(dialect);
  });
  afterAll(() => gallery?.app.close());

  it.each(FILE_SURFACES)('$name', async ({ ask, answers }) => {
    const found: Partial<Record<Who, string>> = {};
    for (const who of WHO) found[who] = await ask(gallery, who);
    expect(found).toEqual(answers);
  });
});
