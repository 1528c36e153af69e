/**
 * Backups: a copy of an SQLite database that follows every change, restored to a moment, and the check of any backup.
 *
 * @module plinth/plugins/backup
 */
import { BACKGROUND, BootProblemsError, COMMANDS, CONFIG, DATABASE, definePlugin, LOGGER } from 'plinth';
import { backupCommands } from './commands/backup-commands.ts';
import { PageLog } from './log/page-log.ts';
import { backupOptions } from './options.ts';
import { openStore } from './stores/open-store.ts';
import { Shipper } from './stream/shipper.ts';

declare module 'plinth' {
  interface PluginNames {
    backup: true;
  }
}

const NAME = 'backup';

/** Milliseconds that the last changes may take when a node stops. */
const LAST = 10_000;

export default definePlugin({
  name: NAME,
  description: 'Continuous backups with point-in-time recovery and verification',
  options: backupOptions,
  apply({ container, hooks }, options) {
    const { to } = options;
    const config = container.resolve(CONFIG);
    const logger = container.resolve(LOGGER);
    container.resolve(COMMANDS).add(backupCommands({ to, config, logger }));
    if (to === undefined) return;
    const open = (beforeClose: () => Promise<void>): PageLog => {
      const database = container.resolve(DATABASE);
      const log = database.borrowLog(beforeClose);
      if (log !== null) {
        try {
          return new PageLog(log);
        } catch (error) {
          log.release();
          throw error;
        }
      }
      const { backup } = database.dialect;
      const tools = typeof backup === 'string' ? backup : 'this database is temporary';
      const message = `continuous backup requires a database in an SQLite file: ${tools}`;
      throw new BootProblemsError('Continuous backup cannot start:', [
        { file: config.files.plugins, path: [NAME, 'config', 'to'], message },
      ]);
    };
    container.resolve(BACKGROUND).add({
      name: `${NAME}.stream`,
      start() {
        const shipper: Shipper = new Shipper({
          store: openStore(to, config, logger),
          open: () => open(() => shipper.stop(LAST)),
          options,
          logger,
        });
        shipper.start();
      },
      // It stops only when the database is closed, because ending requests and plugins still write.
      drain: async () => undefined,
    });
    hooks.configure.tap(NAME, () => void openStore(to, config, logger));
  },
});
