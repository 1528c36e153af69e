import fc from 'fast-check';
import { contentApps, type TestDialect } from 'plinth/testing';
import { models, type SketchedModel, steps } from './arbitrary-world.ts';
import { appOf, DraftWorld } from './draft-world.ts';

const WRITES = new Set(['update', 'publish']);

/**
 * Checks for random models and writes: a write to a draft changes no published answer, and publishing makes the lists of a document those
 * of its draft.
 * @param numRuns number of models, each with its own story
 */
export async function checkDrafts(dialect: TestDialect, numRuns: number): Promise<void> {
  const apps = contentApps();
  const counts = { drafted: 0, published: 0 };
  try {
    await fc.assert(
      fc.asyncProperty(models, steps, async (model: SketchedModel, taken) => {
        const world = new DraftWorld(await apps.boot({ ...appOf(model), database: dialect }), model);
        await world.begin();
        let before = await world.published();
        for (const step of taken) {
          const { isDraftWrite, status } = await world.take(step);
          expect({ step, isAnswered: status < 500 }).toEqual({ step, isAnswered: true });
          const after = await world.published();
          if (isDraftWrite) expect({ step, answers: after }).toEqual({ step, answers: before });
          else if (status === 200 && WRITES.has(step.act)) {
            const lists = await world.listsOf(step);
            if (lists) expect({ step, lists: lists.published }).toEqual({ step, lists: lists.draft });
            counts.published += lists ? 1 : 0;
          }
          counts.drafted += isDraftWrite && status < 300 ? 1 : 0;
          before = after;
        }
      }),
      { numRuns, endOnFailure: true },
    );
    expect(counts.drafted).toBeGreaterThan(numRuns);
    expect(counts.published).toBeGreaterThan(0);
  } finally {
    await apps.cleanUp();
  }
}
