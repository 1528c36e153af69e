import { DOCUMENT_IMPORTS } from 'plinth';
import { moving } from './moving.ts';

describe('plinth import strapi, beside another import', () => {
  const { run, serve, report } = moving();

  // It waits for as long as the lease of a process that has died.
  it('waits for another import, says so, and gives up in one sentence', async () => {
    await run();
    const { kernel } = await serve();
    let end = (): void => undefined;
    const other = kernel.container.resolve(DOCUMENT_IMPORTS).run(() => new Promise<void>((resolve) => (end = resolve)));
    const lines: string[] = [];
    await expect(run({ continue: true }, { print: (line) => lines.push(line) })).rejects.toThrow(
      /^Another import into this database is running$/,
    );
    expect(lines).toContain('Another import into this app is under way, or ended a moment ago: waiting for it');
    end();
    await other;
    await run({ continue: true });
    expect(report().documents).toMatchObject({ created: 0, changed: 0, removed: 0 });
  });
});
