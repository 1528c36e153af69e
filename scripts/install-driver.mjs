// What `npm ci` and `npm install` in the clone end with (`dependencies` of package.json, which npm runs for the root alone): the driver of SQLite, where this version of Node has none.

import { installMissingDriver } from './setup.mjs';

installMissingDriver();
