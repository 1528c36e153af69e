import { DATABASE, definePlugin } from 'plinth';

/** Reports how many reads were answered by replicas. */
export default definePlugin({
  name: 'read-from',
  description: 'Who answered the reads of a node',
  apply({ container, hooks }) {
    hooks.routes.tap('read-from', (routes) => {
      routes.get('/read-from', { auth: false }, () => container.resolve(DATABASE).replicas()?.figures ?? null);
    });
  },
});
