import { deviceOf } from '../../account/device.ts';
import { fits, marked } from '../palette-match.ts';
import { keysOf } from '../shortcuts.ts';
import { timeAgo } from '../time-ago.ts';

const pressed = (key: string, more: Partial<KeyboardEvent> = {}) =>
  keysOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more });

describe('keys', () => {
  it('are called as they are shown', () => {
    expect([pressed('k', { ctrlKey: true }), pressed('k', { metaKey: true }), pressed('x'), pressed('X', { shiftKey: true })]).toEqual([
      'Ctrl K',
      'Ctrl K',
      'X',
      'Shift X',
    ]);
    expect(pressed('ArrowUp', { altKey: true })).toBe('Alt ArrowUp');
  });
  it('name no Shift with signs that need it', () => {
    expect([pressed('?', { shiftKey: true }), pressed('/', {})]).toEqual(['?', '/']);
  });
});

describe('how long ago', () => {
  const now = Date.UTC(2026, 10, 23, 12);
  const ago = (seconds: number, isShort = false) => timeAgo(now - seconds * 1000, now, isShort);
  it('is said in the largest unit of which it is one whole', () => {
    expect([ago(20), ago(90), ago(7200), ago(86_400), ago(86_400 * 40)]).toEqual([
      'now',
      '1 minute ago',
      '2 hours ago',
      'yesterday',
      'last month',
    ]);
  });
  it('is short in columns', () => expect([ago(20, true), ago(360, true), ago(7200, true)]).toEqual(['now', '6 min', '2 hr']));
  it('says of what lies ahead that it does', () => expect(ago(-7200, true)).toBe('in 2 hours'));
});

describe('the palette', () => {
  it('finds words in any order', () => {
    expect(fits('New article', 'art new')).toBe(true);
    expect(fits('New article', 'art x')).toBe(false);
  });
  it('shows what was typed, taken as it is written', () => {
    expect(
      marked('Why (the) ferry', 'the) WHY')
        .map(({ part, isHit }) => (isHit ? `[${part}]` : part))
        .join(''),
    ).toBe('[Why] ([the)] ferry');
    expect(marked('a', '')).toEqual([{ part: 'a', isHit: false, from: 0 }]);
  });
});

describe('a device', () => {
  it('is what a person would call it', () => {
    expect(deviceOf('Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0')).toBe(
      'Edge on Windows',
    );
    expect(deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1')).toBe(
      'Safari on iPhone or iPad',
    );
    expect(deviceOf('curl/8')).toBe('curl/8');
    expect(deviceOf(null)).toBe('Unknown device');
  });
});
