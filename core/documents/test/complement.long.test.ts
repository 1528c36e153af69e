import { testComplements } from './complement-property.ts';

const { PROPERTY_RUNS = '1' } = process.env;

/** A hundred filters for each of ten libraries. `npm run test:random` tries a thousand for each. */
testComplements(PROPERTY_RUNS === '1' ? 1_000 : 2_000, 10);
