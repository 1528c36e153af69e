// `npm run plinth -- ARGUMENT…`: runs the built program, or prints one line about what is missing.

import { pathToFileURL } from 'node:url';
import { assertBuilt, assertInstalled, PROGRAM } from './setup.mjs';

assertInstalled('koa');
assertBuilt();
await import(pathToFileURL(PROGRAM).href);
