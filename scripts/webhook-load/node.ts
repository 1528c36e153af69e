import process from 'node:process';
import { createKernel } from '../../core/kernel/index.ts';
import { environment, overrides } from './load-app.ts';

/** A node that delivers webhooks: `tsx node.ts <folder> <url>`. */
const [appDir = '', url = ''] = process.argv.slice(2);
const kernel = createKernel({ appDir, env: environment, overrides: overrides(url) });
void kernel.start().then(() => process.stdout.write('ready\n'));
