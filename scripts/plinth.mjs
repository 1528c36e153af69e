// `npm run plinth -- ARGUMENT…`: the program as it was built, or one line that says what is missing.

import { pathToFileURL } from 'node:url';
import { assertBuilt, assertInstalled, PROGRAM } from './setup.mjs';

assertInstalled('koa');
assertBuilt();
await import(pathToFileURL(PROGRAM).href);
