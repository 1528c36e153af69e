import type { ContentType, Model } from 'plinth';
import { Askable } from './content.ts';
import { ContentQuestions } from './content-questions.ts';
import { type FieldTest, GraphqlQuestions, graphqlMistakes } from './graphql-questions.ts';
import { mistakesAbout, plainMistakes } from './mistakes.ts';
import { OtherQuestions } from './other-questions.ts';
import { type Asker, type Question, sameQuestion } from './question.ts';
import { Random } from './random.ts';
import type { Sample } from './sample.ts';

/** Input for the generation of questions. */
export interface QuestionParts {
  readonly model: Model;
  /** Content types to query, in a fixed order. */
  readonly types: readonly ContentType[];
  readonly sample: Sample;
  /** Number of questions. There are fewer if the model does not allow more. */
  readonly requests: number;
  /** The same seed generates the same questions for the same model and data. */
  readonly seed: number;
  readonly hasGraphql: boolean;
  /** Which fields the reference's GraphQL has. Default: all of the model. */
  readonly isInGraphql?: FieldTest;
  /** Callers beside the token. */
  readonly askers: readonly Asker[];
}

/** A generator of questions about one subject. */
interface Subject {
  make(): Question | null;
}

/** Attempts in a row without a new question before a subject is given up. */
const PATIENCE = 30;
/** One of this number of questions is an invalid request. */
const MISTAKES = 12;

/** Generates questions about all subjects in turn, so that even a small number covers all types. */
export function makeQuestions(parts: QuestionParts): readonly Question[] {
  const { requests } = parts;
  const random = new Random(parts.seed);
  const mistakes = makeMistakes(parts, random);
  const made = new Map<string, Question>();
  for (const question of mistakes.slice(0, Math.floor(requests / MISTAKES))) made.set(sameQuestion(question), question);
  const patience = new Map(subjectsOf(parts, random).map((subject) => [subject, PATIENCE]));
  while (made.size < requests && patience.size > 0) {
    for (const [subject, left] of patience) {
      if (made.size >= requests) break;
      const question = subject.make();
      const key = question === null ? '' : sameQuestion(question);
      if (question !== null && !made.has(key)) {
        made.set(key, question);
        patience.set(subject, PATIENCE);
      } else if (left > 1) patience.set(subject, left - 1);
      else patience.delete(subject);
    }
  }
  return [...made.values()];
}

function askableOf({ model, sample }: QuestionParts): Askable {
  return new Askable(model, (uid, attribute) => sample.values(uid, attribute).length > 0);
}

function subjectsOf(parts: QuestionParts, random: Random): readonly Subject[] {
  const { types, sample, askers, hasGraphql, isInGraphql = () => true } = parts;
  const askable = askableOf(parts);
  const rest = types.map((type) => new ContentQuestions(type, askable, sample, random, askers));
  const graphql = hasGraphql ? types.map((type) => new GraphqlQuestions(type, askable, sample, random, isInGraphql)) : [];
  const others = new OtherQuestions(askable, sample, random, askers);
  // GraphQL gets one turn for three turns of REST.
  const inTurn = graphql.length === 0 ? [] : [{ make: oneAfterTheOther(graphql) }];
  const share = Math.max(1, Math.ceil(types.length / 3));
  return [
    ...rest,
    ...Array.from({ length: share }, () => inTurn.map((subject) => ({ ...subject }))).flat(),
    others,
    { make: () => others.make() },
  ];
}

function oneAfterTheOther(subjects: readonly Subject[]): () => Question | null {
  let next = 0;
  return () => subjects[next++ % subjects.length]?.make() ?? null;
}

/** One mistake of each kind before the second one of any, each about another type. */
function makeMistakes(parts: QuestionParts, random: Random): readonly Question[] {
  const { types, sample, hasGraphql } = parts;
  const askable = askableOf(parts);
  const lists = random.shuffled(types.map((type) => mistakesAbout(type, askable, sample, random)));
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const rounds = Array.from({ length: lists.length }, (_, round) =>
    Array.from({ length: longest }, (_, kind) => lists[(kind + round) % lists.length]?.[kind]),
  );
  const about = rounds.flat().filter((question) => question !== undefined);
  return [...plainMistakes(), ...(hasGraphql ? graphqlMistakes(types) : []), ...about];
}
