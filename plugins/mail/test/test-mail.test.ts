import { Mailer } from '../mailer.ts';

const log = { info: () => undefined, warn: () => undefined };

/** A mailer whose deliveries fail at once. */
function failing(error: Error) {
  const signals: AbortSignal[] = [];
  const transport = {
    deliver: async (_: unknown, __: Date, signal: AbortSignal) => {
      signals.push(signal);
      throw error;
    },
    close: () => undefined,
  };
  const queue = { put: () => Promise.reject(new Error('a test mail is not stored')) };
  const sender = { from: 'post@example.com', queue, transport, timeout: 50 };
  return { mailer: new Mailer({ log, sender, showsMails: false } as never), signals };
}

describe('a test mail', () => {
  it('that reaches no mail server gets its response at the end of the time, however early that is known', async () => {
    const { mailer, signals } = failing(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' }));
    const error = await mailer.test('ada@example.com', 'Ada').catch((thrown: unknown) => thrown as Error);
    expect(String(error)).toContain('there is no connection');
    expect(String(error)).not.toContain('ECONNREFUSED');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('that a mail server refuses says at once why', async () => {
    const { mailer, signals } = failing(Object.assign(new Error('535 Who are you?'), { code: 'EAUTH', responseCode: 535 }));
    await expect(mailer.test('ada@example.com', 'Ada')).rejects.toThrow('Who are you?');
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  });
});
