import { DOCUMENTS, definePlugin, z } from 'plinth';

const NAME = 'reading-time';
const ARTICLE = 'api::article.article';

/** Sets `readingMinutes` of an article whenever its text is written, through any API. */
export default definePlugin({
  name: NAME,
  description: 'Calculates the reading time of articles',
  options: z.strictObject({
    wordsPerMinute: z.int().min(1).default(200).describe('Average reading speed, in words per minute.'),
  }),
  apply({ container }, { wordsPerMinute }) {
    container.resolve(DOCUMENTS).hooks.before.tap(NAME, (change) => {
      const isWrite = change.kind === 'create' || change.kind === 'update';
      if (!isWrite || change.type.uid !== ARTICLE || typeof change.data.text !== 'string') return change;
      const words = change.data.text.split(/\s+/).filter((word) => word !== '').length;
      return { ...change, data: { ...change.data, readingMinutes: Math.ceil(words / wordsPerMinute) } };
    });
  },
});
