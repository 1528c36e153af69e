import type { ContentType, Model } from 'plinth';
import type { DifferingQuestion } from './check-report.ts';
import { compareAnswers, type Difference } from './compare.ts';
import { DELIBERATE } from './deliberate.ts';
import type { Question } from './question.ts';
import type { Answer, Server } from './server.ts';

/** The two servers, and what they should agree on. */
export interface Both {
  readonly reference: Server;
  readonly plinth: Server;
  readonly model: Model;
}

/** How a question was answered. */
export type Outcome = 'equal' | 'settled' | DifferingQuestion;

/** Asks both servers a question. One that is answered differently is asked once more: the source of a move may be written while it is read. */
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
    // One difference that nothing explains makes the answer wrong, whatever else is meant.
    byDesign: ids.includes(undefined) ? [] : [...new Set(ids as string[])],
  };
}
