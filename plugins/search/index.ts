/**
 * Full-text search. Callers find the documents that they may read.
 *
 * @module plinth/plugins/search
 */
import { BACKGROUND, BootError, COMMANDS, DATABASE, DOCTOR, DOCUMENTS, definePlugin, LOGGER, type VersionKey } from 'plinth';
import { EVENTS } from 'plinth/plugins/events';
import { GRAPHQL } from 'plinth/plugins/graphql';
import { LOCALES } from 'plinth/plugins/i18n';
import { OUTGOING } from 'plinth/plugins/outgoing';
import { REST } from 'plinth/plugins/rest';
import type { InjectionToken } from 'tsyringe';
import { Fill } from './fill.ts';
import { Keeper } from './keeper.ts';
import { searchOptions } from './options.ts';
import { searchCommand } from './search-command.ts';
import { extendGraphql } from './search-graphql.ts';
import { addSearchRoute } from './search-rest.ts';
import { misplaced, type SearchedType, searchedTypes } from './searchable.ts';
import { Searcher } from './searcher.ts';
import { ServiceIndex } from './service-index.ts';
import { languageOf, Stemmers } from './stemmers.ts';
import { progressTable, vocabularyTable, wordsTable } from './tables.ts';
import { Vocabulary } from './vocabulary.ts';
import { WordIndex } from './word-index.ts';

declare module 'plinth' {
  interface PluginNames {
    search: true;
  }
}

export type { Mark, Piece } from './match.ts';
export { DEFAULT_WEIGHTS, SEARCHED_TYPES } from './searchable.ts';
export type { AskedSearch, FoundPage, Hit } from './searcher.ts';

/** The search, for other plugins. */
export interface Search extends Pick<Searcher, 'search'> {
  /** Types that are searched, by uid. */
  readonly types: ReadonlyMap<string, SearchedType>;
}

/** The search of a kernel. */
export const SEARCH: InjectionToken<Search> = Symbol.for('plinth.search');

const NAME = 'search';

export default definePlugin({
  name: NAME,
  description: 'Full-text search',
  after: ['outgoing', 'events', 'rest', 'i18n', 'graphql', 'draft-and-publish'],
  attributeOptions: ['search'],
  options: searchOptions,
  apply({ container, hooks, plugins }, { language, service }) {
    const documents = container.resolve(DOCUMENTS);
    const logger = container.resolve(LOGGER);
    const database = () => container.resolve(DATABASE);
    const locales = plugins.includes('i18n') ? () => [...container.resolve(LOCALES).current.codes] : () => [];

    let known: ReadonlyMap<string, SearchedType> | null = null;
    const types = () => (known ??= searchedTypes(documents.model));
    const stemmers = new Stemmers();
    const languageOfVersion = (axes: VersionKey) => languageOf(axes.get('locale') ?? language);
    const missing = service && ['outgoing', 'events'].find((name) => !plugins.includes(name));
    if (missing)
      throw new BootError(
        `The option "service" of the plugin "search" requires the plugin "${missing}", which is disabled`,
        'SEARCH_SERVICE',
      );
    const index = new WordIndex(database, stemmers, languageOfVersion);
    const elsewhere = service && new ServiceIndex({ documents, database, outgoing: container.resolve(OUTGOING), logger }, service);
    const vocabulary = new Vocabulary(database);
    const settings = [language, service === undefined ? '' : `${service.name} ${service.url} ${service.index}`];
    const fill = new Fill({ documents, database, types, locales, vocabulary, index: elsewhere ?? index, tap: NAME, settings });
    const searcher = new Searcher({ documents, types, index: elsewhere ?? index, vocabulary, stemmers, locales, language });
    const keeper = new Keeper(fill, database, logger);
    container.registerInstance(SEARCH, {
      search: searcher.search.bind(searcher),
      get types() {
        return types();
      },
    });

    hooks.model.tap({ name: NAME, stage: 50 }, (definitions) => {
      const problems = [...(definitions.problems ?? []), ...misplaced(definitions)];
      return { ...definitions, problems };
    });
    hooks.tables.tap(NAME, (tables) => {
      if (types().size === 0) return;
      if (plugins.includes('graphql')) extendGraphql(container.resolve(GRAPHQL), searcher, types);
      for (const table of [wordsTable, vocabularyTable, progressTable]) tables.add(table);
      const scope = { name: NAME, types: [...types().keys()], states: false, counted: true };
      if (elsewhere === undefined) {
        documents.hooks.record.tap(scope, (rows, change) => {
          const searched = types().get(change.type.uid) as SearchedType;
          return [...rows, ...index.rowsOf(change, searched, keeper.wake)];
        });
      } else {
        // Changes arrive as events. This tap only makes them count as seen.
        documents.hooks.record.tap(scope, (rows) => rows);
        container.resolve(EVENTS).follow({
          name: `${NAME}.service`,
          types: [...types().keys()],
          nodes: 'one',
          // A change that was skipped would never be found.
          attempts: Number.POSITIVE_INFINITY,
          tell: ({ type, documentId, axes }) => elsewhere.follow(types().get(type.uid) as SearchedType, documentId, axes),
          missed: () => fill.forget(null).then(keeper.wake),
        });
      }
    });
    hooks.bootstrap.tapPromise(NAME, async () => {
      if (types().size > 0 && elsewhere === undefined) await index.prepare();
    });
    if (plugins.includes('rest')) {
      const rest = container.resolve(REST);
      rest.addRoutes(NAME, (routes, prefix) => {
        if (types().size > 0) addSearchRoute(routes, prefix, { searcher, types }, rest);
      });
    }
    container.resolve(COMMANDS).add(searchCommand(fill, database, types));
    container.resolve(BACKGROUND).add({
      name: NAME,
      start: () => {
        if (types().size > 0) keeper.start();
      },
      drain: () => keeper.stop(),
    });
    container.resolve(DOCTOR).add(async () => {
      // If the app does not start there is no model, and if the tables do not exist yet nothing is missing.
      const waiting = await Promise.resolve()
        .then(() => (types().size === 0 ? [] : fill.waiting()))
        .catch(() => []);
      return waiting.map((uid) => {
        const text = `the search index does not contain all documents of ${uid} yet`;
        return {
          level: 'look' as const,
          text,
          mend: 'a running node indexes them in the background; run plinth search rebuild to index them now',
        };
      });
    });
  },
});
