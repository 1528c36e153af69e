import { setTimeout as delay } from 'node:timers/promises';
import { classify as classifyMysql } from '../dialects/mysql/errors.ts';
import { classify as classifyPostgres } from '../dialects/postgres/errors.ts';
import { connectionGivenUp } from '../failure.ts';
import { ServerConnections, type ServerDriver } from '../server/server-connections.ts';

const FULL = {
  postgres: Object.assign(new Error('sorry, too many clients already'), { code: '53300', severity: 'FATAL' }),
  mysql: Object.assign(new Error('Too many connections'), { code: 'ER_CON_COUNT_ERROR', errno: 1040, sqlState: '' }),
};
const SILENT = connectionGivenUp();

/** Longer than the time after which the server is asked about a statement. */
const LONG_ENOUGH = 20_000;

describe('a statement that takes long where the server can be asked by nobody', () => {
  it.each([
    ['goes on when a PostgreSQL server has no room for another connection', classifyPostgres, FULL.postgres, false],
    ['goes on when a MySQL server has none', classifyMysql, FULL.mysql, false],
    ['is given up when the network is silent', classifyPostgres, SILENT, true],
  ])(
    '%s',
    async (_, classify, error, isGivenUp) => {
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
      watch.add({ raw: {}, id: 1, isUsable: true, current: {}, destroy });
      watch.start();
      try {
        for (const end = Date.now() + LONG_ENOUGH; asked < 2 && Date.now() < end; ) await delay(20);
        expect(isDestroyed).toBe(isGivenUp);
      } finally {
        watch.stop();
      }
    },
    30_000,
  );
});
