import { bootLibrary, storedIn } from './library-app.ts';

jest.mock('sharp', () => {
  throw new Error('Could not load the "sharp" module');
});

describe('without sharp', () => {
  it('images are stored as they come', async () => {
    const app = await bootLibrary();
    try {
      const dot = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64');
      const { body } = await app.request.post('/api/upload').attach('files', dot, 'dot.gif').expect(201);
      expect(body[0]).toMatchObject({ mime: 'image/gif', width: null, height: null, formats: null });
      expect(storedIn(app)).toHaveLength(1);
    } finally {
      await app.close();
    }
  });
});
