import { z } from 'plinth';

const placeOptions = z.union([
  z.strictObject({
    folder: z
      .string()
      .min(1)
      .describe('Folder for the backup, relative to the app. Use another disk, or a folder mounted from another machine.'),
  }),
  z.strictObject({
    s3: z
      .record(z.string(), z.unknown())
      .describe(
        'S3 bucket for the backup: `rootPath` and `s3Options`, as in `providerOptions` of the plugin `upload`. The objects are private.',
      ),
  }),
]);

/** The schema of the plugin's options. */
export const backupOptions = z.strictObject({
  to: placeOptions
    .optional()
    .describe(
      'Where to store a continuous backup of the SQLite database: `{ "folder": … }` or `{ "s3": … }`. Use a separate target for each database. Default: no backup.',
    ),
  interval: z
    .int()
    .min(100)
    .max(3_600_000)
    .default(1_000)
    .describe('Milliseconds between checks for changes. If the disk is lost, writes since the last check are lost.'),
  keep: z.number().min(1).default(72).describe('Number of past hours that can be restored.'),
  snapshotEvery: z
    .number()
    .min(0.1)
    .default(24)
    .describe('Hours between full copies of the database. A full copy is made earlier if the changes exceed the size of the database.'),
});

/** The plugin's options, with defaults. */
export type BackupOptions = z.output<typeof backupOptions>;

/** Where copies are kept. */
export type PlaceOptions = NonNullable<BackupOptions['to']>;
