import { randomBytes } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'plinth';
import type { Content } from '../providers/provider.ts';
import { PART } from '../providers/s3/s3-parts.ts';
import { createS3Provider } from '../providers/s3/s3-storage.ts';
import { S3Server } from './s3-server.ts';

const server = new S3Server();
const KEY = 'film.mp4';
/** Three parts, the last of which is small. */
const SIZE = 2 * PART + 100_000;
/** Two parts. */
const SHORT = PART + 100_000;

beforeAll(() => server.listen());
afterAll(() => server.close());
beforeEach(() => server.reset());

describe('a file that is sent to S3 in parts', () => {
  const logged = { warn: [] as string[], error: [] as unknown[] };
  const log = {
    warn: (_: unknown, message: string) => logged.warn.push(message),
    error: (facts: unknown) => logged.error.push(facts),
  } as unknown as Logger;
  const make = (others: object = {}) => {
    const options = server.options({}, { requestTimeout: 500, ...others });
    return createS3Provider({ options, actionOptions: {}, appDir: '/' }, { files: {} } as never, log);
  };
  const bytes = randomBytes(SIZE);
  let folder: string;
  let content: Content;

  beforeEach(() => {
    logged.warn.length = 0;
    logged.error.length = 0;
    folder = mkdtempSync(join(tmpdir(), 'plinth-parts-'));
    const path = join(folder, 'received');
    writeFileSync(path, bytes);
    content = { path, size: SIZE, type: 'video/mp4', stream: () => createReadStream(path) };
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const isWhole = (size = SIZE) => server.objects.get(KEY)?.body.equals(bytes.subarray(0, size)) === true && server.uploads.size === 0;
  const sent = (operation: string) => server.seen.filter((one) => one === operation).length;

  it.each(['error', 'slow', 'cut', 'lost', 'hang'] as const)('arrives if each part fails at first: %s', async (fault) => {
    const failed = new Map<number, number>();
    server.fault = (operation, part) => {
      if (operation !== 'part') return null;
      // The number of attempts that the package makes by itself, and one more.
      failed.set(part, (failed.get(part) ?? 0) + 1);
      return (failed.get(part) as number) <= 3 ? fault : null;
    };
    // A slow machine may need longer than the short timeout for a request, which is then sent once more.
    const isExact = fault !== 'hang';
    await make(isExact ? { requestTimeout: 30_000 } : {}).put(KEY, { ...content, size: SHORT });
    expect(isWhole(SHORT)).toBe(true);
    expect([sent('create'), sent('abort')]).toEqual([1, 0]);
    if (isExact) expect([sent('part'), sent('complete'), logged.warn.length]).toEqual([8, 1, 2]);
    else expect(sent('part')).toBeGreaterThanOrEqual(8);
    expect(logged.warn).toContain('S3 did not accept part 2 of a file; retrying');
    expect(logged.error).toEqual([]);
  });

  it('goes on from the parts that have arrived when the service comes back', async () => {
    let isDown = false;
    server.fault = (operation, part) => {
      if (operation === 'part' && part === 3 && !isDown) {
        isDown = true;
        setTimeout(() => {
          server.fault = () => null;
        }, 1_000);
      }
      return isDown ? 'error' : null;
    };
    // A slow machine may need longer than the short timeout for a part.
    await make({ requestTimeout: 30_000 }).put(KEY, content);
    expect(isWhole()).toBe(true);
    expect(sent('create')).toBe(1);
    const [first, second] = [1, 2].map((number) => server.taken.filter((one) => one === number).length);
    // The second may be under way when the service fails.
    expect(first).toBe(1);
    expect(second).toBeGreaterThan(0);
    expect(sent('abort')).toBe(0);
  });

  it.each(['error', 'cut', 'hang'] as const)('is given up when nothing arrives for too long, and leaves nothing: %s', async (fault) => {
    server.fault = (operation, part) => (operation === 'part' && part > 2 ? fault : null);
    await expect(make({ partsTimeout: 600 }).put(KEY, content)).rejects.toMatchObject({ status: 503 });
    expect([server.objects.size, server.uploads.size, sent('abort')]).toEqual([0, 0, 1]);
    expect(logged.error).toHaveLength(1);
  });

  it.each([
    ['full', 507],
    ['denied', 503],
  ] as const)('is given up at once where it is no use to go on: %s', async (fault, status) => {
    server.fault = (operation, part) => (operation === 'part' && part === 1 ? fault : null);
    await expect(make().put(KEY, content)).rejects.toMatchObject({ status });
    expect([server.objects.size, server.uploads.size, logged.warn.length]).toEqual([0, 0, 0]);
    // The other sender has stopped, too, at the latest after the part that it had begun with meanwhile.
    expect(sent('part')).toBeLessThanOrEqual(3);
  });

  it.each(['error', 'lost'] as const)('is complete when the end has to be told again: %s', async (fault) => {
    let ends = 0;
    server.fault = (operation) => (operation === 'complete' && ++ends === 1 ? fault : null);
    await make().put(KEY, content);
    expect(isWhole()).toBe(true);
    expect([sent('complete'), sent('abort')]).toEqual([2, 0]);
    expect(logged.error).toEqual([]);
  });

  it('is not taken for complete because older bytes are there', async () => {
    await make().put(KEY, content);
    server.fault = (operation) => {
      if (operation === 'complete') server.uploads.clear();
      return null;
    };
    writeFileSync(content.path, randomBytes(SIZE));
    await expect(make().put(KEY, content)).rejects.toMatchObject({ status: 503 });
    expect(isWhole()).toBe(true);
  });

  it('keeps the error that ended it when it cannot be aborted, and is found as unfinished', async () => {
    server.fault = (operation) => (operation === 'part' ? 'full' : operation === 'abort' ? 'error' : null);
    await expect(make().put(KEY, content)).rejects.toMatchObject({ status: 507 });
    expect(logged.warn).toEqual(['parts of an upload are left in S3; they will be deleted later']);
    server.fault = () => null;
    const found: string[] = [];
    for await (const { key, abort } of make().unfinished()) {
      found.push(key);
      await abort();
      await abort();
    }
    expect([found, server.uploads.size]).toEqual([[KEY], 0]);
  });

  it('has at most two parts under way', async () => {
    let most = 0;
    let now = 0;
    let meet = () => {};
    const two = new Promise<void>((resolve) => {
      meet = resolve;
    });
    // The first part is held until the second one is here.
    server.fault = async (operation) => {
      if (operation !== 'part') return null;
      most = Math.max(most, ++now);
      if (now === 2) meet();
      await two;
      return null;
    };
    server.done = (operation) => {
      if (operation === 'part') now--;
    };
    await make({ requestTimeout: 30_000 }).put(KEY, content);
    expect(most).toBe(2);
    expect(server.objects.get(KEY)?.parts).toBe(3);
  });
});

describe('unfinished uploads of a bucket', () => {
  const warnings: string[] = [];
  const log = { warn: (_: unknown, message: string) => warnings.push(message), error: () => undefined } as unknown as Logger;
  const make = (others: object) =>
    createS3Provider({ options: server.options({}, others), actionOptions: {}, appDir: '/' }, { files: {} } as never, log);
  const begin = (...keys: readonly string[]) => {
    for (const [index, key] of keys.entries()) {
      server.uploads.set(`${key}-${index}`, { key, headers: {}, parts: new Map(), begun: new Date(index) });
    }
  };
  const found = async (others: object) => {
    const uploads: string[] = [];
    for await (const { key, isOwn, begun } of make(others).unfinished()) uploads.push(`${key} ${isOwn} ${begun.getTime()}`);
    return uploads;
  };

  it('are those directly below the folder, however many', async () => {
    begin('media/a', 'media/a', 'media/b', 'media/c', 'media/d/e', 'mediaf', 'g');
    expect(await found({ rootPath: 'media' })).toEqual(['a true 0', 'a true 1', 'b true 2', 'c true 3']);
  });

  it('may be those of others in a bucket without a folder, unless all of it is said to be the library’s', async () => {
    begin('media/a', 'b');
    expect(await found({})).toEqual(['b false 1']);
    expect(await found({ list: true })).toEqual(['b true 1']);
  });

  it('are none, with one warning, where they may not be listed', async () => {
    begin('a');
    server.fault = () => 'denied';
    const provider = make({});
    for (let round = 0; round < 2; round++) for await (const upload of provider.unfinished()) expect(upload).toBeUndefined();
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/allow s3:ListBucketMultipartUploads/);
  });

  it('are an error where the service does not answer', async () => {
    server.fault = () => 'error';
    await expect(found({})).rejects.toMatchObject({ status: 503 });
  });
});
