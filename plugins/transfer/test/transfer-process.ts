import process from 'node:process';
import { bootTransfer, runContent } from './transfer-app.ts';

/**
 * A process that a test kills. Its arguments are a database, and `node`, for one that serves and says its address, or the name of a command of `plinth content` with its arguments and
 * options as JSON.
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
