import { defineMessages } from '../define-messages.ts';

const MESSAGES = defineMessages('locales', {
  notFound: 'Locale not found',
  exists: 'The locale "{code}" already exists',
  refused: '{count} locales were not changed: {reason}',
});

describe('defineMessages', () => {
  it('makes messages with a code, whose text has the values', () => {
    expect(MESSAGES.notFound).toMatchObject({ code: 'locales.notFound', values: {}, text: 'Locale not found' });
    expect(MESSAGES.exists({ code: '$&' })).toMatchObject({ code: 'locales.exists', values: { code: '$&' } });
    expect(String(MESSAGES.exists({ code: '$&' }))).toBe('The locale "$&" already exists');
  });

  it('writes a message that is a value as its text, and keeps its code', () => {
    const message = MESSAGES.refused({ count: 2, reason: MESSAGES.notFound });
    expect(message.text).toBe('2 locales were not changed: Locale not found');
    expect(JSON.parse(JSON.stringify(message))).toEqual({
      code: 'locales.refused',
      values: { count: 2, reason: { code: 'locales.notFound', values: {}, text: 'Locale not found' } },
      text: '2 locales were not changed: Locale not found',
    });
  });

  it('checks names and values when it is compiled', () => {
    // @ts-expect-error: the value "code" is missing
    expect(MESSAGES.exists({}).text).toBe('The locale "{code}" already exists');
    // @ts-expect-error: no such message
    expect(MESSAGES.gone).toBeUndefined();
  });
});
