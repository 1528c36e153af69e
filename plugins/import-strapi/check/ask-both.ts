import type { ContentType, Model } from 'plinth';
import type { DifferingQuestion } from './check-report.ts';
import { compareAnswers, type Difference } from './compare.ts';
import { DELIBERATE } from './deliberate.ts';
import type { Question } from './question.ts';
import type { Answer, Server } from './server.ts';

/** The two servers, and the model they share. */
export interface Both {
  readonly reference: Server;
  readonly plinth: Server;
  readonly model: Model;
}

/** The result of a question. */
export type Outcome = 'equal' | 'settled' | DifferingQuestion;

/** Sends a question to both servers. If the responses differ, it is repeated once, because the source may be written to meanwhile. */
export async function askBoth(both: Both, question: Question): Promise<Outcome> {
  for (const outcome of ['equal', 'settled'] as const) {
    const [there, here] = await Promise.all([both.reference.ask(question), both.plinth.ask(question)]);
    const differences = compareAnswers(there, here, [both.reference.origin, both.plinth.origin]);
    if (differences.length === 0) return outcome;
    if (outcome === 'settled') return differing(both, question, differences, there, here);
  }
  throw new Error('a question is asked twice at most');
}

function differing(
  { model }: Both,
  question: Question,
  differences: readonly Difference[],
  reference: Answer,
  plinth: Answer,
): DifferingQuestion {
  const type: ContentType | undefined = model.contentTypes.get(question.subject);
  const reasons = differences.map((difference) =>
    DELIBERATE.find(({ explains }) => explains({ question, type, model, difference, reference, plinth })),
  );
  const ids = reasons.map((reason) => reason?.id);
  return {
    question,
    differences,
    curl: { there: reference.curl, here: plinth.curl },
    // One unexplained difference makes the response wrong, whatever explains the others.
    byDesign: ids.includes(undefined) ? [] : [...new Set(ids as string[])],
  };
}
