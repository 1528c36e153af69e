import { RequestError } from '../../client/http-client.ts';
import { addTranslations } from '../../i18n/translate.ts';
import { inWords, isRefused } from '../in-words.ts';

const refused = (status: number, message: string, details = {}) => new RequestError({ status, name: 'Error', message, details });

describe('what went wrong when somebody signed in', () => {
  it('says how long to wait', () => {
    expect([1, 30, 61].map((retryAfter) => inWords(refused(429, '', { retryAfter })))).toEqual([
      'Too many attempts. Try again in 1 second.',
      'Too many attempts. Try again in 30 seconds.',
      'Too many attempts. Try again in 2 minutes.',
    ]);
    expect(inWords(refused(429, ''))).toBe('Too many attempts. Wait a minute, then try again.');
  });
  it('is a sentence where the server says none', () => {
    expect([inWords(refused(400, 'The code is wrong')), inWords(refused(400, 'The code is wrong.'))]).toEqual([
      'The code is wrong.',
      'The code is wrong.',
    ]);
  });
  it('is said in the language of the page, and known by what the server said', () => {
    addTranslations({
      'Invalid identifier or password': 'Falsch',
      Gone: 'Fort',
    });
    const wrong = refused(400, 'Invalid identifier or password');
    expect([isRefused(wrong), inWords(wrong), inWords(refused(404, 'Gone'))]).toEqual([true, 'Invalid email or password.', 'Fort']);
    expect(refused(409, 'Gone').message).toBe('Fort');
  });
});
