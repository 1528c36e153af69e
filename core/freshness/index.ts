export { createFreshness, type OwnedFreshness } from './create-freshness.ts';
export {
  type DocumentOfTopic,
  type Followed,
  FRESHNESS,
  type Freshness,
  type FreshnessFigures,
  isTrusted,
  mayHold,
  type Raise,
  type Remembered,
  type Revision,
  stillHolds,
  type Topic,
  type Watch,
} from './freshness.ts';
export { type CountedRows, type KeptSums, keptSum, settleSums, sumName, wrongSums } from './kept-sums.ts';
export { ANYTHING, TOPIC_LENGTH } from './topic-counters.ts';
