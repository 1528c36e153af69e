import { testComplements } from './complement-property.ts';

const { PROPERTY_RUNS = '1' } = process.env;

/** PROPERTY_RUNS multiplies the cases of a property. These are so many in any case. */
testComplements(Math.ceil(10_000 / Number(PROPERTY_RUNS)), 10);
