import { DOCUMENTS } from 'plinth';
import { type BootedApp, bootApp } from 'plinth/testing';
import { BOOK, FILM, shelfApp } from '../../../plugins/rest/test/polymorphic/shelf-app.ts';
import { typingsText } from '../index.ts';

describe('the types of polymorphic relations', () => {
  let app: BootedApp;

  beforeAll(async () => {
    app = await bootApp({ app: shelfApp() });
  });
  afterAll(() => app.close());

  it('name the types that they may lead to', () => {
    const text = typingsText(app.kernel.container.resolve(DOCUMENTS));
    const [items] = /items: MorphRef<[^>]*>\[\]/.exec(text) ?? [''];
    for (const uid of [BOOK, FILM]) expect(items).toContain(`'${uid}'`);
    expect(text).toMatch(/best: MorphRef<[^>]*> \| null/);
    expect(text).toMatch(/import type \{[^}]*MorphRef/);
  });
});
