import process from 'node:process';
import { createKernel } from '../../core/kernel/index.ts';
import { environment, overrides } from './fault-app.ts';

/** A node that runs plans: `tsx node.ts <folder> <url>`. */
const [appDir = '', url = ''] = process.argv.slice(2);
void createKernel({ appDir, env: environment, overrides: overrides(url) }).start();
