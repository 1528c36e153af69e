import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Site, verify } from '../verify.ts';
import { selectWorkloads, type Workload } from '../workloads.ts';

const [list] = selectWorkloads(['list']) as [Workload];
const servers: Server[] = [];

/** A target that sends the same response to every request. */
async function site(name: string, status: number, body: unknown): Promise<Site> {
  const server = createServer((_, response) => response.writeHead(status).end(JSON.stringify(body)));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { name, url: `http://127.0.0.1:${port}`, ids: { articles: [], authors: [], categories: [], articleCount: 0, farCursor: null } };
}

const answer = (document: object) => ({ data: [document], meta: { pagination: { total: 1 } } });

describe('verify', () => {
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  it('takes answers for alike that differ in ids and times', async () => {
    const left = await site('left', 200, answer({ id: 1, createdAt: 'now', title: 'A' }));
    const right = await site('right', 200, answer({ title: 'A', id: 2, createdAt: 'then' }));
    await expect(verify(list, [left, right], 'values')).resolves.toBeUndefined();
    await expect(verify(list, [left, right], 'bytes')).rejects.toThrow('left and right differ');
  });

  it('takes a time of day for equal to the same with its milliseconds', async () => {
    const left = await site('left', 200, answer({ opensAt: '08:30:00.000' }));
    const right = await site('right', 200, answer({ opensAt: '08:30:00' }));
    await expect(verify(list, [left, right], 'values')).resolves.toBeUndefined();
    const later = await site('later', 200, answer({ opensAt: '08:30:01' }));
    await expect(verify(list, [left, later], 'values')).rejects.toThrow('data.0.opensAt');
  });

  it('says where values differ', async () => {
    const left = await site('left', 200, answer({ tags: ['a', 'b'] }));
    const right = await site('right', 200, answer({ tags: ['a', 'c'] }));
    await expect(verify(list, [left, right], 'values')).rejects.toThrow(
      '/api/articles: left and right differ at data.0.tags.1: "b" and "c"',
    );
  });

  it('refuses errors and empty lists, which would be measured as fast answers', async () => {
    await expect(verify(list, [await site('broken', 500, {})], 'values')).rejects.toThrow('broken answered /api/articles with 500');
    await expect(verify(list, [await site('empty', 200, { data: [] })], 'values')).rejects.toThrow('without a document');
  });
});
