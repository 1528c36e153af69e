/**
 * Fills an empty database with the seed library of Quince Lane, the content that this repository's app shows.
 *
 * @module
 */
import { join } from 'node:path';
import { CONFIG, DOCUMENTS, definePlugin, LOGGER } from 'plinth';
import { DemoLoader } from './demo-loader.ts';

const NAME = 'demo';

export default definePlugin({
  name: NAME,
  description: 'Fills an empty database with the demo content.',
  // The axes of these plugins must exist before the demo uses them. If they are off, it loads only content that needs neither.
  after: ['draft-and-publish', 'i18n'],
  apply({ container, hooks }) {
    hooks.bootstrap.tapPromise(NAME, async () => {
      const folder = join(container.resolve(CONFIG).appDir, 'config', NAME);
      const loader = new DemoLoader(container.resolve(DOCUMENTS), folder);
      if (!(await loader.isNeeded())) return;
      const count = await loader.load();
      container.resolve(LOGGER).info({ documents: count }, 'loaded the demo content');
    });
  },
});
