import { type ModelDefinitions, ModelError } from 'plinth';

/**
 * Checks the option of content types. Anything but `true` would leave a type without drafts, and publish what its author took for one.
 * @throws ModelError with every type whose option is neither true nor false
 */
export function checkOption({ contentTypes }: ModelDefinitions): void {
  const problems = contentTypes.flatMap(({ origin, options: { draftAndPublish } }) => {
    if (draftAndPublish === undefined || typeof draftAndPublish === 'boolean') return [];
    const message = `expected true or false, found ${JSON.stringify(draftAndPublish)}`;
    return [{ origin, path: 'options.draftAndPublish', message }];
  });
  if (problems.length > 0) throw new ModelError(problems);
}
