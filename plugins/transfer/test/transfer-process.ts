import process from 'node:process';
import { bootTransfer, runContent } from './transfer-app.ts';

/**
 * A process that a test kills. Its first argument is a database. The second one is `node`, for a process that serves and prints its URL, or
 * the name of a command of `plinth content`, followed by its arguments and options as JSON.
 */
async function main([database = '', what = '', args = '[]', options = '{}']: readonly string[]): Promise<void> {
  const app = await bootTransfer({ database });
  if (what === 'node') {
    process.stdout.write(`${app.url}\n`);
    return;
  }
  await runContent(app, what, JSON.parse(args), JSON.parse(options));
  await app.close();
}

void main(process.argv.slice(2));
