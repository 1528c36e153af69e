// `npm run build`: compiles into dist, even if nothing has changed.

import { build } from './setup.mjs';

build({ force: true });
