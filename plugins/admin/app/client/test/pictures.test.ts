import { isFromHere } from '../pictures.ts';

const OWN = 'https://cms.example';
const FILES = 'https://files.example';

describe('a picture', () => {
  it.each(['/uploads/a.png', 'a.png', '', `${OWN}/a.png`, `${FILES}/a.png`, 'data:image/png;base64,AAAA'])('is loaded from %s', (address) =>
    expect(isFromHere(address, [FILES], OWN)).toBe(true),
  );
  it.each([
    'https://evil.example/a.png',
    '//evil.example/a.png',
    '\\\\evil.example/a.png',
    '/\\evil.example/a.png',
    'http://cms.example/a.png',
    'https://cms.example:8443/a.png',
    'https://cms.example.evil.example/a.png',
    'https://cms.example@evil.example/a.png',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://',
  ])('is not loaded from %s', (address) => expect(isFromHere(address, [FILES], OWN)).toBe(false));
});
