// `npm run build`: compiles into dist, always.

import { build } from './setup.mjs';

build({ force: true });
