import { EventStream } from '../execute/event-stream.ts';
import { LimitedWork } from '../execute/limited-work.ts';
import { AnswerStream } from '../subscriptions/answer-stream.ts';
import { OpenStreams } from '../subscriptions/open-streams.ts';

const over = { value: undefined, done: true };
const event = (value: unknown) => ({ value, done: false });

describe('EventStream', () => {
  it('gives events in order, whether they or their reader come first', async () => {
    const stream = new EventStream<number>(2, () => undefined);
    const first = stream.next();
    for (const each of [1, 2, 3]) stream.push(each);
    expect(await first).toEqual(event(1));
    expect(await stream.next()).toEqual(event(2));
    expect(await stream.next()).toEqual(event(3));
  });

  it('ends once, also for who waits', async () => {
    let ends = 0;
    const stream = new EventStream<number>(2, () => (ends += 1));
    const waiting = stream.next();
    await stream.return();
    await stream.return();
    stream.push(1);
    expect([await waiting, await stream.next()]).toEqual([over, over]);
    expect(ends).toBe(1);
  });

  it('fails where more waits than may, and forgets it', async () => {
    let ends = 0;
    const stream = new EventStream<number>(2, () => (ends += 1));
    for (const each of [1, 2, 3, 4]) stream.push(each);
    await expect(stream.next()).rejects.toThrow('more than 2 changes are waiting');
    expect(ends).toBe(1);
  });
});

describe('AnswerStream', () => {
  it('leaves out what is not answered', async () => {
    const source = new EventStream<number>(9, () => undefined);
    const stream = new AnswerStream<number>(source, async (each) => (Number(each) % 2 === 0 ? Number(each) * 10 : null));
    for (const each of [1, 2, 3, 4]) source.push(each);
    expect([await stream.next(), await stream.next()]).toEqual([event(20), event(40)]);
  });

  it('ends although its source hangs, before the first event too', async () => {
    const hanging = { next: () => new Promise<never>(() => undefined), return: () => new Promise<never>(() => undefined) };
    const made = () => new AnswerStream({ [Symbol.asyncIterator]: () => hanging }, async () => null);
    const stream = made();
    const waiting = stream.next();
    expect(await stream.return()).toEqual(over);
    expect(await waiting).toEqual(over);
    const unread = made();
    await unread.return();
    expect(await unread.next()).toEqual(over);
  });

  it('ends its source when it ends, or when an answer fails', async () => {
    let ends = 0;
    const source = () => new EventStream<number>(9, () => (ends += 1));
    const failing = source();
    const stream = new AnswerStream(failing, async () => {
      throw new Error('no answer');
    });
    failing.push(1);
    await expect(stream.next()).rejects.toThrow('no answer');
    await new AnswerStream(source(), async () => null).return();
    expect(ends).toBe(2);
    expect(await stream.next()).toEqual(over);
  });

  it('ends although its source cannot be ended', async () => {
    const source = {
      next: async () => event(1),
      return(): never {
        throw new Error('no end');
      },
    };
    const stream = new AnswerStream({ [Symbol.asyncIterator]: () => source }, async () => 1);
    expect(await stream.return()).toEqual(over);
    expect(await stream.next()).toEqual(over);
  });
});

describe('OpenStreams', () => {
  it('end together, whatever has begun and whatever is over', () => {
    const ended: string[] = [];
    const streams = new OpenStreams();
    for (const id of ['a', 'b', 'c']) streams.begin(id);
    for (const id of ['a', 'b']) streams.run(id, { return: () => ended.push(id) });
    streams.over('a');
    expect([streams.has('a'), streams.size]).toEqual([false, 2]);
    streams.end();
    expect(ended).toEqual(['b']);
  });
});

describe('LimitedWork', () => {
  it('runs so much at a time, all of it, whatever fails', async () => {
    const work = new LimitedWork(2);
    let [running, most] = [0, 0];
    const one = async (at: number) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((done) => setTimeout(done, 1));
      running -= 1;
      if (at % 3 === 0) throw new Error('failed');
      return at;
    };
    const results = await Promise.allSettled(Array.from({ length: 9 }, (_, at) => work.run('a', () => one(at))));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    expect(most).toBe(2);
    expect(await work.run('a', async () => 'later')).toBe('later');
  });

  it('lets others have their turn between pieces of work that wait for nothing', async () => {
    const work = new LimitedWork(1);
    let done = 0;
    const all = Promise.all(Array.from({ length: 50 }, () => work.run('a', async () => (done += 1))));
    await new Promise((turn) => setImmediate(turn));
    expect(done).toBeLessThan(10);
    await all;
  });

  it('takes turns between those who wait, however much one of them wants', async () => {
    const work = new LimitedWork(1);
    const order: string[] = [];
    const one = (owner: string) => work.run(owner, async () => void order.push(owner));
    await Promise.all([...Array.from({ length: 5 }, () => one('greedy')), one('modest'), one('modest'), one('late')]);
    expect(order.join(' ')).toBe('greedy greedy modest late greedy modest greedy greedy');
  });
});
