import type { InlineApp } from 'plinth/testing';
import { outbox } from './outbox.ts';

/** An app that sends its notes to a receiver, at short intervals. */
export const outboxApp = (url: string): InlineApp => ({
  contentTypes: [{ info: { singularName: 'note', pluralName: 'notes' }, attributes: { text: { type: 'string', unique: true } } }],
  plugins: [outbox],
  config: {
    // The log is off, because the tests make receivers refuse messages.
    server: { logLevel: 'fatal' },
    plugins: { outbox: { config: { url, every: 100, lease: 600 } } },
    access: { roles: { public: { actions: ['api::*'] } } },
  },
});
