export { createObservation } from './create-observation.ts';
export { type Around, OBSERVATION, type Observation, type Observer, type TransactionEnd, type Work, type WorkKind } from './observation.ts';
