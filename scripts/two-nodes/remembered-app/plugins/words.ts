import { DATABASE, definePlugin, FRESHNESS } from 'plinth';
import { LOCALES } from 'plinth/plugins/i18n';

const TABLE = 'two_nodes_words';
const TOPIC = 'two-nodes.words';

/** Keeps a word that every node follows, and changes locales on request. */
export default definePlugin({
  name: 'words',
  description: 'A word, and locales that change',
  requires: ['i18n'],
  apply({ container, hooks }) {
    const freshness = container.resolve(FRESHNESS);
    const locales = container.resolve(LOCALES);
    const followed = freshness.follow([TOPIC], async () => {
      const row: { readonly word: string } | undefined = await container.resolve(DATABASE).knex(TABLE).first('word');
      return row?.word ?? '';
    });
    hooks.tables.tap('words', (tables) =>
      tables.add({
        name: TABLE,
        columns: [
          { name: 'id', kind: 'integer', nullable: false },
          { name: 'word', kind: 'varchar', length: 64, nullable: false },
        ],
        primary: ['id'],
        indexes: [],
        foreignKeys: [],
      }),
    );
    hooks.routes.tap('words', (routes) => {
      routes.get('/words', { auth: false, describe: false }, () => ({ word: followed.current }));
      routes.put('/words/:word', { auth: false, describe: false }, async ({ params: { word } }) => {
        await freshness.change([TOPIC], async ({ knex }) => void (await knex(TABLE).insert({ id: 1, word }).onConflict('id').merge()));
        return { word };
      });
      routes.put('/locales/:code', { auth: false, describe: false }, async ({ params: { code } }) => {
        await locales.add({ code: String(code) });
        return {};
      });
      routes.put('/default-locale/:code', { auth: false, describe: false }, async ({ params: { code } }) => {
        await locales.setDefault(String(code));
        return {};
      });
      routes.delete('/locales/:code', { auth: false, describe: false }, async ({ params: { code } }) => {
        await locales.remove(String(code), 'any');
        return {};
      });
    });
  },
});
