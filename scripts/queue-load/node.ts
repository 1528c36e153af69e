import process from 'node:process';
import { createKernel } from '../../core/kernel/index.ts';
import { loadPlugin } from './load-plugin.ts';

/** A node that runs the items: `tsx node.ts <folder> <url>`. */
const [appDir = '', url = ''] = process.argv.slice(2);
const config = { server: { port: 0, logLevel: 'error' }, database: { url } };
const kernel = createKernel({ appDir, env: {}, overrides: { plugins: [loadPlugin()], config } });
void kernel.start().then(() => process.stdout.write('ready\n'));
