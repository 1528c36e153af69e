import type { Logger } from 'plinth';
import { createImageSource } from '../images/image-source.ts';
import { uploadOptions } from '../options.ts';
import { bootLibrary, storedIn } from './library-app.ts';

jest.mock('sharp', () => {
  throw new Error('Could not load the "sharp" module');
});

describe('where sharp does not run', () => {
  it('images are stored unchanged', async () => {
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

  it('the log says so, once', () => {
    const warn = jest.fn();
    const images = createImageSource(uploadOptions.parse({}), { warn } as unknown as Logger);
    expect(warn).not.toHaveBeenCalled();
    expect([images(), images()]).toEqual([null, null]);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('"sharp" cannot be loaded'));
  });
});
