/**
 * Records every change of every version of documents, to compare and restore them. Deleted documents come back from a bin.
 *
 * @module plinth/plugins/history
 */
import { ACCESS, BootProblemsError, DATABASE, DOCUMENTS, definePlugin, JOBS } from 'plinth';
import { GRAPHQL } from 'plinth/plugins/graphql';
import { REST } from 'plinth/plugins/rest';
import { Bin } from './bin.ts';
import { BinStore } from './bin-store.ts';
import { axesOf, binTable, entriesTable } from './entry.ts';
import { EntryStore } from './entry-store.ts';
import { History } from './history.ts';
import { extendGraphql } from './history-graphql.ts';
import { addHistoryRoutes, HISTORY_ACTIONS } from './history-rest.ts';
import { historyOptions } from './options.ts';
import { Reach } from './reach.ts';
import { holdsLinks, Recorder } from './recorded.ts';
import { ShownStates } from './shown-state.ts';
import { createTrash, TRASH } from './trash.ts';
import { Upkeep } from './upkeep.ts';

declare module 'plinth' {
  interface PluginNames {
    history: true;
  }
}

export type { DeletedDocument, ToldReturn } from './bin.ts';
export type { AttributeDifference, WordRun } from './comparison.ts';
export type { Told, ToldComparison, ToldEntry, ToldRestore } from './history.ts';
export { TRASH, type Trash } from './trash.ts';

const NAME = 'history';

/** Milliseconds between two runs of upkeep. */
const UPKEEP_EVERY = 60_000;

export default definePlugin({
  name: NAME,
  description: 'History of documents, with authors of changes, and the trash',
  after: ['rest', 'graphql', 'draft-and-publish', 'i18n', 'upload'],
  options: historyOptions,
  apply({ container, hooks, plugins }, options) {
    const documents = container.resolve(DOCUMENTS);
    const access = container.resolve(ACCESS);
    const rest = plugins.includes('rest') ? container.resolve(REST) : null;
    const store = new EntryStore(() => container.resolve(DATABASE));
    const reach = new Reach(documents, store);
    const shown = new ShownStates(documents, async (found, type) => rest?.shown(found, type) ?? found);
    const history = new History({ documents, store, reach, shown, titlesOf: (names) => access.titlesOf(names) });
    const binned = new BinStore(() => container.resolve(DATABASE));
    const bin = new Bin({ documents, store, binned, reach, history, retention: options.binFor });
    const lasts = ({ version }: { readonly version: string }) => options.keepPublished && axesOf(version).get('status') === 'published';
    if (plugins.includes('graphql')) extendGraphql(container.resolve(GRAPHQL), history, bin);
    const isKept = (uid: string) => uid.startsWith('api::') && !options.exclude.includes(uid);
    const keptTypes = () => [...documents.model.contentTypes.values()].filter(({ uid }) => isKept(uid));
    container.registerInstance(TRASH, createTrash(binned, isKept));

    for (const action of HISTORY_ACTIONS) access.declare({ action, plugin: NAME, wildcard: false });
    rest?.addFormerIds(async (documentId) => (await store.versions(documentId)).length > 0);
    rest?.addRoutes(NAME, (routes, prefix) => addHistoryRoutes(routes, prefix, { rest, documents, history, bin }));
    hooks.tables.tap(NAME, (tables) => {
      const unknown = options.exclude.filter((uid) => !documents.model.contentTypes.has(uid));
      if (unknown.length > 0) {
        const message = `unknown content types: ${unknown.map((uid) => `"${uid}"`).join(', ')}`;
        throw new BootProblemsError('The configuration of the history is invalid', [
          { file: 'config/plugins', path: [NAME, 'config', 'exclude'], message },
        ]);
      }
      tables.add(entriesTable);
      tables.add(binTable);
      const recorder = new Recorder(documents.model, lasts);
      for (const linked of [true, false]) {
        const types = keptTypes().flatMap((type) => (holdsLinks(type, documents.model) === linked ? [type.uid] : []));
        const name = `${NAME}:${linked ? 'linked' : 'plain'}`;
        if (types.length > 0)
          documents.hooks.record.tap({ name, types, links: linked }, (rows, change) => [...rows, ...recorder.rows(change, linked)]);
      }
    });
    const upkeep = new Upkeep({ store, binned, documents, options, lasts });
    container.resolve(JOBS).add({ name: `${NAME}.upkeep`, every: UPKEEP_EVERY, run: ({ signal }) => upkeep.run(signal) });
  },
});
