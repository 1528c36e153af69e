import { createObservation, type Observer, type WorkKind } from '../index.ts';

/** An observer that records what it observes. */
function noting(name: string, kinds: readonly WorkKind[], seen: string[]): Observer {
  return {
    kinds,
    around(work, run) {
      seen.push(`${name} ${work.kind} ${work.name}`);
      const result = run();
      seen.push(`${name} over`);
      return result;
    },
  };
}

describe('an observation', () => {
  it('is nothing where nobody observes: code that runs often asks once', () => {
    const observation = createObservation();
    expect(observation.of('statement')).toBeNull();
    expect(observation.around({ kind: 'job', name: 'x' }, () => 7)).toBe(7);
    expect([observation.traceparent, observation.facts]).toEqual([null, null]);
  });

  it('shows work to all observers of its kind, the first one outside', () => {
    const seen: string[] = [];
    const observation = createObservation();
    observation.add(noting('a', ['job', 'item'], seen));
    observation.add(noting('b', ['job'], seen));
    expect(observation.around({ kind: 'job', name: 'sweep' }, () => 'done')).toBe('done');
    expect(seen).toEqual(['a job sweep', 'b job sweep', 'b over', 'a over']);
    seen.length = 0;
    observation.of('item')?.({ kind: 'item', name: 'mail' }, () => undefined);
    expect(seen).toEqual(['a item mail', 'a over']);
    expect(observation.of('gate')).toBeNull();
  });

  it('tells the trace of the first observer that has one, and the facts of all', () => {
    const observation = createObservation();
    observation.add(noting('a', [], []));
    observation.add({ ...noting('b', [], []), traceparent: '00-b', facts: { traceId: 'b' } });
    observation.add({ ...noting('c', [], []), traceparent: '00-c', facts: { other: 'c' } });
    expect(observation.traceparent).toBe('00-b');
    expect(observation.facts).toEqual({ traceId: 'b', other: 'c' });
  });

  it('takes no observer that would miss what is connected already', () => {
    const observation = createObservation();
    observation.seal();
    expect(() => observation.add(noting('late', ['statement'], []))).toThrow(/added too late/);
  });
});
