/**
 * Sends the requests that go to addresses which people, or other servers, have entered: only to public addresses, and those that the app
 * allows.
 *
 * @module plinth/plugins/outgoing
 */
import { definePlugin, z } from 'plinth';
import { createOutgoing } from './create-outgoing.ts';
import { hostEntry } from './hosts.ts';
import { OUTGOING } from './outgoing.ts';

declare module 'plinth' {
  interface PluginNames {
    outgoing: true;
  }
}

export { isHostEntry } from './hosts.ts';
export { OUTGOING, type Outgoing, OutgoingError, type OutgoingRequest, type OutgoingTarget, RefusedUrlError } from './outgoing.ts';

export default definePlugin({
  name: 'outgoing',
  description: 'Outgoing requests of plugins, restricted to public addresses',
  options: z.strictObject({
    allow: z
      .array(hostEntry)
      .default([])
      .describe(
        'Hosts, IP addresses and ranges that plugins may send requests to although they are not public: `["auth.internal", "10.1.0.0/16"]`.',
      ),
  }),
  apply({ container }, options) {
    container.registerInstance(OUTGOING, createOutgoing(options));
  },
});
