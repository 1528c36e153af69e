import type { ContentType, Model } from 'plinth';
import { Askable } from './content.ts';
import { ContentQuestions } from './content-questions.ts';
import { type FieldTest, GraphqlQuestions, graphqlMistakes } from './graphql-questions.ts';
import { mistakesAbout, plainMistakes } from './mistakes.ts';
import { OtherQuestions } from './other-questions.ts';
import { type Asker, type Question, sameQuestion } from './question.ts';
import { Random } from './random.ts';
import type { Sample } from './sample.ts';

/** What questions are made of. */
export interface QuestionParts {
  readonly model: Model;
  /** Content types that are asked about, in an order that is always the same. */
  readonly types: readonly ContentType[];
  readonly sample: Sample;
  /** How many there should be: there are fewer where the model allows no more. */
  readonly requests: number;
  /** The same seed makes the same questions of the same model and data. */
  readonly seed: number;
  readonly hasGraphql: boolean;
  /** Which fields of GraphQL the reference has. Default: all that the model makes. */
  readonly isInGraphql?: FieldTest;
  /** Who asks beside the token. */
  readonly askers: readonly Asker[];
}

/** Something that questions are about, and that makes one after the other. */
interface Subject {
  make(): Question | null;
}

/** How often in a row a subject may have nothing new before it is asked no more. */
const PATIENCE = 30;
/** One of so many questions is a mistake. */
const MISTAKES = 12;

/** Makes questions about everything in turn, so that a smaller number leaves out no type. */
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
  // GraphQL takes its turns once where REST takes three.
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

/** A mistake of every kind before a second of one, about another type each time. */
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
