import { RestartPauses } from '../workers/restart-pauses.ts';

describe('pauses before what has ended is started again', () => {
  it('grow while it ends at once, up to half a minute', () => {
    const pauses = new RestartPauses();
    expect(Array.from({ length: 11 }, () => pauses.after(500))).toEqual([
      100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000,
    ]);
  });

  it('begin anew once it has run for a while', () => {
    const pauses = new RestartPauses();
    for (let time = 0; time < 8; time++) pauses.after(0);
    expect([pauses.after(10_000), pauses.after(9_999), pauses.after(0)]).toEqual([100, 200, 400]);
  });
});
