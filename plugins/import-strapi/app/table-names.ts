import { type Kernel, LOGGER, REHEARSALS, TABLE_NAMES } from 'plinth';
import { ImportError } from '../import-error.ts';
import type { AdoptedModel } from './adopt-model.ts';

/**
 * Checks that the tables of a project's types can have their names here, before anything is written.
 * @param kernel of the app, which need not exist yet: another one is started on it, as far as its tables
 * @throws ImportError that names each file and key
 */
export async function assertTableNames(kernel: Kernel, { types }: Pick<AdoptedModel, 'types'>): Promise<void> {
  const own = [...types.values()].flatMap(({ file, raw, collectionName }) =>
    file === null
      ? []
      : [
          {
            collectionName: raw.collectionName === undefined ? collectionName.replaceAll('-', '_') : collectionName,
            origin: file,
            key: raw.collectionName === undefined ? ('info.pluralName' as const) : ('collectionName' as const),
          },
        ],
  );
  const rehearsed = kernel.container.resolve(REHEARSALS).open(new Map(), kernel.container.resolve(LOGGER).child({}, { level: 'silent' }));
  try {
    await rehearsed.start({ until: 'tables', offline: true });
    const problems = rehearsed.container.resolve(TABLE_NAMES).problems(own);
    if (problems.length === 0) return;
    const told = problems.map(({ origin, path, message }) => `${origin}, ${path}: ${message}`);
    throw new ImportError(
      `tables cannot have their names here: ${told.join('; ')}; rename them in the project, start it once, and import then`,
    );
  } finally {
    await rehearsed.shutdown();
  }
}
