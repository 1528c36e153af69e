import { Announcer } from '../announcer.ts';

describe('an announcer', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const moment = () => jest.advanceTimersByTime(200);

  it('says one sentence after another where both come at once', () => {
    const announcer = new Announcer();
    announcer.enter('page');
    announcer.whisper('Saving');
    announcer.say('Somebody else had saved Title.', 'status');
    announcer.whisper('Saved');
    moment();
    expect(announcer.saidIn('page', 'status').text).toBe('Somebody else had saved Title. Saved');
  });

  it('says the same twice, as another thing', () => {
    const announcer = new Announcer();
    announcer.enter('page');
    announcer.whisper('Saved');
    moment();
    const first = announcer.saidIn('page', 'status');
    announcer.whisper('Saved');
    moment();
    const second = announcer.saidIn('page', 'status');
    expect([second.text, second.id === first.id]).toEqual(['Saved', false]);
  });

  it('speaks in the uppermost place, and in the one below once that is gone', () => {
    const announcer = new Announcer();
    announcer.enter('page');
    const leave = announcer.enter('dialog');
    announcer.say('File moved', 'alert');
    moment();
    expect([announcer.saidIn('dialog', 'alert').text, announcer.saidIn('page', 'alert').text]).toEqual(['File moved', '']);
    announcer.say('Deleted', 'status');
    leave();
    moment();
    expect(announcer.saidIn('page', 'status').text).toBe('Deleted');
  });
});
