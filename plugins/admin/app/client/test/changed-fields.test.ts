import { changedFields } from '../changed-fields.ts';

describe('the fields that a form sends', () => {
  const opened = { name: 'Ada', email: 'ada@example.com', events: ['entry.create'], token: null as string | null };

  it('are those that differ from what it was opened with', () => {
    expect(changedFields(opened, { ...opened })).toEqual({});
    expect(changedFields(opened, { ...opened, name: 'Ada O.' })).toEqual({ name: 'Ada O.' });
    expect(changedFields(opened, { ...opened, events: [], token: 'site' })).toEqual({ events: [], token: 'site' });
    expect(changedFields({ ...opened, token: 'site' }, opened)).toEqual({ token: null });
  });
});
