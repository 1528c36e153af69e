import { LINGERING, whereabouts } from '../whereabouts.ts';

describe('where somebody writes', () => {
  let [focused, isDirty, now]: [string | null, boolean, number] = [null, false, 0];
  const where = whereabouts(
    () => focused,
    () => isDirty,
    () => now,
  );

  it('is nowhere before they have been in a field', () => expect(where()).toBeNull());
  it('stays while they press a button, and for as long as they have not saved', () => {
    [focused, isDirty] = ['summary', true];
    expect(where()).toBe('summary');
    [focused, now] = [null, 10 * LINGERING];
    expect(where()).toBe('summary');
    isDirty = false;
    expect(where()).toBe('summary');
    now += LINGERING;
    expect(where()).toBeNull();
  });
});
