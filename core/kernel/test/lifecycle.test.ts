import type { KernelHooks } from '../index.ts';
import { cleanUp, makeKernel, plugin } from './make-kernel.ts';

afterEach(cleanUp);

const PHASES = ['configure', 'model', 'tables', 'connect', 'sync', 'bootstrap', 'routes', 'listen', 'ready', 'shutdown'] as const;

/** A plugin that records every phase. */
function witness(name: string, seen: string[], fail: (phase: keyof KernelHooks) => boolean = () => false) {
  const note = (phase: keyof KernelHooks) => {
    seen.push(`${name} ${phase}`);
    if (fail(phase)) throw new Error(`${name} breaks`);
  };
  return plugin(name, ({ hooks }) => {
    for (const phase of PHASES) {
      if (phase === 'model') {
        hooks.model.tap(name, (definitions) => {
          note(phase);
          return definitions;
        });
      } else if (phase === 'tables') hooks.tables.tap(name, () => note(phase));
      else if (phase === 'routes') hooks.routes.tap(name, () => note(phase));
      else hooks[phase].tapPromise(name, async () => note(phase));
    }
  });
}

describe('boot', () => {
  it('runs the phases in order, and shutdown in reverse order of plugins', async () => {
    const seen: string[] = [];
    const kernel = makeKernel({ plugins: [witness('a', seen), witness('b', seen)] });
    expect(seen).toEqual([]);
    await kernel.start();
    expect(seen).toEqual(PHASES.slice(0, -1).flatMap((phase) => [`a ${phase}`, `b ${phase}`]));
    expect(kernel.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${kernel.url}/_health`)).status).toBe(204);
    seen.length = 0;
    const { url } = kernel;
    await kernel.shutdown();
    expect(seen).toEqual(['b shutdown', 'a shutdown']);
    expect(kernel.url).toBeNull();
    await expect(fetch(`${url}/_health`)).rejects.toThrow();
  });

  it('stops after the phase that was asked for', async () => {
    const seen: string[] = [];
    const kernel = makeKernel({ plugins: [witness('a', seen)] });
    await kernel.start({ until: 'bootstrap' });
    expect(seen.at(-1)).toBe('a bootstrap');
    expect(kernel.url).toBeNull();
    await kernel.shutdown();
    expect(seen.at(-1)).toBe('a shutdown');
  });

  it('leaves out what needs the database when it is offline', async () => {
    const seen: string[] = [];
    const kernel = makeKernel({ plugins: [witness('a', seen)] });
    await kernel.start({ until: 'routes', offline: true });
    expect(seen).toEqual(['a configure', 'a model', 'a tables', 'a routes']);
    await kernel.shutdown();
  });

  it.each(PHASES.slice(0, -1))('closes everything again when %s fails, and names the plugin', async (phase) => {
    const seen: string[] = [];
    const kernel = makeKernel({ plugins: [witness('a', seen), witness('b', seen, (at) => at === phase), witness('c', seen)] });
    await expect(kernel.start()).rejects.toThrow(`plugin "b" failed in kernel.${phase}: b breaks`);
    expect(seen.slice(-3)).toEqual(['c shutdown', 'b shutdown', 'a shutdown']);
    expect(kernel.url).toBeNull();
    const count = seen.length;
    await kernel.shutdown();
    expect(seen).toHaveLength(count);
  });

  it('lets two kernels live in one process', async () => {
    const [first, second] = [makeKernel(), makeKernel()];
    await Promise.all([first.start(), second.start()]);
    expect(first.url).not.toBe(second.url);
    await first.shutdown();
    expect((await fetch(`${second.url}/_health`)).status).toBe(204);
    await second.shutdown();
  });

  it('refuses to boot twice', async () => {
    const kernel = makeKernel();
    await kernel.start({ until: 'configure' });
    await expect(kernel.start()).rejects.toThrow('a kernel can be started only once; create a new one');
    await kernel.shutdown();
    await expect(kernel.start()).rejects.toThrow('a kernel can be started only once');
  });

  it('ends a boot that is under way when shutdown is called, after its phase', async () => {
    const seen: string[] = [];
    let begins = () => {};
    let ends = () => {};
    const begun = new Promise<void>((resolve) => {
      begins = resolve;
    });
    const ended = new Promise<void>((resolve) => {
      ends = resolve;
    });
    const slow = plugin('slow', ({ hooks }) => {
      hooks.connect.tapPromise('slow', async () => {
        begins();
        await ended;
        seen.push('slow connect');
      });
    });
    const kernel = makeKernel({ plugins: [slow, witness('a', seen)] });
    const booting = kernel.start();
    const interrupted = expect(booting).rejects.toThrow('the start was interrupted');
    await begun;
    const closing = kernel.shutdown();
    ends();
    await closing;
    await interrupted;
    expect(seen).toContain('slow connect');
    expect(seen).not.toContain('a sync');
    expect(seen.at(-1)).toBe('a shutdown');
  });

  it('names a plugin that does not finish in time', async () => {
    const stuck = plugin('stuck', ({ hooks }) => hooks.bootstrap.tapPromise('stuck', () => new Promise(() => undefined)));
    const kernel = makeKernel({ plugins: [stuck], config: { server: { port: 0, pluginTimeout: 20 } } });
    await expect(kernel.start()).rejects.toThrow(
      'plugin "stuck" failed in kernel.bootstrap: not finished within 20 ms (config/server, pluginTimeout)',
    );
  });

  it('closes the rest when one plugin cannot be closed, and says so', async () => {
    const seen: string[] = [];
    const kernel = makeKernel({ plugins: [witness('a', seen), witness('b', seen, (phase) => phase === 'shutdown')] });
    await kernel.start({ until: 'configure' });
    await expect(kernel.shutdown()).rejects.toThrow(
      'Some resources could not be closed:\n  - b: plugin "b" failed in kernel.shutdown: b breaks',
    );
    expect(seen.slice(-2)).toEqual(['b shutdown', 'a shutdown']);
  });

  it('logs the time of every phase at debug', async () => {
    const kernel = makeKernel();
    await kernel.start({ until: 'model' });
    await kernel.shutdown();
    expect(kernel.report().times.map(({ phase }) => phase)).toEqual(['configure', 'model']);
    expect(kernel.lines.filter((line) => line.includes('boot phase'))).toHaveLength(2);
  });
});
