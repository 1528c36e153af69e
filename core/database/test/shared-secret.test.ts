import { secretsTable, sharedSecret, syncSchema } from '../index.ts';
import { eachDialect } from './each-dialect.ts';

eachDialect((dialect) => {
  describe('sharedSecret', () => {
    it('is made once and is the same for all nodes that ask, also at once; another name has another', async () => {
      const url = await dialect.url();
      const nodes = [await dialect.open(url), await dialect.open(url)] as const;
      const table = secretsTable('test_keys');
      await syncSchema(nodes[0], [table]);
      const ask = (at: 0 | 1, name = 'hash') => sharedSecret(nodes[at], table, name);
      const secrets = await Promise.all([ask(0), ask(1), ask(0), ask(1)]);
      expect(new Set([...secrets, await ask(1)]).size).toBe(1);
      expect(secrets[0]).toMatch(/^[\w-]{43}$/);
      expect(await ask(0, 'other')).not.toBe(secrets[0]);
    });
  });
});
