export { createFreshness, type FreshnessParts, type OwnedFreshness } from './create-freshness.ts';
export {
  type Followed,
  FRESHNESS,
  type Freshness,
  mayHold,
  type Remembered,
  type Revision,
  stillHolds,
  type Topic,
  type Watch,
} from './freshness.ts';
export { ANYTHING, TOPIC_LENGTH } from './topic-counters.ts';
