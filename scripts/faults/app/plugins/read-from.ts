import { DATABASE, definePlugin } from 'plinth';

/** Tells how many reads replicas answered. */
export default definePlugin({
  name: 'read-from',
  description: 'Who answered the reads of a node',
  apply({ container, hooks }) {
    hooks.routes.tap('read-from', (routes) => {
      routes.get('/read-from', { auth: false }, () => container.resolve(DATABASE).replicas()?.figures ?? null);
    });
  },
});
