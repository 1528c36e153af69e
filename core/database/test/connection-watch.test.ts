import { connectionGivenUp } from '../database-errors.ts';
import { classify as classifyMysql } from '../dialects/mysql/errors.ts';
import { classify as classifyPostgres } from '../dialects/postgres/errors.ts';
import type { ReadConnection } from '../server/read-connection.ts';
import type { ServerDriver } from '../server/read-side.ts';
import { ServerConnections } from '../server/server-connections.ts';

const FULL = {
  postgres: Object.assign(new Error('sorry, too many clients already'), { code: '53300', severity: 'FATAL' }),
  mysql: Object.assign(new Error('Too many connections'), { code: 'ER_CON_COUNT_ERROR', errno: 1040, sqlState: '' }),
};
const SILENT = connectionGivenUp();

/** Milliseconds of the fake clock; many times the time after which the server is asked about a statement. */
const LONG_ENOUGH = 20_000;

/** Lets the time of the watch pass, until a condition holds or a statement has taken long enough. */
async function passUntil(isOver: () => boolean): Promise<void> {
  for (const end = performance.now() + LONG_ENOUGH; !isOver() && performance.now() < end; ) await jest.advanceTimersByTimeAsync(50);
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a statement that takes long where the server can be asked by nobody', () => {
  it.each([
    ['goes on when a PostgreSQL server has no room for another connection', classifyPostgres, FULL.postgres, false],
    ['goes on when a MySQL server has none', classifyMysql, FULL.mysql, false],
    ['is given up when the network is silent', classifyPostgres, SILENT, true],
  ])('%s', async (_, classify, error, isGivenUp) => {
    let asked = 0;
    const ask = async () => {
      asked += 1;
      throw error;
    };
    const driver: ServerDriver = { openReader: () => Promise.reject(error), ask, working: '', cancel: () => [], classify };
    const logger = { info: () => {}, warn: () => {} };
    const { watch } = new ServerConnections(driver, { url: '' }, logger);
    let isDestroyed = false;
    const destroy = () => {
      isDestroyed = true;
    };
    watch.add({ raw: {}, id: 1, received: 0, isUsable: true, current: {}, destroy });
    watch.start();
    try {
      await passUntil(() => asked >= 2);
      expect(isDestroyed).toBe(isGivenUp);
    } finally {
      watch.stop();
    }
  });
});

describe('a statement whose rows still arrive when the server has done its work', () => {
  /** A connection whose received bytes are told by a function, beside a server that works on nothing. */
  const receiving = (received: (asked: number) => number) => {
    let asked = 0;
    let isDestroyed = false;
    const ask = async () => {
      asked += 1;
      return { rows: [[2]], id: 2 };
    };
    const driver: ServerDriver = { openReader: () => Promise.reject(SILENT), ask, working: '', cancel: () => [], classify: classifyMysql };
    const { watch } = new ServerConnections(driver, { url: '' }, { info: () => {}, warn: () => {} });
    watch.add({
      raw: {},
      id: 1,
      get received() {
        return received(asked);
      },
      isUsable: true,
      current: {},
      destroy: () => {
        isDestroyed = true;
      },
    });
    const until = async (isOver: () => boolean) => {
      watch.start();
      await passUntil(() => isOver() || isDestroyed);
      watch.stop();
      return { asked, isDestroyed };
    };
    return { until };
  };

  it('is not even asked about while they do', async () => {
    let bytes = 0;
    // More checks than a silent connection would survive.
    expect(await receiving(() => bytes++).until(() => bytes > 16)).toEqual({ asked: 0, isDestroyed: false });
  });

  it('goes on when some arrive while the server is asked, and is given up when none do', async () => {
    let asked = 0;
    const arriving = receiving((times) => {
      asked = times;
      return times;
    });
    expect(await arriving.until(() => asked === 2)).toEqual({ asked: 2, isDestroyed: false });
    expect(await receiving(() => 0).until(() => false)).toEqual({ asked: 1, isDestroyed: true });
  });
});

describe('a statement that a pooler lets wait for a connection of the server', () => {
  /** A pooler whose connections are all taken: it lets sessions in, and answers nothing. @param isLetIn false: the network is silent */
  const pooled = (isLetIn: boolean, limit: number) => {
    let asked = 0;
    const warnings: string[] = [];
    const reader = hangingReader();
    const driver: ServerDriver = {
      openReader: async () => reader,
      ask: async (_text, _timeout, letIn) => {
        asked += 1;
        if (isLetIn) letIn?.();
        throw SILENT;
      },
      working: '',
      cancel: () => [],
      classify: classifyPostgres,
    };
    const logger = { info: () => {}, warn: (_facts: object, message: string) => void warnings.push(message) };
    const connections = new ServerConnections(driver, { url: '', statementTimeout: limit }, logger);
    return { connections, warnings, asked: () => asked };
  };
  const writing = (raw: object, destroy: () => void) => ({ raw, id: 1, received: 0, isUsable: true, current: {}, destroy });

  it.each([
    ['goes on where it writes', true, 0],
    ['is given up where the network to the pooler is silent', false, 1],
  ])('%s', async (_, isLetIn, givenUp) => {
    const { connections, asked } = pooled(isLetIn, 0);
    let destroyed = 0;
    connections.watch.add(
      writing({}, () => {
        destroyed = 1;
      }),
    );
    connections.watch.start();
    try {
      await passUntil(() => asked() >= 2);
      expect(destroyed).toBe(givenUp);
    } finally {
      connections.watch.stop();
    }
  });

  it.each([
    ['ends by its limit where it reads, and no other connection is suspected', true],
    ['makes all connections suspect where the network is silent', false],
  ])('%s', async (_, isLetIn) => {
    const { connections, warnings } = pooled(isLetIn, 100);
    const raw = {};
    connections.watch.add({ ...writing(raw, () => {}), current: null });
    connections.watch.start();
    try {
      let error: unknown = null;
      connections.reads.read({ text: 'select 1', binds: [] }).catch((reason: unknown) => {
        error = reason;
      });
      await passUntil(() => error !== null);
      expect(error).toMatchObject({ message: isLetIn ? 'The database is busy' : SILENT.message });
      expect(connections.watch.trusts(raw)).toBe(isLetIn);
      expect(warnings[0]).toContain(isLetIn ? 'the connection pooler had no free connection in time' : 'the server does not respond');
    } finally {
      connections.watch.stop();
    }
  });
});

/** A connection on which no statement ends until it is destroyed. */
function hangingReader(): ReadConnection {
  let fail: (error: Error) => void = () => {};
  let current: object | null = null;
  const hang = (): Promise<never> => {
    current = {};
    return new Promise((_, reject) => {
      fail = reject;
    });
  };
  return {
    raw: {},
    id: 2,
    received: 0,
    get isUsable() {
      return current === null;
    },
    get current() {
      return current;
    },
    destroy: (error = SILENT) => fail(error),
    hasFailed: false,
    suits: () => true,
    setPace: () => {},
    read: hang,
    alone: hang,
    begin: () => {},
    readIn: hang,
    end: () => {},
    close: () => {},
  };
}
