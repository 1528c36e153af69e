import { testComplements } from './complement-property.ts';

testComplements(60, 2);
