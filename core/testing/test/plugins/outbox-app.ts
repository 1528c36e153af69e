import type { InlineApp } from 'plinth/testing';
import { outbox } from './outbox.ts';

/** An app that tells a receiver of its notes, at short intervals. */
export const outboxApp = (url: string): InlineApp => ({
  contentTypes: [{ info: { singularName: 'note', pluralName: 'notes' }, attributes: { text: { type: 'string', unique: true } } }],
  plugins: [outbox],
  config: {
    // Receivers that refuse are what is tested.
    server: { logLevel: 'fatal' },
    plugins: { outbox: { config: { url, every: 100, lease: 600 } } },
    access: { roles: { public: { actions: ['api::*'] } } },
  },
});
