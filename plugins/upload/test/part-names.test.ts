import type { BootedApp } from 'plinth/testing';
import { bootLibrary, storedIn } from './library-app.ts';

let app: BootedApp;

beforeAll(async () => {
  app = await bootLibrary();
});
afterAll(() => app?.close());

/** Sends one text file with the disposition as it is. */
function send(disposition: string) {
  const body = `--b\r\nContent-Disposition: ${disposition}\r\nContent-Type: text/plain\r\n\r\nhello\r\n--b--\r\n`;
  return app.request.post('/api/upload').set('Content-Type', 'multipart/form-data; boundary=b').send(body);
}

describe('the name of an uploaded file', () => {
  it.each([
    ['form-data; name="files"; filename="a; name=evil.jpg"', 'a; name=evil.jpg'],
    ['form-data; filename="a; name=evil.jpg"; name="files"', 'a; name=evil.jpg'],
    ['form-data; name="files"; filename*=UTF-8\'\'na%C3%AFve%20plan.txt', 'naïve plan.txt'],
    ['form-data; name="files"; filename="plain.txt"; filename*=UTF-8\'\'%E2%82%AC.txt', '€.txt'],
    ['form-data; filename*=UTF-8\'\'%E2%82%AC.txt; filename="plain.txt"; name="files"', '€.txt'],
    ['form-data; name="files"; filename*=utf-8\'en\'draft(1)!.txt', 'draft(1)!.txt'],
    ['form-data; name="files"; filename*=ISO-8859-1\'\'na%EFve.txt', 'naïve.txt'],
    ['form-data; name="files"; filename="Zürich – 東京.txt"', 'Zürich – 東京.txt'],
    ['form-data; name="files"; filename="Ã©.txt"', 'Ã©.txt'],
    ['form-data; name="files"; filename="C:\\fakepath\\photo.txt"', 'photo.txt'],
    ['form-data;name=files;filename=bare.txt', 'bare.txt'],
    ['FORM-DATA; NAME="files"; FileName="Case.txt"', 'Case.txt'],
    ['form-data; name="files"; filename="semicolon;.txt";', 'semicolon;.txt'],
  ])('is read from %s', async (disposition, name) => {
    const { body } = await send(disposition).expect(201);
    expect(body).toMatchObject([{ name }]);
  });

  it.each([
    'form-data; name="files"; filename="quote\\"d.txt"',
    'form-data; name="files"; filename="quote%22d.txt"',
    'form-data; name="files"; filename="a; filename*=UTF-8\'\'evil.txt"',
    'form-data; name="files"; filename*=UTF-8\'\'quote%22d.txt',
  ])('is refused as a whole where it holds what names must not hold: %s', async (disposition) => {
    const before = storedIn(app);
    const { body } = await send(disposition).expect(400);
    expect(body.error).toMatchObject({ name: 'ApplicationError', message: 'File name contains invalid characters' });
    expect(storedIn(app)).toEqual(before);
  });

  it.each([
    ['two names', 'form-data; name="avatar"; name="files"; filename="a.txt"'],
    ['two file names', 'form-data; name="files"; filename="a.txt"; filename="b.txt"'],
    ['an open quote', 'form-data; name="files"; filename="a.txt'],
    ['text after a value', 'form-data; name="files" filename="a.txt"'],
    ['no type', '; name="files"; filename="a.txt"'],
  ])('is refused where the header of the part has %s', async (_, disposition) => {
    const { body } = await send(disposition).expect(400);
    expect(body.error.name).toBe('BadRequestError');
    expect(body.error.message).toMatch(/^Content-Disposition of part 1 is malformed: /);
  });

  it('is never a field of its own', async () => {
    const { body } = await send('form-data; filename="a; name=fileInfo"; name="files"').expect(201);
    expect(body).toMatchObject([{ name: 'a; name=fileInfo' }]);
  });
});
