import { pino } from 'pino';
import { appFolder } from '../../../config/test/app-folder.ts';
import { createKernel, type KernelInstance, printMistakes } from '../../../kernel/index.ts';
import type { Mistake } from './app.ts';

/** The message about a mistake, as the terminal shows it. */
export async function told({ files, env = {}, noted }: Mistake): Promise<string> {
  const lines: string[] = [];
  const logger = pino({ level: noted ?? 'warn', base: null, timestamp: false }, { write: (line: string) => void lines.push(line) });
  let kernel: KernelInstance | null = null;
  try {
    const overrides = { logger, config: { server: undefined } };
    const surroundings = { PORT: '0', ...(files['.env'] === undefined && { DATABASE_URL: 'sqlite::memory:' }) };
    kernel = createKernel({ appDir: appFolder(files), env: { ...surroundings, ...env }, overrides });
    await kernel.start();
    return noted !== undefined ? lines.map(messageOf).join('\n') : 'nothing is told: it starts';
  } catch (error) {
    return printMistakes(error) ?? (error instanceof Error ? error.message : String(error));
  } finally {
    await kernel?.shutdown();
  }
}

function messageOf(line: string): string {
  return (JSON.parse(line) as { readonly msg: string }).msg;
}
