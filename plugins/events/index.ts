/**
 * Delivers document changes on all nodes: in order for each document, continuing where a follower left off.
 *
 * @module plinth/plugins/events
 */
import { BACKGROUND, DATABASE, DOCTOR, DOCUMENTS, definePlugin, FRESHNESS, JOBS, LOGGER } from 'plinth';
import { eventTables } from './event-tables.ts';
import { EVENTS } from './events.ts';
import { FollowedEvents } from './followed-events.ts';
import { KeptPositions } from './kept-positions.ts';
import { sweepEvents } from './sweep-events.ts';

export { EVENTS, type EventFollower, type Events, type FollowedEvent, type FollowerLag, type Following } from './events.ts';

declare module 'plinth' {
  interface PluginNames {
    events: true;
  }
}

const NAME = 'events';

/** Milliseconds between two removals of old events. */
const SWEEP_EVERY = 600_000;

export default definePlugin({
  name: NAME,
  description: 'Content events, delivered to all nodes',
  apply({ container, hooks }) {
    const database = container.resolve(DATABASE);
    const events = new FollowedEvents({
      database,
      freshness: container.resolve(FRESHNESS),
      documents: container.resolve(DOCUMENTS),
      logger: container.resolve(LOGGER),
    });
    container.registerInstance(EVENTS, events);
    hooks.configure.tap(NAME, () => events.open());
    hooks.tables.tap(NAME, (tables) => {
      for (const table of eventTables) tables.add(table);
    });
    container.resolve(BACKGROUND).add({
      name: NAME,
      start: () => events.start(),
      leave: () => events.start({ shared: false }),
      drain: (limit) => events.stop(limit),
    });
    container.resolve(JOBS).add({ name: 'events.sweep', every: SWEEP_EVERY, run: ({ signal }) => sweepEvents(database, signal) });
    container.resolve(DOCTOR).add(() => new KeptPositions(database).diagnoses());
  },
});
