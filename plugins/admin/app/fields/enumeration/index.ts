import type { Field } from '../field.ts';
import { EnumerationCell } from './cell.tsx';
import { EnumerationInput } from './input.tsx';

export default { Input: EnumerationInput, Cell: EnumerationCell } satisfies Field;
