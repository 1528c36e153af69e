import { placed, withinPage } from '../root.ts';

describe('an address of the server', () => {
  it.each([
    ['/uploads/a.png', '/cms/uploads/a.png'],
    ['/', '/cms/'],
    ['/cms', '/cms'],
    ['/cms/uploads/a.png', '/cms/uploads/a.png'],
    ['/cmsx/a.png', '/cms/cmsx/a.png'],
    ['/uploads/a.png?1#b', '/cms/uploads/a.png?1#b'],
  ])('%s is below the root, at %s', (address, expected) => expect(placed(address, '/cms')).toBe(expected));

  it.each([
    '//files.example/a.png',
    '/\\files.example/a.png',
    'https://files.example/a.png',
    'data:image/png;base64,AAAA',
    '#a',
    'a.png',
    '',
  ])('%j of somewhere else stays as it is', (address) => expect(placed(address, '/cms')).toBe(address));

  it.each(['/uploads/a.png', '/admin', 'https://files.example/a.png', ''])('%j stays as it is without a root', (address) =>
    expect(placed(address)).toBe(address),
  );
});

describe('a path within the page', () => {
  it.each([
    ['/admin/media?q=a', '/media?q=a'],
    ['/media?q=a', '/media?q=a'],
    ['/admin', ''],
  ])('of %s is %j', (href, expected) => expect(withinPage(href)).toBe(expected));
});
