// Runs at the end of `npm ci` and `npm install` in a clone (script `dependencies` of package.json, which npm runs only for the root):
// installs the SQLite driver if this version of Node has none.

import { installMissingDriver } from './setup.mjs';

installMissingDriver();
